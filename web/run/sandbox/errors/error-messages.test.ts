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

describe("a limit that V8 does not have is a sentence, with its line", () => {
  const groups = (count: number) => `\nnew RegExp("(a)".repeat(${count})).test("a")`;
  const alternatives = (between: number) =>
    `\nnew RegExp(["(?<a>X)", ...Array(${between}).fill("z"), "(?<a>Y)"].join("|")).test("Y")`;
  test("groups of a regular expression", async () => {
    await expectRun(groups(254)).completes("false");
    await expectRun(groups(255)).throws("SyntaxError", /more than 254 groups.*in this playground$/, {
      line: 2,
    });
  });
  test("alternatives with groups of one name", async () => {
    await expectRun(alternatives(100)).completes("true");
    await expectRun(alternatives(255)).throws("SyntaxError", /256 alternatives apart/, { line: 2 });
    await expectRun("new RegExp('(?<a>x)(?<a>y)')").throws("SyntaxError", /Duplicate capture group name$/);
  });
  test("arguments of a call", async () => {
    const call = (count: number) => `const all = Array(${count}).fill(1);\nMath.max(...all)`;
    await expectRun(call(65_534)).completes("1");
    await expectRun(call(65_535)).throws("RangeError", /more than 65,534 arguments.*use a loop/, { line: 2 });
  });
});

describe("a pattern for nothing names the property as V8 does: with a default, it was read", () => {
  test.each([
    ["const { a } = undefined", "Cannot destructure property 'a' of 'undefined' as it is undefined."],
    ["const { a = 1 } = undefined", "Cannot read properties of undefined (reading 'a')"],
    ["(({ a = 1 }) => a)(null)", "Cannot read properties of null (reading 'a')"],
    ["(function f({ age = 3, name }) {})()", "Cannot read properties of undefined (reading 'age')"],
    ["const { name, age = 3 } = null", "Cannot destructure property 'name' of 'null' as it is null."],
    ["let a; ({ a = 1 } = null)", "Cannot read properties of null (reading 'a')"],
    ["for (const { a = 1 } of [null]);", "Cannot read properties of null (reading 'a')"],
  ])("%s", async (program, message) => {
    await expectRun(`try { ${program} } catch (error) { console.log(error.message) }`).prints(message);
  });
});
