import { describe, expect, test } from "vitest";
import { syntaxTree } from "../../languages/ecmascript/read-syntax-tree.ts";
import { typescript } from "../../languages/typescript/compiler.ts";
import { appendEvent, emptyLog } from "../../player/output/log.ts";
import { noInputs, type RunInputs } from "../../protocol/look/recorded-run.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { type RunRequest, runRequest } from "../../protocol/run/run-request.ts";
import { runWithInputs } from "../../run/sandbox/look/run-again.ts";
import { run } from "../../run/sandbox/run/run.ts";
import { engine, fullRuntime } from "../../run/sandbox/testing/run-program.ts";
import { showValues } from "./show-values.ts";
import { dbgLines } from "./stages.ts";

async function runIt(
  request: RunRequest,
  emit: (event: RunEvent) => void,
  onInputs?: (i: RunInputs) => void,
) {
  const host = { ...fullRuntime, engine: await engine(), sleep: async () => {}, emit };
  return run(request, { ...host, ...(onInputs && { onInputs }) });
}

/** The values in the lines with the comment, each as "code = value, value". */
async function valuesOf(
  code: string,
  { path = "main.js", answers = [] as readonly string[], offset = undefined as number | undefined } = {},
) {
  const language = path.endsWith(".ts") ? "typescript" : "javascript";
  const request = runRequest({
    files: [{ path, text: code }],
    language,
    answers,
    limits: { fuel: 1_000_000 },
  });
  let log = emptyLog;
  let inputs: RunInputs | undefined;
  const outcome = await runIt(
    request,
    (event) => {
      log = appendEvent(log, event);
    },
    (each) => {
      inputs = each;
    },
  );
  const asked = offset === undefined ? dbgLines(code) : [code.slice(0, offset).split("\n").length];
  const lines = await showValues(
    { request, outcome, log, inputs },
    path,
    { lines: asked, offset },
    {
      run: runIt,
      replay: async (copy, emit) => {
        const host = { ...fullRuntime, engine: await engine(), emit: () => {} };
        const ended = await runWithInputs({ request: copy, inputs: inputs ?? noInputs }, host, { emit });
        if (!("kind" in ended)) throw new Error("it asks what it did not ask before");
        return ended;
      },
      syntax: async (file) =>
        (language === "typescript" ? typescript.syntax?.(file) : syntaxTree(file.text)) ?? {
          diagnostics: [],
        },
    },
  );
  return lines.flatMap(({ stages }) =>
    stages.map(({ code: of, first, last, times }) => {
      const shown = [...first, ...(last.length > 0 ? ["…", ...last] : [])].join(" | ");
      return `${of} = ${shown}${times === 1 ? "" : ` (${times})`}`;
    }),
  );
}

