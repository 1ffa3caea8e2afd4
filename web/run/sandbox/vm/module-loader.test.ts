import { describe, expect, test } from "vitest";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import { expectFiles, expectRun, fuelOf } from "../testing/expect-run.ts";
import { engine } from "../testing/run-program.ts";
import { sample, testsAll } from "../testing/sample.ts";

/** Files m0.js to m999.js, and a main.js. */
function files(count: number, text: (index: number) => string, main: string): Record<string, string> {
  const numbered = Array.from({ length: count }, (_, index) => [`m${index}.js`, text(index)] as const);
  return { ...Object.fromEntries(numbered), "main.js": main };
}

describe("importing", () => {
  test("another file's exports, under any name", () =>
    expectFiles({
      "main.js":
        'import all, { one as uno, "two words" as two, default as again } from "./lib/a.js";\nimport * as a from "/lib/a.js";\n[all, uno, two, again === a.default, Object.keys(a)]',
      "lib/a.js":
        'export const one = 1;\nconst b = 2;\nexport { b as "two words" };\nexport default { n: 3 }',
    }).completes("[ { n: 3 }, 1, 2, true, [ 'default', 'one', 'two words' ] ]"));
  test("its re-exports", () =>
    expectFiles({
      "main.js": 'import { a, b, c, rest } from "./all.js"; [a, b, c, rest.d]',
      "all.js":
        'export * from "./x/a.js"; export { b, default as c } from "./x/b.js"; export * as rest from "./x/d.js"',
      "x/a.js": 'import { a } from "../y.js"; export { a }',
      "x/b.js": "export let b = 2; export default 3",
      "x/d.js": "export const d = 4",
      "y.js": "export const a = 1",
    }).completes("[ 1, 2, 3, 4 ]"));
  test("a binding is live, and cannot be assigned to from outside", async () => {
    const counter = "export let count = 0;\nexport function add() { count++ }";
    await expectFiles({
      "main.js": 'import { count, add } from "./c.js";\nadd(); add();\ncount',
      "c.js": counter,
    }).completes("2");
    await expectFiles({ "main.js": 'import { count } from "./c.js";\ncount = 5', "c.js": counter }).throws(
      "TypeError",
      /^Assignment to constant variable\.$/,
      { file: "main.js", line: 2 },
    );
  });
  test("a file is evaluated once, however its specifier is written", () =>
    expectFiles({
      "main.js":
        'import "./a.js"; import "./b/c.js"; import "file:///a.js"; await import("./b/../a.js"); import "./a.js"; times',
      "a.js": "globalThis.times = (globalThis.times ?? 0) + 1",
      "b/c.js": 'import "../a.js"; import "/a.js"; import "../../../a.js"',
    }).completes("1"));
  test("files are evaluated in the order of their imports, the innermost first", () =>
    expectFiles({
      "main.js": 'import "./b.js"; console.log("main"); import "./c.js"',
      "b.js": 'import "./d.js"; console.log("b")',
      "c.js": 'import "./b.js"; import "./d.js"; console.log("c")',
      "d.js": 'console.log("d")',
    }).prints("d\nb\nc\nmain"));
  test("an importer waits for a file's await", () =>
    expectFiles({
      "main.js": 'import { x } from "./slow.js"; import "./quick.js"; console.log(x)',
      "slow.js": 'console.log("slow"); export const x = await new Promise((done) => setTimeout(done, 5, 6))',
      "quick.js": 'console.log("quick")',
    }).prints("slow\nquick\n6"));
  test("a file can import itself", () =>
    expectFiles({ "main.js": 'import * as me from "./main.js"; export const x = 6; me.x' }).completes("6"));
  test("imports may be circular", () =>
    expectFiles({
      "main.js": 'import { isEven } from "./even.js"; isEven(10)',
      "even.js": 'import { isOdd } from "./odd.js"; export const isEven = (n) => n === 0 || isOdd(n - 1)',
      "odd.js": 'import { isEven } from "./even.js"; export const isOdd = (n) => n !== 0 && isEven(n - 1)',
    }).completes("true"));
  test("a use before the initialisation in a cycle is an error at its position", () =>
    expectFiles({
      "main.js": 'import { b } from "./b.js";\nexport const a = 1;',
      "b.js": 'import { a } from "./main.js";\n\nexport const b = a + 1;',
    }).throws("ReferenceError", "Cannot access 'a' before initialization", { file: "b.js", line: 3 }));
  test("any string can be an export name", () =>
    expectFiles(
      Object.fromEntries([
        [
          "main.js",
          'import { x as a } from "./__proto__"; import { x as b } from "./constructor/toString.js"; import { x as c } from "./ä 😀 (1).js"; a + b + c',
        ],
        ["__proto__", "export const x = 1"],
        ["constructor/toString.js", "export const x = 2"],
        ["ä 😀 (1).js", "const p = 3; export { p as x, p as __proto__, p as constructor }"],
      ]),
    ).completes("6"));
});

