import { describe, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

const caught = (program: string) =>
  `try { ${program} } catch (error) { console.log(error.name, error.message.length) }`;

describe("reading memory for a message is bounded", () => {
  test("for a string that is repeatedly joined with itself", async () => {
    await expectRun(
      `let joined = "x".repeat(9000);
      for (let round = 0; round < 14; round++) joined += joined;
      ${caught("new Promise(joined)")}`,
    ).prints("TypeError 10000");
  });

  test("for nested large arrays that form a cycle: the path is left out", async () => {
    await expectRun(
      `const arrays = Array.from({ length: 150 }, () => Array(9_000).fill(1));
      arrays.forEach((array, index) => { array[0] = arrays[(index + 1) % 150]; });
      ${caught("JSON.stringify(arrays[0])")}`,
    ).prints("TypeError 37");
  });
});

describe("an assignment to a constant says so, whatever property was set before", () => {
  test.each([
    "const user = {}; user.name = 'Bob'; user = {}",
    "const o = {}; o.a = 1; o = {}",
    "const a = []; a[0] = 1; a = 5",
    "const a = {}; (() => { a.b = 1; a = 2 })()",
    "const a = {}; a.b = 1; a++",
    "const a = {}; a.b = 1; for (a of [1]);",
    "const a = {}; a.b = 1; ({ a } = { a: 1 })",
  ])("%s", async (code) => {
    await expectRun(code).throws("TypeError", "Assignment to constant variable.");
  });
  test.each([
    ["'use strict'; const o = Object.freeze({ a: 1 }); o.a = 2", "'a' of object '#<Object>'"],
    ["'use strict'; const o = Object.freeze([1]); o[0] = 2", "'0' of object '[object Array]'"],
    [
      "'use strict'; const s = Symbol('q'), o = Object.freeze({ [s]: 1 }); o[s] = 2",
      "'q' of object '#<Object>'",
    ],
  ])("%s", async (code, what) => {
    await expectRun(code).throws("TypeError", `Cannot assign to read only property ${what}`);
  });
});
