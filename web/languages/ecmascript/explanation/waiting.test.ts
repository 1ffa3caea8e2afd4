import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import { expectRun } from "../../../run/sandbox/testing/expect-run.ts";
import { fakeClock } from "../../../run/sandbox/testing/fake-clock.ts";
import { explanationFor, sentencesOf } from "./testing/explanation-for.ts";

type Case = readonly [what: string, code: string, line: number, sentences: readonly string[]];

const waiting: readonly Case[] = [
  [
    "no resolve",
    "console.log(1);\nawait new Promise(() => {});",
    2,
    [
      "The promise at line 2 can never resolve: its function takes no `resolve`.",
      "Write `new Promise((resolve) => …)`, and call `resolve()` when it is done.",
    ],
  ],
  [
    "a resolve that is forgotten",
    "const wait = (ms) =>\n  new Promise((resolve) => {\n    setTimeout(() => {}, ms);\n  });\nawait wait(10);",
    2,
    [
      "Nothing calls `resolve`, so the promise at line 2 is never resolved.",
      "Call `resolve()` when it is done.",
    ],
  ],
  [
    "a resolve without its brackets",
    "const p = new Promise((done, fail) => {\n  setTimeout(() => {\n    done;\n  }, 1);\n});\nawait p;",
    3,
    [
      "Line 3 names `done`, and does not call it, so the promise at line 1 is never resolved.",
      "Write `done()`.",
    ],
  ],
  [
    "in a function that is waited for",
    "async function load() {\n  await new Promise(() => {});\n  return 1;\n}\nawait load();",
    2,
    [
      "The promise at line 2 can never resolve: its function takes no `resolve`.",
      "Write `new Promise((resolve) => …)`, and call `resolve()` when it is done.",
    ],
  ],
  [
    "one of several",
    "await Promise.all([1, new Promise((resolve) => {})]);",
    1,
    [
      "Nothing calls `resolve`, so the promise at line 1 is never resolved.",
      "Call `resolve()` when it is done.",
    ],
  ],
  [
    "the first of none",
    "await Promise.race([]);",
    1,
    ["`Promise.race([])` never settles: the array is empty."],
  ],
  [
    "under a condition",
    "const n = 3;\nawait new Promise((resolve) => {\n  if (n > 5) resolve(n);\n});",
    3,
    ["The promise at line 2 is resolved by `resolve(n)` at line 3. Does the program ever get there?"],
  ],
  [
    "in a function that nobody calls",
    "await new Promise((resolve) => {\n  function onClick() {\n    resolve();\n  }\n});",
    3,
    ["`resolve` is called only in `onClick`, which nothing calls."],
  ],
  [
    "withResolvers",
    "const { promise, resolve } = Promise.withResolvers();\nawait promise;",
    1,
    ["Nothing calls the `resolve` of the promise that line 1 makes, so it is never resolved."],
  ],
];

const late: readonly Case[] = [
  [
    "an interval that nothing stops",
    "let n = 0;\nsetInterval(() => {\n  n++;\n}, 5);",
    2,
    [
      "The timer that line 2 starts never ends: nothing stops it.",
      "Store what `setInterval` returns, and pass it to `clearInterval` to stop it.",
    ],
  ],
  [
    "a timer for itself",
    "function tick() {\n  setTimeout(tick, 5);\n}\ntick();",
    2,
    ["`tick` sets a timer for itself each time (line 2): it needs a case in which it does not."],
  ],
  [
    "a timer that is far away",
    "await new Promise((resolve) => setTimeout(resolve, 100 * 1000));",
    1,
    ["The timer that line 1 sets fires after 100,000 ms, that is 100 seconds."],
  ],
  [
    "a loop that waits",
    "const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));\nasync function run() {\n  for (;;) {\n    await wait(5);\n  }\n}\nrun();",
    3,
    ["The loop at line 3 never ends: there is no `break` or `return` that it could reach."],
  ],
];

/** Programs that wait forever, for reasons that their text does not show. */
const unknown: readonly string[] = [
  "const later = []; const p = new Promise((resolve) => later.push(resolve)); await p;",
  "await new Promise((resolve, reject) => { [].forEach(resolve); });",
  "await { then() {} };",
];

describe("explanation of a program that waits forever", () => {
  for (const [what, code, line, sentences] of waiting) {
    test(what, async () => {
      const { outcome } = await expectRun(code).isUnsettled();
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
  test.each(unknown)("is none for %s", async (code) => {
    const { outcome } = await expectRun(code).isUnsettled();
    expect(
      explanationFor({ files: [{ path: "main.js", text: code }], entry: "main.js" }, outcome),
    ).toBeUndefined();
  });
});

describe("explanation of a program that reached its time limit", () => {
  for (const [what, code, line, sentences] of late) {
    test(what, async () => {
      const { outcome } = await expectRun(code, { wallMs: 60 }, fakeClock()).exhausts("wall");
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
  test("is that of its loop if it computed most of the time", async () => {
    const code = "let i = 0;\nwhile (i < 10) {\n  console.log;\n}";
    const { outcome } = await expectRun(code, { fuel: 10_000 }).exhausts("fuel");
    if (outcome.kind !== "exhausted") throw new Error(outcome.kind);
    const end = (cpuMs: number): Outcome => ({
      ...outcome,
      limit: "wall",
      usage: { ...outcome.usage, cpuMs, wallMs: 60_000 },
    });
    const program = { files: [{ path: "main.js", text: code }], entry: "main.js" };
    expect(explanationFor(program, end(59_000))?.sentences[0]?.text).toContain("changes `i`");
    expect(explanationFor(program, end(1_000))).toBeUndefined();
  });
  test("is none if it stops its timers", async () => {
    const code = "let n = 0; const id = setInterval(() => { if (++n > 1e6) clearInterval(id); }, 5);";
    const { outcome } = await expectRun(code, { wallMs: 60 }, fakeClock()).exhausts("wall");
    expect(
      explanationFor({ files: [{ path: "main.js", text: code }], entry: "main.js" }, outcome),
    ).toBeUndefined();
  });
});
