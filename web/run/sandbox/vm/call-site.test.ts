import { describe, expect, test } from "vitest";
import type { Position } from "../../../protocol/program/source-file.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import { unmappedFiles, userFrames } from "../run/stack-trace.ts";
import { expectFiles, expectRun } from "../testing/expect-run.ts";
import { engine, runProgram } from "../testing/run-program.ts";
import { testsAll } from "../testing/sample.ts";
import { CallSiteReader } from "./call-site.ts";

/** The position of each message: line and column. */
async function positions(code: string): Promise<readonly (string | undefined)[]> {
  const { events } = await runProgram(code);
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  return messages.flatMap(({ at, count = 1 }) => new Array(count).fill(at && `${at.line}:${at.column}`));
}

/**
 * `$` prints the engine's own stack trace of the call that prints it. The position read from the engine's memory must
 * be the line of its first frame in the user's files, and the call's column.
 */
async function agreesWithTraces(code: string, times = 1): Promise<void> {
  const source = code.replaceAll("$", "(console.log(new Error().stack), 0)");
  const files = unmappedFiles(new Map([["main.js", source.split("\n").length]]));
  const { events, outcome } = await runProgram(source);
  expect(outcome.kind).toBe("completed");
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  expect(messages.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(times);
  for (const { at, text } of messages) {
    const traced = userFrames(text, files)[0]?.at as Position;
    // The call of `log` is 10 columns before that of `Error`. Both positions are those of the opening brackets.
    expect(at).toEqual({ ...traced, column: traced.column - 10 });
  }
}

describe("the position of a message is that of the engine's own trace, called from", () => {
  for (const [name, code, times] of [
    ["the top level", "$;"],
    ["a later line", "1;\n\n  2;\n\n\t$;"],
    ["a line far down", `${"0;\n".repeat(5_000)}$`],
    ["a column far to the right", `${" ".repeat(5_000)}$`],
    ["a function", "function f() {\n  return $;\n}\nf();"],
    ["many functions", "const f = (n) => n ? f(n - 1) : $;\nf(100);"],
    [
      "a method, a getter, a constructor, a static block",
      "class A { #x = $; constructor() { $ } get y() { $ } static { $ } z() { $ } }\nconst a = new A; a.y; a.z();",
      5,
    ],
    ["a generator", "function* g() {\n yield 1;\n $; }\n[...g()];"],
    ["an async function, before and after it waits", "async function f() {\n $; await 1;\n $; }\nf();", 2],
    [
      "an async generator",
      "(async () => {\n for await (const x of (async function* () {\n $; yield 1;\n $; })()) ; })();",
      2,
    ],
    ["top-level await", "await 1;\n$;\nawait 2;\n\n$;", 2],
    ["a callback of the engine", "[1, 2, 3].forEach(() => {\n $ });", 3],
    ["a comparison", "[2, 1].sort((a, b) => {\n $; return a - b });"],
    [
      "toString, valueOf, toJSON",
      "const o = { toString() { $; return '' }, valueOf() { $; return 1 }, toJSON() { $ } };\nString(o); +o; JSON.stringify(o);",
      3,
    ],
    ["a Proxy's trap", "new Proxy({}, { get() {\n $ } }).x;"],
    ["a timer", "setTimeout(() => {\n $ });\nsetTimeout(function () {\n $ }, 1);", 2],
    ["a promise's callback", "Promise.resolve().then(() => {\n $ });"],
    ["a microtask", "queueMicrotask(() => {\n $ });"],
    ["a bound function", "(function () {\n $ }).bind(1)();"],
    ["a label that is turned into text", "console.time({ toString() {\n $; return 'x' } });", 1],
    ["lines that end in CRLF, CR or a separator", "1;\r\n$;\r2;\u2028$;", 2],
    ["text with characters of two units and of two bytes", "'é😀漢';  $;"],
    ["a name of the file's own", "// main.js:99:99\n/* (main.js:98:1) */ $;"],
  ] as const) {
    test(name, () => agreesWithTraces(code, times));
  }
});

describe("the position of a stop is that of", () => {
  for (const [name, code, at] of [
    ["a built-in function that goes on and on", "1;\n[].indexOf.call({ length: 2 ** 53 - 1 }, 1);", "2:16"],
    ["the last thing read in a loop", "let a = 0;\nfor (;;) {\n  a++;\n}", "3:4"],
    ["its condition", "const go = true;\nconsole.log(go);\nwhile (go) {}", "3:8"],
    ["a loop with nothing in it", "while (true) {}", "1:1"],
    ["one after what was called last", "console.log(1);\nwhile (true) {}", "2:1"],
    ["one in a function", "console.log(1);\nfunction f() {\n  for (;;);\n}\nf();", "3:3"],
    [
      "one that makes something of nothing",
      "f();\nfunction f() {}\ndo {\n  const list = [1, 2];\n} while (1)",
      "3:1",
    ],
    ["one in a callback", "setTimeout(() => {\n  while (1) {}\n});", "2:3"],
    ["one after an `await`", "await 1;\n\nwhile (1) {}", "3:1"],
  ] as const) {
    test(name, () => expectRun(code, { fuel: 1_000_000 }).exhausts("fuel", `main.js:${at}`));
  }
  test("one in another file", () =>
    expectFiles(
      { "main.js": "import { f } from './a.js';\nf();", "a.js": "export function f() {\n  for (;;);\n}" },
      {},
      { fuel: 1_000_000 },
    ).exhausts("fuel", "a.js:2:3"));
  test("one after code that a compiler has inserted", () =>
    expectRun(
      "enum Size { Small, Large }\nconsole.log(Size.Small);\nwhile (true) {}",
      { fuel: 1_000_000 },
      { language: "typescript" },
    ).exhausts("fuel", "main:3:1"));
});

test("if the engine's tables are unreadable, no line is given rather than a wrong one", async () => {
  const outcome = await run(
    runRequest({ code: "console.log(1);\nwhile (true) {}", limits: { fuel: 1_000_000 } }),
    {
      engine: await engine(),
      emit: () => {},
      sleep: async () => {},
    },
  );
  expect(outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
  expect(outcome).not.toHaveProperty("at");
});

describe("the position is that of the user's code", () => {
  test("when the engine calls the console itself", async () => {
    expect(await positions("\n[1, 2].forEach(console.log);\n[3].map(console.warn)")).toEqual([
      "2:15",
      "2:15",
      "3:8",
    ]);
  });
  test("when a method is detached from the console", async () => {
    expect(
      await positions("const { log } = console;\nlog(1);\nlog.call(null, 2);\nlog.bind(null)(3);"),
    ).toEqual(["2:4", "3:9", "4:15"]);
  });
  test("when code in a string prints", async () => {
    expect(await positions("\neval('console.log(1)');\nnew Function('\\n\\n\\nconsole.log(2)')();")).toEqual([
      "2:5",
      "3:37",
    ]);
  });
  test("of each of two calls on one line", async () => {
    expect(await positions("console.log(1); console.log(1);")).toEqual(["1:12", "1:28"]);
  });
  test("and there is none when no user code has called", async () => {
    expect(
      await positions(
        "setTimeout(console.log, 0, 1); Promise.resolve(2).then(console.log); queueMicrotask(console.log)",
      ),
    ).toEqual([undefined, undefined, undefined]);
  });
});

test("the same call has the same position from any function, in any order", async () => {
  const functions = Array.from({ length: 200 }, (_, line) => `() => console.log(${line}),`).join("\n");
  const order = "for (let i = 0; i < 600; i++) f[(i * 7919) % 200]()";
  const { events } = await runProgram(`const f = [${functions}];\n${order}`);
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  expect(messages).toHaveLength(600);
  for (const { at, text } of messages) expect(at?.line).toBe(Number(text) + 1);
});

test("a message costs the same steps wherever it is printed, however deep", async () => {
  const fuel = async (code: string) => {
    const { outcome } = await expectRun(code).completes();
    return outcome.kind === "completed" ? outcome.usage.fuel : Number.NaN;
  };
  const program = (body: string) => `function f(n) { if (n > 0) return f(n - 1); ${body} } f(300)`;
  const shallow = (body: string) => `function f(n) { if (n > 0) return f(n - 1); ${body} } f(0)`;
  const cost = async (wrap: (body: string) => string) =>
    (await fuel(wrap("console.log('x'); console.log('y')"))) - (await fuel(wrap("console.log('x')")));
  expect(await cost(program)).toBe(await cost(shallow));
});

describe("a memory that a program controls", () => {
  const files = unmappedFiles(new Map([["main.js", 10]]));
  const reader = (fill: (words: Int32Array) => void) => {
    const words = new Int32Array(4096);
    fill(words);
    return new CallSiteReader(0, () => words);
  };

  test("the walk over circular frames ends", () => {
    const cycle = reader((words) => {
      words[148 / 4] = 400;
      words[400 / 4] = 400;
    });
    expect(cycle.locate(files)).toBeUndefined();
  });
  test("addresses outside it are ignored", () => {
    for (const wild of [-1, -2_147_483_648, 2_147_483_647, 1 << 20, 3, 16_380]) {
      for (let at = 0; at < 4096; at += 7) {
        const site = reader((words) => {
          words.fill(wild);
          words[148 / 4] = at * 4;
        });
        expect(site.locate(files)).toBeUndefined();
      }
    }
  });
  test.runIf(testsAll)(
    "whatever it contains, nothing is thrown, and no line outside the file is named",
    () => {
      let state = 1;
      const random = () => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return state;
      };
      for (let round = 0; round < 2_000; round++) {
        const noise = reader((words) => {
          for (let at = 0; at < words.length; at++) words[at] = random() % 16_384;
          // So that many get past the first check.
          for (let at = 0; at < words.length; at += 2)
            words[at] = ((words[at] as number) & 0x3ffc) | (13 << 16);
        });
        const position = noise.locate(files)?.at;
        if (position) expect(position.line).toBeLessThanOrEqual(10);
      }
    },
  );
});
