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

test("checks of a program that ends itself say so", async () => {
  const program = "function add(a, b) { return a + b }\nconsole.log(1);\nprocess.exit(0);";
  const told = await resultTexts(program, [call, { prints: "1" }]);
  expect(told[0]).toContain("ended itself with process.exit()");
  expect(told[1]).toBe("passed");
});

test("a function that may call process.exit can be checked", async () => {
  const program = "function add(a, b) { if (a > b) process.exit(1); return a + b }";
  expect(await resultTexts(program, [call])).toEqual(["passed"]);
  const [told] = await resultTexts(program, [{ call: "add(3, 2)", returns: 5 }]);
  expect(told).toContain("process.exit() ends the program");
});

test("functions that checks call read and write files, require, format and print", async () => {
  const program = {
    "main.js":
      'const fs = require("fs"); fs.writeFileSync("n.txt", "4");\n' +
      'function read() { return Number(fs.readFileSync("n.txt", "utf8")) + fs.readFileSync("in.txt", "utf8").length }\n' +
      'function write(n) { fs.writeFileSync("n.txt", String(n)); return read() }\n' +
      'function late() { return require("./late").late }\n' +
      'function text() { return require("util").format("%d %o", 1, "a") }\n' +
      'function out() { process.stdout.write("a"); process.stdout.write("b\\n") }\n' +
      "async function tick() { let n = 0; process.nextTick(() => { n = 7 }); await null; await null; return n }",
    "late.js": "exports.late = 5",
    "in.txt": "12345",
  };
  const checks = [
    { call: "read()", returns: 9 },
    { call: "write(20)", returns: 25 },
    { call: "read()", returns: 9 },
    { call: "late()", returns: 5 },
    { call: "text()", returns: "1 'a'" },
    { call: "out()", prints: "ab" },
    { test: "assert.equal(await tick(), 7)" },
  ];
  expect(await resultTexts(program, checks)).toEqual(checks.map(() => "passed"));
});
