import { describe, expect, test } from "vitest";
import { compilerFinder, compilers } from "../../../languages/compilers.ts";
import { readTests } from "../../../languages/read-tests.ts";
import {
  checksOf,
  parseTestFiles,
  placeInTestFile,
  type TestFile,
} from "../../../protocol/grading/parsed-test-file.ts";
import { gradeProgram } from "../testing/grading.ts";

function read(text: string, path = "main.test.js"): TestFile {
  const [file] = parseTestFiles(
    readTests([{ path, text }], "javascript", compilerFinder(compilers)),
    "files",
  );
  return file as TestFile;
}

/** The titles with how they came out; of what failed, the line and the message. */
async function outcomes(
  text: string,
  program: Readonly<Record<string, string>> = { "main.js": "function add(a, b) {\n  return a + b;\n}\n" },
): Promise<Readonly<Record<string, unknown>>> {
  const file = read(text);
  expect(file.diagnostics).toEqual([]);
  const checks = checksOf(file);
  const own = file.imports === "" ? program : { [file.path]: file.imports, ...program };
  const { results } = await gradeProgram(
    own,
    checks.map(({ check }) => check),
    file.imports === "" ? {} : { entry: file.path },
  );
  return Object.fromEntries(
    results.map(({ title, passed, message, testAt }) => [
      title,
      passed ? "passed" : { line: testAt && placeInTestFile(file, testAt).line, message },
    ]),
  );
}

test("each test is a separate check, with its own copy of the program", async () => {
  expect(
    await outcomes(
      `test("adds", () => {
  expect(add(1, 2)).toBe(3);
});

test("fails", () => {
  const sum = add(1, 1);
  expect(sum).toBe(3);
});
describe("a group", () => {
  let count = 0;
  beforeEach(() => {
    count++;
  });
  it("has its hooks", async () => {
    await null;
    expect(count).toBe(1);
  });
  it("in every test anew", () => expect(count).toBe(1));
});`,
    ),
  ).toEqual({
    adds: "passed",
    fails: { line: 7, message: "add(1, 1) returned 2; expected 3" },
    "a group › has its hooks": "passed",
    "a group › in every test anew": "passed",
  });
});

test("the imports of a test file refer to the tested program", async () => {
  expect(
    await outcomes(
      `import { expect, test } from "vitest";
import { sum } from "./sum.js";
import * as all from "./sum.js";
test("sums", () => { expect(sum([1, 2])).toBe(3); expect(all.sum([])).toBe(0); });
test("fails", () => expect(sum([])).toBe(1));`,
      {
        "main.js": "throw new Error('not run')",
        "sum.js": "export const sum = (all) => all.reduce((a, b) => a + b, 0);",
      },
    ),
  ).toEqual({ sums: "passed", fails: { line: 5, message: "sum([]) returned 0; expected 1" } });
});

test("require in a test file refers to the tested program", async () => {
  expect(
    await outcomes(
      `const assert = require("node:assert");
const { sum } = require("./sum");
const all = require("./sum.js");
test("sums", () => { expect(sum([1, 2])).toBe(3); expect(all.sum([])).toBe(0); });
test("fails", () => expect(sum([])).toBe(1));`,
      {
        "main.js": "throw new Error('not run')",
        "sum.js": "exports.sum = function sum(all) { return all.reduce((a, b) => a + b, 0); };",
      },
    ),
  ).toEqual({ sums: "passed", fails: { line: 5, message: "sum([]) returned 0; expected 1" } });
});

test("an import of a CommonJS file does, too", async () => {
  const program = { "main.js": "", "sum.js": "module.exports = { sum: (a, b) => a + b };" };
  const text = `import { sum } from "./sum.js";\ntest("sums", () => { expect(sum(1, 2)).toBe(3) });`;
  expect(await outcomes(text, program)).toEqual({ sums: "passed" });
});

test("a call may register many tests: in a loop, or for each row", async () => {
  expect(
    await outcomes(
      `for (const n of [1, 2]) test(\`\${n} and 1\`, () => expect(add(n, 1)).toBe(2));
test.each([[1, 1, 2], [2, 2, 5]])("%i + %i", (a, b, sum) => {
  expect(add(a, b)).toBe(sum);
});`,
    ),
  ).toEqual({
    "`${n} and 1`": { line: 1, message: "2 and 1: add(2, 1) returned 3; expected 2" },
    "%i + %i": { line: 3, message: "2 + 2: add(2, 2) returned 4; expected 5" },
  });
});

describe("parsing", () => {
  test("skip, todo and only decide which tests run", () => {
    const skipped = (text: string) => read(text).tests.map(({ isSkipped }) => isSkipped);
    expect(
      skipped("test('a', f); test.skip('b', f); it.todo('c'); describe.skip('d', () => { it('e', f) })"),
    ).toEqual([false, true, true, true]);
    expect(skipped("test('a', f); describe('b', () => { test.only('c', f) })")).toEqual([true, false]);
  });
  test("a syntax error has its position", () => {
    expect(read("test('a', () => {\n  const x = ;\n});").diagnostics).toEqual([
      {
        severity: "error",
        message: expect.stringContaining("SyntaxError"),
        at: { file: "main.test.js", line: 2, column: 13 },
      },
    ]);
  });
  test("more tests than the maximum of checks are refused", () => {
    expect(read("test('a', f);\n".repeat(101)).diagnostics[0]).toMatchObject({
      message: "A file has at most 100 tests; this one has 101.",
      at: { line: 101 },
    });
  });
  test("a position in the code is mapped back, whatever was inserted before it", () => {
    const file = read("test('a', f); test('b', (x) => x.y);");
    const [, second] = checksOf(file);
    const column = (second?.check.test ?? "").indexOf("x.y") + 1;
    expect(placeInTestFile(file, { line: 1, column })).toEqual({ file: "main.test.js", line: 1, column: 32 });
  });
});

test("an unreachable test, and one without a function, have not passed", async () => {
  expect(await outcomes("if (false) test('a', () => {});\ntest('b');")).toEqual({
    a: { line: undefined, message: "This test was not reached: nothing called test(…) here" },
    b: { line: 2, message: expect.stringContaining("a test has a title and a function") },
  });
});

test("a test with a parameter waits until it calls `done`", async () => {
  expect(
    await outcomes(`test("right", (done) => { setTimeout(() => { expect(add(1, 2)).toBe(3); done(); }, 5); });
test("wrong", (done) => { setTimeout(() => { expect(add(1, 2)).toBe(4); done(); }, 5); });
test("with an error", (done) => { setTimeout(() => done(new Error("no")), 5); });
test("never", (done) => {});
test("late", () => { setTimeout(() => { throw new Error("late") }, 5); });`),
  ).toEqual({
    right: "passed",
    wrong: { line: 2, message: "add(1, 2) returned 3; expected 4" },
    "with an error": { line: 3, message: expect.stringContaining("Error: no") },
    never: { line: undefined, message: "The test waits for something that never happens" },
    late: { line: 5, message: expect.stringContaining("Error: late") },
  });
});