describe("import()", () => {
  test("works in a script, a module, a timer, eval and Function", () =>
    expectFiles({
      "main.js":
        'const get = async (what) => console.log((await what).x);\nvoid get(import("./a.js"));\nawait get(eval(\'import("./a.js")\'));\nawait get(new Function(\'return import("./a.js")\')());\nsetTimeout(() => get(import("./b.js")), 5);',
      "a.js": "export const x = 1",
      "b.js": 'const a = await import("./a.js"); export const x = a.x + 1',
    }).prints("1\n1\n1\n2"));
  test("evaluates its specifier and its options as the language says", () =>
    expectFiles({
      "main.js":
        'let read = "";\nconst options = { get with() { read += "w"; return new Proxy({ type: "json" }, { ownKeys: (o) => (read += "k", Reflect.ownKeys(o)), get: (o, k) => (read += "g", o[k]) }) } };\nconst { default: data } = await import({ toString() { read += "s"; return "./data.json" } }, options);\n[data, read]',
      "data.json": "[1]",
    }).completes("[ [ 1 ], 'swkg' ]"));
  test("rejects if its options throw", () =>
    expectFiles({
      "main.js": 'await import("./a.js", { get with() { throw new RangeError("mine") } })',
      "a.js": "",
    }).throws("RangeError", "mine", { file: "main.js" }));
  test("of the script itself runs it again, as a module", () =>
    expectFiles({
      "main.js":
        'globalThis.n = (globalThis.n ?? 0) + 1;\nvoid import("./main.js").then(() => console.log(n))',
    }).prints("2\n2"));
  test("of a file that throws can be caught, each time", () =>
    expectFiles({
      "main.js":
        'for (const i of [1, 2]) await import("./bad.js").catch((error) => console.log(i, error.message));\nimport("./late.js").catch((error) => console.log(error.message))',
      "bad.js": 'throw new Error("bad")',
      "late.js": 'import "./slow.js"; throw new Error("late")',
      "slow.js": "await 0",
    }).prints("1 bad\n2 bad\nlate"));
  test("of a file that throws, and that is not caught, has its position", () =>
    expectFiles({ "main.js": 'import("./bad.js")', "bad.js": "\n\nnull.x" }).throws("TypeError", /null/, {
      file: "bad.js",
      line: 3,
    }));
  test("a rejection next to a caught import is still reported", () =>
    expectFiles({
      "main.js": 'import("./bad.js").catch(() => {})',
      "bad.js": 'Promise.reject(new Error("lost")); throw new Error("bad")',
    }).throws("Error", "lost"));
});

describe("JSON", () => {
  test("is imported, with its type or without", () =>
    expectFiles({
      "main.js":
        'import a from "./a.json" with { type: "json" }; import b from "./a.json"; const { default: c } = await import("./a.json"); [a, a === b, a === c]',
      "a.json": '{ "list": [1, 2.5e3, "\\u00e4"], "__proto__": null }',
    }).completes(`[ { list: [ 1, 2500, 'ä' ], ['__proto__']: null }, true, true ]`));
  test("does not use the program's JSON.parse", () =>
    expectFiles({
      "main.js": 'JSON.parse = () => "mine"; Array.prototype.push = null; (await import("./a.json")).default',
      "a.json": "[1]",
    }).completes("[ 1 ]"));
  test.runIf(testsAll)("may have a megabyte", () =>
    expectFiles(
      { "main.js": 'import data from "./a.json"; data.length', "a.json": `[${"1,".repeat(500_000)}1]` },
      {},
      { sourceBytes: 2_000_000, fuel: 100_000_000 },
    ).completes("500001"),
  );
  test("with an error has its position", async () => {
    const data = { "a.json": '{\n  "a": 1,\n}' };
    await expectFiles({ "main.js": 'import a from "./a.json"', ...data }).isInvalid(
      /^SyntaxError: This is not JSON: a comma cannot come before "}"$/,
      { file: "a.json", line: 3, column: 1 },
    );
    await expectFiles({ "main.js": 'await import("./a.json")', ...data }).throws(
      "SyntaxError",
      /^This is not JSON/,
      {
        file: "a.json",
        line: 3,
        column: 1,
      },
    );
  });
  test("nested to the maximum depth ends, too", () =>
    expectFiles({
      "main.js": 'import a from "./a.json"',
      "a.json": "[".repeat(9e4) + "]".repeat(9e4),
    }).exhausts("stack"));
});

