import { describe, expect, test } from "vitest";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import { runProgram } from "../testing/run-program.ts";

async function reasonOf(code: string): Promise<ErrorReason | undefined> {
  const { outcome } = await runProgram(code);
  if (outcome.kind !== "threw") throw new Error(`${code} has ended otherwise: ${JSON.stringify(outcome)}`);
  return outcome.error.reason;
}

describe("an error of the engine has its reason as data", () => {
  test.each<readonly [code: string, reason: ErrorReason]>([
    ["total", { kind: "notDefined", name: "total" }],
    ["x; let x", { kind: "notInitialized", name: "x" }],
    ["const f = () => x;\nfor (let i = 0; i < 1; i++) f();\nlet x", { kind: "notInitialized", name: "x" }],
    ["(() => {\n  Math.max();\n  x = 1;\n  let x; })()", { kind: "notInitialized", name: "x" }],
    ["class A extends Array { constructor() { Math.max(); } }\nnew A", { kind: "superNotCalled" }],
    ["(() => {\n  const a = 1; Math.max();\n  a++; })()", { kind: "constant" }],
    ["class A extends Array { constructor() { this.x } } new A", { kind: "superNotCalled" }],
    ["const a = 1; a = 2", { kind: "constant" }],
    ["const user = {}; user.run()", { kind: "notFunction", operand: "user.run" }],
    ["[1].map(5)", { kind: "notFunction", operand: "number 5" }],
    ["new Promise('x')", { kind: "notFunction", operand: "x" }],
    ["new (() => 1)", { kind: "notConstructor", operand: "(intermediate value)" }],
    ["let a; a.b", { kind: "noProperties", operand: "undefined", access: "read", property: "b" }],
    ["let a = null; a['b'] = 1", { kind: "noProperties", operand: "null", access: "set", property: "b" }],
    ["let a; const { b } = a", { kind: "notDestructurable", operand: "a", property: "b" }],
    ["let a = null; const {} = a", { kind: "notDestructurable", operand: "a" }],
    ["Object.keys(null)", { kind: "notObject" }],
    ["for (const each of 5) ;", { kind: "notIterable", operand: "5" }],
    ["new Map(5)", { kind: "notIterable", operand: "number 5" }],
    ["Math.max(...5)", { kind: "notSpreadable" }],
    ["class A {} A()", { kind: "classWithoutNew", name: "A" }],
    ["1n + 1", { kind: "bigIntAsNumber" }],
    ["+1n", { kind: "bigIntAsNumber" }],
    ["const a = {}; a.a = a; JSON.stringify(a)", { kind: "circularJson" }],
    ["JSON.parse('[1,]')", { kind: "notJson" }],
    ["let s = 'x'; for (;;) s += s", { kind: "stringTooLong" }],
    [
      "const f = () => eval('let x; let x'); f()",
      { kind: "syntax", syntax: { kind: "redeclaration", name: "x" } },
    ],
  ])("%s", async (code, reason) => {
    expect(await reasonOf(code)).toEqual(reason);
  });

  const notFunction = { kind: "notFunction", operand: "x" };

  test("wherever it was caught and thrown again", async () => {
    expect(await reasonOf("const x = 1;\ntry { x() } catch (error) {\n  throw error }")).toEqual(notFunction);
    expect(await reasonOf("const x = 1;\n(async () => { x() })().then()")).toEqual(notFunction);
    expect(await reasonOf("const x = 1;\nsetTimeout(() => x())")).toEqual(notFunction);
  });

  test("unless it is one of the first of many", async () => {
    const others = "for (let n = 0; n < 1001; n++) try { eval('y' + n) } catch {}";
    const program = (between: string) =>
      `const x = 1; let first; try { x() } catch (error) { first = error } ${between}; throw first`;
    expect(await reasonOf(program(""))).toEqual(notFunction);
    expect(await reasonOf(program(others))).toBeUndefined();
  });
});

describe("an error that the engine did not throw has no reason", () => {
  test.each([
    "throw new TypeError('x is not a function')",
    "const x = 1; try { x() } catch {}\nthrow new TypeError('x is not a function')",
    "const x = 1; try { x() } catch ({ message }) { throw new TypeError(message) }",
    "const x = 1; try { x() } catch (error) { error.message = 'y is not a function'; throw error }",
    "const x = 1; try { x() } catch ({ stack }) { throw Object.assign(new TypeError('x is not a function'), { stack: 'at x' }) }",
    "const a = 1; try { a = 2 } catch ({ message }) { throw new TypeError(message) }",
    "try { x } catch ({ message }) { throw new ReferenceError(message) } let x",
    "throw { name: 'TypeError', message: 'x is not a function' }",
    "throw 'x is not a function'",
  ])("%s", async (code) => {
    expect(await reasonOf(code)).toBeUndefined();
  });
});

describe("a program that cannot be parsed has the reason as data", () => {
  test.each([
    ["const limit;", { kind: "missingInitializer" }],
    ["let x; let x;", { kind: "redeclaration", name: "x" }],
    ["export let x; let x;", { kind: "redeclaration", name: "x" }],
    ["function f() { await g() }", { kind: "misplacedAwait" }],
    ["export {}; return 5", { kind: "misplacedReturn" }],
    ["const o = { a = 1 };", { kind: "shorthandInitializer" }],
    ["5 = 3", { kind: "invalidAssignmentTarget" }],
    ["export {}; 5 = 3", { kind: "invalidAssignmentTarget" }],
    ["1 +* 2", { kind: "unexpectedToken", token: "*" }],
    ["export {}; 1 +* 2", { kind: "unexpectedToken", token: "*" }],
    ["f(", { kind: "other" }],
    ["/(/", { kind: "other" }],
    ["export {}; f(", { kind: "other" }],
  ])("%s", async (code, reason) => {
    const { outcome } = await runProgram(code);
    expect(outcome).toMatchObject({ kind: "invalid", diagnostics: [{ reason }] });
  });

  test("but not one whose import is missing", async () => {
    const { outcome } = await runProgram("import { a } from './b.js'");
    expect(outcome).toMatchObject({
      kind: "invalid",
      diagnostics: [{ message: expect.stringContaining("b.js") }],
    });
    expect(outcome.kind === "invalid" && outcome.diagnostics[0]?.reason).toBeUndefined();
  });
});
