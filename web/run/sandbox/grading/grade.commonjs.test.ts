import { expect, test } from "vitest";
import { resultTexts } from "../testing/grading.ts";

const call = { call: "add(1, 2)", returns: 3 };
const asserted = { test: "assert.equal(add(1, 2), 3)" };

test("module.exports at the end of a program does not fail its checks", async () => {
  const program = "const add = (a, b) => a + b;\nmodule.exports = { add };";
  expect(await resultTexts(program, [call, asserted])).toEqual(["passed", "passed"]);
});

test("checks call a program that requires its files", async () => {
  const program = {
    "main.js": 'const { add } = require("./add");\nfunction late(n) { return require("./add").add(n, 1); }',
    "add.js": "exports.add = (a, b) => a + b;",
  };
  expect(await resultTexts(program, [call, asserted])).toEqual(["passed", "passed"]);
});