describe("a specifier may be incomplete", () => {
  test("its extension may be left out, a folder means its index, and .js means .ts", async () => {
    await expectFiles({
      "main.js":
        'import { q } from "./queue"; import { l } from "./lib"; import { t } from "./typed.js"; const { d } = await import("./lib/deep"); [q, l, t, d]',
      "queue.js": 'export { l as q } from "./lib/"',
      "lib/index.js": "export const l = 1",
      "lib/deep.js": 'export { l as d } from "."',
      "typed.ts": "export const t: number = 2",
    }).completes("[ 1, 1, 2, 1 ]");
  });
  test("an exact specifier comes first, and both ways to a file give one module", async () => {
    await expectFiles({
      "main.js":
        'import { n } from "./a"; import { n as m } from "./b.js"; import * as x from "./b"; [n, m, x.n]',
      a: "export const n = 0",
      "a.js": "export const n = 1",
      "b.js": "export let n = Math.abs(-2); n++",
    }).completes("[ 0, 3, 3 ]");
  });
});

describe("a wrong import is reported before anything runs", () => {
  const invalid = async (
    files: Record<string, string>,
    message: RegExp,
    at: { file?: string; line: number; column: number },
  ) => {
    const { output } = await expectFiles(files).isInvalid(message, at);
    expect(output).toBe("");
  };
  test("a missing file, with a suggestion", () =>
    invalid(
      { "main.js": 'console.log(1);\nimport { x } from "./lib/sorts.js";', "lib/sort.js": "export let x" },
      /^There is no file ".\/lib\/sorts.js". Did you mean ".\/lib\/sort.js"\? Tried: "lib\/sorts.js", "lib\/sorts.ts".$/,
      { line: 2, column: 19 },
    ));
  test("in a file that is imported", () =>
    invalid(
      {
        "main.js": 'console.log(1); import "./lib/a.js"',
        "lib/a.js": '\n  export * from "./bb"',
        "lib/b.js": "",
      },
      /^There is no file ".\/bb". .*Tried: "lib\/bb" and "lib\/bb\/index" with .ts,/,
      { file: "lib/a.js", line: 2, column: 17 },
    ));
  test("a missing export", () =>
    invalid(
      { "main.js": 'import { a,\n  sotr as s } from "./a.js"; console.log(1)', "a.js": "export let a, sort" },
      /^SyntaxError: ".\/a.js" has no export "sotr". Did you mean "sort"\?$/,
      { line: 2, column: 3 },
    ));
  test("a missing name of a re-export, at the re-export", () =>
    invalid(
      {
        "main.js": 'import { x } from "./a.js"',
        "a.js": '/* 😀 */ export { x } from "./b.js"',
        "b.js": 'export * from "./c.js"',
        "c.js": "export default 1",
      },
      /^SyntaxError: ".\/b.js" has no export "x".$/,
      { file: "a.js", line: 1, column: 18 },
    ));
  test.each([
    [
      'import a from "./a.js"',
      /^SyntaxError: ".\/a.js" has no default export. It exports b and c: import { b }.$/,
    ],
    [
      'import { d } from "./d.js"',
      /".\/d.js" has no export "d". It has a default export: import d from ".\/d.js".$/,
    ],
    ['import { x } from "./data.json"', /It has a default export: import x from ".\/data.json".$/],
    ['import { constructor } from "./a.js"', /has no export "constructor".$/],
    ['export { x } from "./main.js"', /".\/main.js" exports "x" from files that export it from one another/],
    [
      'import { x } from "./two.js"',
      /".\/two.js" exports "x" from several files, so it is not clear which is meant.$/,
    ],
  ])("%s", async (code, message) => {
    await expectFiles({
      "main.js": code,
      "a.js": "export function b() {}\nexport class c {}",
      "d.js": "export default 1",
      "data.json": "{}",
      "two.js": 'export * from "./x.js"; export * from "./y.js"',
      "x.js": "export let x",
      "y.js": "export let x",
    }).isInvalid(message);
  });
  test("but a name that leads to the same export by two ways is not ambiguous", () =>
    expectFiles({
      "main.js": 'import { x } from "./two.js"; x',
      "two.js": 'export * from "./x.js"; export * from "./y.js"',
      "x.js": "export let x = 5",
      "y.js": 'export { x } from "./x.js"',
    }).completes("5"));
  test("an error in an imported file", () =>
    invalid(
      { "main.js": 'import "./a.js"; console.log(1)', "a.js": "let a = 1;\nlet b = ;" },
      /^SyntaxError: Unexpected ";"$/,
      {
        file: "a.js",
        line: 2,
        column: 9,
      },
    ));
  test("errors that only the engine finds", () =>
    invalid(
      // It has no regular expressions with more than 254 groups.
      { "main.js": 'import "./a.js"; console.log(1)', "a.js": `\n{ /${"()".repeat(300)}/ }` },
      /^SyntaxError: Invalid regular expression: /,
      { file: "a.js", line: 2, column: 3 },
    ));
  test.each([
    [
      { "main.js": 'import "./a.js" with { type: "css" }' },
      /^Modules of the type "css" cannot be imported; the types are type: "json" and type: "text".$/,
    ],
    [{ "main.js": 'import "./a.js" with { type: "json" }' }, /^".\/a.js" is not a JSON file.$/],
    [{ "main.js": 'import "./a.js" with { integrity: "x" }' }, /^An import has no attribute "integrity"/],
  ])("%j", async (files, message) => {
    await expectFiles({ ...files, "a.js": "" }).isInvalid(message, { line: 1, column: 24 });
  });
  test("all missing names, up to a number", async () => {
    const imports = Array.from({ length: 30 }, (_, index) => `import "./none${index}.js"`).join("\n");
    const { outcome } = await expectFiles({ "main.js": imports }).isInvalid(/none0/);
    expect(outcome).toHaveProperty("diagnostics.length", 20);
  });
  test("rejects import()", async () => {
    await expectFiles({ "main.js": '\n  await import("./b.js")', "a.js": "" }).throws(
      "TypeError",
      'There is no file "./b.js". Did you mean "./a.js"? Tried: "b.js", "b.ts".',
      { file: "main.js", line: 2, column: 9 },
    );
    // Something is put in before it, for the completion value.
    await expectRun('export {}; await import("./b.js")').throws("TypeError", /^There is no file/, {
      line: 1,
      column: 18,
    });
    await expectFiles({ "main.js": 'await import("./a.js")', "a.js": 'import "./no.js"' }).throws(
      "TypeError",
      /^There is no file ".\/no.js"/,
      { file: "a.js", line: 1, column: 8 },
    );
    await expectFiles({ "main.js": 'await import("./a.js")', "a.js": "1;\nlet let" }).throws(
      "SyntaxError",
      /let/,
      {
        file: "a.js",
        line: 2,
      },
    );
    await expectFiles({
      "main.js":
        'try { await import("./no.js") } catch (error) { console.log(error instanceof TypeError, error.stack) }',
    }).prints('true TypeError: There is no file "./no.js". Tried: "no.js", "no.ts".\n    at main.js:1:13');
  });
});