describe("the values of a line's stages and operands", () => {
  test("are those of a chain of methods, from the inside out", async () => {
    expect(
      await valuesOf(
        "const list = [3, 1, 2];\nlist.filter((n) => n > 1).map((n) => n * 2).join('-'); // dbg",
      ),
    ).toEqual([
      "list = [ 3, 1, 2 ]",
      "list.filter((n) => n > 1) = [ 3, 2 ]",
      "list.filter((n) => n > 1).map((n) => n * 2) = [ 6, 4 ]",
      `list.filter((n) => n > 1).map((n) => n * 2).join('-') = "6-4"`,
    ]);
  });
  test("over several lines are shown where the expression ends", async () => {
    expect(await valuesOf("const n = [1, 2]\n  .map((n) => n + 1)\n  .reverse(); // dbg\nn")).toEqual([
      "[1, 2] = [ 1, 2 ]",
      "[1, 2]\n  .map((n) => n + 1) = [ 2, 3 ]",
      "[1, 2]\n  .map((n) => n + 1)\n  .reverse() = [ 3, 2 ]",
    ]);
  });
  test("values of operands and bracketed expressions, but not of expressions that were not evaluated", async () => {
    expect(
      await valuesOf("let a = 2, b = '3', c = { d: [5] };\nconst e = (a + c.d[0]) * 10 > 60 && b; // dbg"),
    ).toEqual([
      "a = 2",
      "c = { d: [ 5 ] }",
      "c.d = [ 5 ]",
      "c.d[0] = 5",
      "a + c.d[0] = 7",
      "(a + c.d[0]) * 10 = 70",
      "(a + c.d[0]) * 10 > 60 = true",
      'b = "3"',
      '(a + c.d[0]) * 10 > 60 && b = "3"',
    ]);
    expect(await valuesOf("const a = 0; const f = () => 1;\na && f(); // dbg")).toEqual([
      "a = 0",
      "f() =  (0)",
      "a && f() = 0",
    ]);
  });
  test("leave out operands such as Math, which the language defines", async () => {
    expect(await valuesOf("const a = 1;\nconsole.log(Math.max(a, 2)); // dbg")).toEqual([
      "a = 1",
      "Math.max(a, 2) = 2",
      "console.log(Math.max(a, 2)) = undefined",
    ]);
  });
  test("of a loop are the first and the last few, with their number", async () => {
    expect(await valuesOf("let s = 0;\nfor (let i = 0; i < 10; i++) {\n  s += i; // dbg\n}")).toEqual([
      "i = 0 | 1 | 2 | … | 7 | 8 | 9 (10)",
      "s += i = 0 | 1 | 3 | … | 28 | 36 | 45 (10)",
    ]);
  });
  test("are those at that time, whatever happens to the object later", async () => {
    expect(
      await valuesOf("const list = [1];\nconst same = list.concat(); // dbg\nlist.push(2); same.push(3);"),
    ).toEqual(["list = [ 1 ]", "list.concat() = [ 1 ]"]);
  });
  test("exist in TypeScript, and with answers and awaits", async () => {
    const code = "const n: number = 2;\nconst a = (await input('?')) as string + n!.toFixed(1); // dbg\na";
    expect(await valuesOf(code, { path: "main.ts", answers: ["x"] })).toEqual([
      "input('?') = Promise { <pending> }",
      `await input('?') = "x"`,
      "n = 2",
      'n!.toFixed(1) = "2.0"',
      `(await input('?')) as string + n!.toFixed(1) = "x2.0"`,
    ]);
  });
  test("do not change what the program does", async () => {
    const code = `class A { #p = 1; static s = 2; m() { return this.#p + A.s; } has(o) { return #p in o; } }
const a = new A(), o = { m() { return this === o; }, get g() { return a?.m?.().toFixed(1); }, ["k" + 1]: 2, a };
console.log(o.m(), (0, o.m) === o.m, typeof missing, delete o.k1, o?.m(), o["m"](), a.has(a), o.g, [...[1, 2]], \`\${o.m()}\`); // dbg
let x = 5; x++; o.a.z = x **= 2; const f = () => 1; console.log(f.name, x, new A().m(), (() => { return { x } })().x); // dbg
label: for (const k of Object.keys(o)) { if (k === "m") continue label; console.log(k); } // dbg
const { m, ...rest } = o; console.log(String.raw\`a\${x}\`, rest, eval("x + 1")); // dbg
function* gen() { const got = yield x; return got; } const it = gen(); it.next(); console.log(it.next(4).value); // dbg`;
    const values = await valuesOf(code);
    expect(values).toContain("o.m() = true | true (2)".replace(" | true (2)", ""));
    expect(values.length).toBeGreaterThan(40);
  });
  test("are right, whatever the program has changed", async () => {
    const code = "console.debug = () => {}; JSON.stringify = () => 'no';\nconst s = 'a' + 'b'; // dbg";
    expect(await valuesOf(code)).toEqual([`'a' + 'b' = "ab"`]);
  });
});

describe("no wrong value is shown", () => {
  test.each([
    [
      "a program that reads itself",
      "function f() {\n  return 1 + g(); // dbg\n}\nfunction g() { return 2 }\nconsole.log(String(f).length); f()",
      "behaves differently",
    ],
    ["an endless loop", "for (;;) 1 + 1; // dbg", "The run reached a limit"],
    ["what does not compile", "let a = ; // dbg", "The program did not run"],
    ["a line without an expression", "let a; // dbg", "There is nothing to show in that line"],
  ])("%s", async (_, code, sentence) => {
    await expect(valuesOf(code)).rejects.toThrow(sentence);
  });
  test("a program that reads the time and random numbers gets those of its run again", async () => {
    const code =
      "const n = Math.random(), at = Date.now();\nconsole.log(n, at);\n[n, at].map((each) => each + 0); // dbg";
    const all = await valuesOf(code);
    const [, n] = /^n = (\S+)$/.exec(all[0] ?? "") ?? [];
    const [, at] = /^at = (\d{13})$/.exec(all[1] ?? "") ?? [];
    expect(all.at(-1)).toBe(`[n, at].map((each) => each + 0) = [ ${n}, ${at} ]`);
    // The copy printed the same, or nothing would be told.
    const told = await valuesOf(code);
    expect(told.join()).not.toBe(all.join());
  });
  test("of one expression, the innermost at a position", async () => {
    const code = "const list = [3, 1, 2];\nlist.filter((n) => n > 1).map((n) => n * 2).join('-');";
    const at = (text: string) => valuesOf(code, { offset: code.indexOf(text) + 1 });
    expect(await at("filter")).toEqual(["list.filter((n) => n > 1) = [ 3, 2 ]"]);
    expect(await at("st.filter")).toEqual(["list = [ 3, 1, 2 ]"]);
    expect(await at("join")).toEqual(["list.filter((n) => n > 1).map((n) => n * 2).join('-') = \"6-4\""]);
  });
  test("a program that ends with an error shows its earlier values", async () => {
    expect(await valuesOf("const user = { name: null };\nuser.name.length; // dbg")).toEqual([
      "user = { name: null }",
      "user.name = null",
      "user.name.length =  (0)",
    ]);
  });
});

test("a comment at the end of a line requests its values", () => {
  expect(dbgLines("a // dbg\nb\nc //dbg\n// dbg in a sentence\n'// dbg'")).toEqual([1, 3]);
});
