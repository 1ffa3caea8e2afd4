import { describe, expect, test } from "vitest";
import { runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";

const names = (count: number, name = "a") => `Array.from({ length: ${count} }, (_, i) => "${name}" + i)`;

/** Programs that print what they have or the error they catch, with what they print. */
const programs: Readonly<Record<string, readonly [code: string, printed: string]>> = {
  "66,000 names of outer variables": [
    `new Function(${names(66_000)}.join(";"))`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "65,533 of them are a right program": [
    `new Function(${names(65_533)}.join(";"))()`,
    "ReferenceError: a0 is not defined",
  ],
  "66,000 outer variables, assigned and read": [
    `new Function(${names(66_000)}.map((a) => a + " = 1").join(";"))`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "66,000 variables of the function around": [
    `new Function("var " + ${names(33_000)} + ";{let " + ${names(32_000, "b")} + "; return () => {" + ${names(33_000)}.concat(${names(32_000, "b")}).concat(${names(1000, "c")}).join(";") + "}}")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "66,000 variables": [
    `new Function("var " + ${names(66_000)})`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "66,000 variables of blocks": [
    `new Function("{ let " + ${names(66_000)} + "}")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "66,000 parameters": [
    `new Function(${names(66_000)}, "")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "the arguments of a function that has no place for them": [
    `new Function("var " + ${names(65_534)} + "; return () => arguments")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "the name of a function that has no place for it": [
    `new Function("return function f() { var " + ${names(65_534)} + "; return () => f }")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "the receiver of a function that has no place for it": [
    `new Function("var " + ${names(65_534)} + "; return () => this")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "65,700 parameters and variables that inner functions use": [
    `new Function(${names(1000)}, "var " + ${names(64_700, "b")} + "; () => {" + ${names(1000)}.join(";") + "}; () => {" + ${names(64_700, "b")}.join(";") + "}")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "65,700 parameters and variables around a text that is evaluated": [
    `new Function(${names(1000)}, "var " + ${names(64_700, "b")} + "; return eval('b64699')")`,
    "SyntaxError: Too many variables in a function (only 65534 allowed)",
  ],
  "65,600 blocks": [
    `new Function("let x=7;" + "{;}".repeat(65600) + "{ return x }")()`,
    "SyntaxError: Too many blocks in a function (only 65534 allowed)",
  ],
  "65,500 blocks": [`new Function("let x=7;" + "{;}".repeat(65500) + "{ return x }")()`, "7"],
  "65,600 blocks inside of each other": [
    `new Function("{".repeat(65600) + "}".repeat(65600))`,
    "RangeError: Maximum call stack size exceeded",
  ],
  "66,000 parts of a template": [
    "new Function('return `' + ('$' + '{1}').repeat(66000) + '`')",
    "SyntaxError: Too many parts in a function (only 65534 allowed)",
  ],
  "66,000 values of a call": [
    `new Function("return String(" + ${names(66_000)}.fill(1) + ")")`,
    "SyntaxError: Too many call arguments",
  ],
  "the list of a Proxy's keys says that it is 2 ** 29 + 51 long": [
    `const list = new Proxy({}, { get: (_, key) => (key === "length" ? 2 ** 29 + 51 : String(key)) });
     Reflect.ownKeys(new Proxy({}, { ownKeys: () => list }))`,
    "RangeError: out of memory",
  ],
};

describe("what is too large for the engine's numbers is an error that a program can catch", () => {
  for (const [what, [code, printed]] of sample(Object.entries(programs), 6))
    test(what, async () => {
      const { outcome, output } = await runProgram(
        `let value; try { value = eval(${JSON.stringify(code)}) } catch (error) { value = error.name + ": " + error.message }
         console.log(value); console.log(eval("(() => 6 * 7)()"))`,
        { fuel: 1_000_000_000 },
      );
      expect(output).toBe(`${printed}\n42`);
      expect(outcome.kind).toBe("completed");
    });
});