describe("a module that may not be imported", () => {
  test("is restricted, before anything runs", async () => {
    const { output } = await expectFiles({
      "main.js": 'console.log(1); import "./a.js"',
      "a.js": '\nimport http from "node:http"; http',
    }).isRestricted('import "node:http"', 2, "a.js");
    expect(output).toBe("");
  });
  test("can be caught with import()", async () => {
    await expectRun('console.log(1);\nawait import("https://example.org/x.js")').isRestricted(
      'import "https://example.org/x.js"',
      2,
    );
    await expectRun(
      'try { await import("node:http") } catch (error) { console.log(error.name, error.message) }',
    ).prints('RestrictedError import "node:http" is restricted in this playground');
  });
});

describe("a module of the host", () => {
  const turtle = {
    name: "lesson/turtle",
    code: 'import { check } from "lesson/checks";\nexport function forward(steps) {\n  check(steps);\n  console.log("forward", steps);\n}\nexport function draw(f) {\n  f();\n}',
    docs: "Moves a turtle.",
    types: "export function forward(steps: number): void;",
  };
  const checks = {
    name: "lesson/checks",
    code: 'export function check(n) {\n  if (typeof n !== "number") throw new TypeError(n + " is no number");\n}',
  };
  const modules = [turtle, checks];
  test("is imported by its name, and imports others", () =>
    expectRun('import { forward } from "lesson/turtle";\nforward(5)', {}, { modules }).prints("forward 5"));
  test("by import(), too", () =>
    expectRun('(await import("lesson/turtle")).forward(6)', {}, { modules }).prints("forward 6"));
  test("is not in the user's stack trace, but the user's errors in it are", () =>
    expectRun(
      'import { forward } from "lesson/turtle";\nfunction go() {\n  forward("x");\n}\ngo()',
      {},
      { modules },
    )
      .throws("TypeError", "x is no number", { file: "main.js", line: 3 })
      .then(({ outcome }) => expect(outcome).toHaveProperty("error.frames.length", 2)));
  test("calls back into the user's code", () =>
    expectRun('import { draw } from "lesson/turtle";\ndraw(() => {\n  null.x;\n})', {}, { modules }).throws(
      "TypeError",
      /null/,
      { line: 3 },
    ));
  test("prints at the position of the user's call", () =>
    expectRun('import { forward } from "lesson/turtle";\n\nforward(1)', {}, { modules })
      .prints("forward 1")
      .then(({ events }) =>
        expect(events.flatMap((event) => (event.kind === "console" ? event.messages : []))).toMatchObject([
          { at: { file: "main.js", line: 3 } },
        ]),
      ));
  test("is not a file, and no file replaces it", async () => {
    const own = { "lesson/turtle": "export const mine = 1" };
    await expectFiles(
      {
        "main.js":
          'import { mine } from "./lesson/turtle"; import { draw } from "lesson/turtle"; [mine, typeof draw]',
        ...own,
      },
      { modules },
    ).completes("[ 1, 'function' ]");
    await expectRun('import "./lesson/turtle"', {}, { modules }).isInvalid(/^There is no file/);
    await expectRun('import "module:lesson/turtle"', {}, { modules }).isRestricted(
      'import "module:lesson/turtle"',
    );
  });
  test("may be imported if the capabilities name it, or name no modules", async () => {
    const only = { modules, capabilities: { modules: ["lesson/turtle"] } };
    await expectRun('import { forward } from "lesson/turtle"; forward(1)', {}, only).prints("forward 1");
    await expectRun('import "lesson/checks"', {}, only).isRestricted('import "lesson/checks"', 1);
    await expectRun('import "lesson/turtel"', {}, only).isInvalid(
      /^There is no module "lesson\/turtel" in this playground. Did you mean "lesson\/turtle"\?$/,
    );
  });
  test("permits what it declares", async () => {
    const dice = {
      name: "dice",
      code: "export const roll = () => Math.random() < 2",
      allow: ["Math.random"],
    };
    const code = 'import { roll } from "dice"; roll()';
    const capabilities = { globals: { extends: "pure" } };
    await expectRun(code, {}, { modules: [dice], capabilities }).completes("true");
    const { allow: _, ...plain } = dice;
    await expectRun(code, {}, { modules: [plain], capabilities }).isRestricted("Math.random");
  });
  test("that fails is named in the message", async () => {
    const broken = { name: "broken", code: "export const a = 1;\nexport const b = ;" };
    const message = 'The module "broken" does not work: Unexpected ";" (line 2)';
    await expectRun('\nimport "broken"', {}, { modules: [broken] }).isInvalid(
      new RegExp(`^SyntaxError: ${message.replace(/[()]/g, "\\$&")}$`),
      { line: 2, column: 8 },
    );
    await expectRun('\nawait import("broken")', {}, { modules: [broken] }).throws("SyntaxError", message, {
      line: 2,
    });
  });
});

describe("the completion value of a module", () => {
  test.each([
    ['import "./a.js"\nconst x = 2;\nx * 21', "42"],
    ["export {};\n({ a: 1 })", "{ a: 1 }"],
    ["export {}; 1, 2 // two", "2"],
    ["export {};\n5 // five\n;\nfunction after() {}\nlet y;", "5"],
    ['import "./a.js"\nafter()\nfunction after() { return 9 }', "9"],
    ["export {}; (() => 1)", "[Function (anonymous)]"],
    ["export {}\n(class {})", "[class (anonymous)]"],
    ["export {}; await Promise.resolve(5)", "5"],
    ["export {}; await null; Promise.resolve(5)", "Promise { 5 }"],
    ["export default 3; 4", "3"],
    ["export { x as default }; let x = 3; 4", "3"],
    ["export default function f() {}\n4", "[Function: f]"],
    ["export {}; const sandglass$value = 1; sandglass$value + 1", "2"],
    ["export {}; if (true) 5", "undefined"],
    ["export {}; let x = 5", "undefined"],
    ["5\nexport const x = 1", "5"],
    ["#!/usr/bin/env node\nimport.meta.url", "'file:///main.js'"],
    ["export {}\n'use strict'\n;[1, 2].map((x) => x + 1)", "[ 2, 3 ]"],
  ])("%j", async (code, inspected) => {
    await expectFiles({ "main.js": code, "a.js": "" }).completes(inspected);
  });
  test("exists for modules that import themselves", () =>
    expectRun('import * as me from "./main.js"; export let x = 1; Object.keys(me).includes("x")').completes(
      "true",
    ));
  test("is that of the entry, not of imported files", () =>
    expectFiles({
      "main.js": 'import * as a from "./a.js"; Object.keys(a)',
      "a.js": "export const x = 1; 5",
    }).completes("[ 'x' ]"));
  test.each([
    ["export {};\n  null.x", 2, 8],
    ["export {}; null.x", 1, 17],
    ["null.x; export {}", 1, 6],
    ["import.meta.url; null.x", 1, 23],
    ["// first\nimport.meta; (function f() { null.x })()", 2, 35],
  ])("moves no position: %j", async (code, line, column) => {
    await expectRun(code).throws("TypeError", /null/, { file: "main.js", line, column: column - 1 });
  });
  test("of scripts is unchanged", () => expectRun("var x = 1; if (x) x + 1 // import export").completes("2"));
});

describe("import.meta", () => {
  test("has the file's address, which resolves others", () =>
    expectFiles({
      "main.js":
        'import { where, x } from "./lib/ä.js"; [import.meta.url, where, x, Object.keys(import.meta)]',
      "lib/ä.js":
        'export const where = import.meta.url;\nexport const { x } = await import(where.replace(/[^/]*$/, "b.js"))',
      "lib/b.js": "export const x = 1",
    }).completes("[ 'file:///main.js', 'file:///lib/%C3%A4.js', 1, [ 'url' ] ]"));
});

describe("limits", () => {
  const importNext = (last: number) => (index: number) =>
    index < last ? `import { x } from "./m${index + 1}.js"; export { x }` : "export const x = 7";
  test.runIf(testsAll)("1,000 files, each imported by the one before", () =>
    expectFiles(files(999, importNext(998), 'import { x } from "./m0.js"; x')).completes("7"),
  );
  test("400 of them by import()", () =>
    expectFiles(files(400, importNext(399), '(await import("./m0.js")).x')).completes("7"));
  test("300 re-exports on the way", () =>
    expectFiles(
      files(
        300,
        (index) => (index < 299 ? `export { x } from "./m${index + 1}.js"` : "export const x = 7"),
        'import { x } from "./m0.js"; x',
      ),
    ).completes("7"));
  test("1,000 star exports on the way", () =>
    expectFiles(
      files(
        999,
        (index) => (index < 998 ? `export * from "./m${index + 1}.js"` : "export const x = 7"),
        'import * as all from "./m0.js"; all.x',
      ),
    ).completes("7"));
  test("deep imports are evaluated in the right order", () =>
    expectFiles(
      files(
        300,
        (index) =>
          `${index < 299 ? `import "./m${index + 1}.js";` : ""} import "./m${(index * 7) % 300 > index ? (index * 7) % 300 : 299}.js"; globalThis.order = ((globalThis.order ?? 1) * 31 + ${index}) % 1000003`,
        'import "./m0.js"; order',
      ),
    ).completes(
      String(
        Array.from({ length: 300 }, (_, index) => 299 - index).reduce(
          (order, index) => (order * 31 + index) % 1000003,
          1,
        ),
      ),
    ));
  test("a cycle of more than 200 files is refused, on every machine", async () => {
    const cycle = (count: number) =>
      files(
        count,
        (index) => `import "./m${(index + 1) % count}.js"; export const x = 7`,
        'import { x } from "./m0.js"; x',
      );
    await expectFiles(cycle(199)).completes("7");
    await expectFiles(cycle(200)).isInvalid(/^More than 200 files import one another in a cycle/, {
      line: 1,
      column: 1,
    });
  });
  test("fuel, whichever file uses it", () =>
    expectFiles({ "main.js": 'import "./a.js"', "a.js": "\nfor (;;) Math.abs(1)" }, {}, { fuel: 100_000 })
      .exhausts("fuel")
      .then(({ outcome }) => expect(outcome).toMatchObject({ at: { file: "a.js", line: 2 } })));
  const endless = [
    "for (let i = 0; ; i++) await import('./no' + i + '.js').catch(() => {})",
    'for (;;) await import("./bad.js").catch(() => {})',
    'for (;;) import("./good.js")',
  ];
  test.each(sample(endless, 1))("%s", async (code) => {
    const program = { "main.js": code, "bad.js": "let let", "good.js": "" };
    await expectFiles(program, {}, { fuel: 500_000 }).exhausts("fuel");
  });
  test("memory that is full when a file is to be loaded", () =>
    expectFiles(
      {
        "main.js":
          'const all = []; try { for (;;) all.push(new Uint8Array(1e6)) } catch {}\nawait import("./big.js")',
        "big.js": `export default "${"x".repeat(500_000)}"`,
      },
      {},
      { memoryBytes: 16 * 1024 ** 2 },
    ).exhausts("memory"));
  test("memory that grows while files are loaded", () =>
    expectFiles(
      files(
        8,
        () => `export default "${"x".repeat(500_000)}".length`,
        "const all = [];\nfor (let i = 0; i < 8; i++) all.push(new Uint8Array(3e6), (await import('./m' + i + '.js')).default);\nall.filter((x) => x === 500_000).length",
      ),
      {},
      { sourceBytes: 8_000_000 },
    ).completes("8"));
  test("a program that replaces the methods of promises still ends", () =>
    expectFiles({
      "main.js":
        'import "./a.js";\nPromise.prototype.then = () => ({ get default() { for (;;); } });\nawait 1; 5',
      "a.js": "",
    }).endsAs(["completed", "exhausted:fuel", "unsettled"]));
  test("the same fuel each time", async () => {
    const program = {
      "main.js": 'import { x } from "./a.js"; await import("./b.js"); x',
      "a.js": "export let x = 1",
      "b.js": "",
    };
    const fuel = fuelOf(await expectFiles(program).completes("1"));
    expect(fuelOf(await expectFiles(program).completes("1"))).toBe(fuel);
  });
});

describe("waiting for ever in a module", () => {
  test("has its position, in the file that waits", async () => {
    await expectFiles({
      "main.js": 'import "./a.js";\nexport {};\nawait new Promise(() => {})',
      "a.js": "await 1",
    }).isUnsettled(3);
    const { outcome } = await expectFiles({
      "main.js": 'import "./b.js"; import "./a.js"; console.log("never")',
      "a.js": "await 1;\nawait 2;\nawait new Promise((done) => setTimeout(done, 5))",
      "b.js": "await 1;\nawait new Promise(() => {})",
    }).isUnsettled(2);
    expect(outcome).toMatchObject({ at: { file: "b.js" } });
  });
});

test("without the linker, only imports fail", async () => {
  const host = { engine: await engine(), emit: () => {}, sleep: async () => {} };
  const code = 'try { await import("./a.js") } catch (error) { error.message }';
  expect(await run(runRequest({ code }), host)).toMatchObject({
    inspected: `"could not load module 'a.js'"`,
  });
});
