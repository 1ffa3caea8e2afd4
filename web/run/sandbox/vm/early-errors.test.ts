import { runInNewContext, Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";

/**
 * Programs that end before they begin, and programs like them that are right. The expected verdict is that of the Node
 * that runs this test. Those that are right may throw when they run.
 */
const declarations: readonly string[] = [
  "let a; function a() {}",
  "const a = 1; function a() {}",
  "class a {} function a() {}",
  "let a; async function a() {}",
  "let a; function* a() {}",
  "function a() {} let a",
  "function a() {} const a = 1",
  "function a() {} class a {}",
  "function a() {} function a() {}",
  "var a; function a() {}",
  "function a() {} var a",
  "let a; var a",
  "var a; let a",
  "const a = 1; var a",
  "var a; const a = 1",
  "class a {} var a",
  "var a; class a {}",
  "let a; let a",
  "let a; { function a() {} }",
  "{ function a() {} } let a",
  "let a; { let a; function b() {} }",
  "let a; function b() { function a() {} }",
  "let a; { var a }",
  "{ var a } let a",
  "{ let a; function a() {} }",
  "{ function a() {} let a }",
  "{ let a; var a }",
  "{ let a; { var a } }",
  "{ function a() {} function a() {} }",
  "'use strict'; { function a() {} function a() {} }",
  "{ function a() {} async function a() {} }",
  "function f() { let total = 1; function total() {} }",
  "function f() { function total() {} let total }",
  "function f() { const long_name = 1; var long_name }",
  "function f() { class élan {} function élan() {} }",
  "function f() { let \\u0061b; function ab() {} }",
  "() => { let a; var a }",
  "switch (1) { case 0: let a; case 1: let a }",
  "switch (1) { case 0: let a; case 1: function a() {} }",
  "for (let a of []) { var a }",
  "for (let a;;) { let a; break }",
  "for (let [a, a] of []);",
  "let [a, a] = []",
  "let { a, b: a } = {}",
  "const { x: long_name } = {}, long_name = 1",
];

const parameters: readonly string[] = [
  "function f(a) { let a }",
  "function f(a) { var a }",
  "function f(a) { function a() {} }",
  "function f(a) { { let a } }",
  "function f({ a }) { let a }",
  "function f([a]) { const a = 1 }",
  "function f({ b: [a] }) { class a {} }",
  "function f([a] = []) { let a }",
  "function f(...[a]) { let a }",
  "function f({ a }) { var a }",
  "function f({ a }) { { let a } }",
  "function f({ a }) { { function a() {} } let b }",
  "function f({ b }) { { function a() {} } let a }",
  "({ a }) => { let a }",
  "({ m(...[a]) { let a } })",
  "function f(a, a) {}",
  "function f(a, [a]) {}",
  "function f({ a, a }) {}",
  "(a, a) => {}",
];

const catches: readonly string[] = [
  "try {} catch (e) { let e }",
  "try {} catch (e) { var e }",
  "try {} catch (e) { function e() {} }",
  "try {} catch (e) { { let e } }",
  "try {} catch ([e]) { let e }",
  "try {} catch ([e]) { const e = 1 }",
  "try {} catch ({ e }) { class e {} }",
  "try {} catch ({ a: { e } }) { let e }",
  "try {} catch ({ e }) { function e() {} }",
  "try {} catch ([e]) { var e }",
  "try {} catch ([e]) { { let e } }",
  "try {} catch ([e]) { (e) => { let f } }",
  "try {} catch ([e, f]) { let g } let e",
  "try {} catch ([e, e]) {}",
];

const names: readonly string[] = [
  "class eval {}",
  "class arguments {}",
  "(class eval {})",
  "(class arguments extends Object {})",
  "class evals {}",
  "'use strict'; function eval() {}",
  "'use strict'; let arguments",
  "'use strict'; (eval) => 1",
  "function eval() {}",
  "for (let.x of []);",
  "for (let.x in {});",
  "for (let().x of []);",
  "for (let of []);",
  "for (let in {});",
  "for (let in {}); for (var b of []);",
  "var o = {}; for (o.let of []);",
  "for (async of []);",
  "for (var of of []);",
];

const privateNames: readonly string[] = [
  "class A { m() { return; this.#x } }",
  "class A { m() { return 1; this.#x = 1 } }",
  "class A { m() { throw 1; this.#x() } }",
  "class A { m() { return; #x in this } }",
  "class A { m() { for (;;); this.#x } }",
  "class A { #y; m() { return; this.#y } }",
  "class A { #y; m() { return; return () => this.#y } }",
  "class A { #y; m() { return; return () => this.#x } }",
  "class A { #y; m() { return; class B { n() { return; this.#y } } } }",
  "class A { m() { if (0) this.#x } }",
  "class A { #x; #x }",
  "class A { get #x() {} set #x(v) {} m() { return; this.#x++ } }",
  "class A { a = 0 m() {} }",
  "class C { in a = 0 }",
  "class A { constructor() {} constructor() {} }",
];

const inNode = (code: string): string => {
  try {
    new Script(code);
    return "right";
  } catch (error) {
    return String(error);
  }
};

const here = async (code: string): Promise<string> => {
  const { outcome } = await runProgram(code, { fuel: 1_000_000 });
  if (outcome.kind === "invalid") return outcome.diagnostics.map(({ message }) => message).join();
  const isEarly = outcome.kind === "threw" && outcome.error.name === "SyntaxError";
  return isEarly ? `SyntaxError: ${outcome.error.message}` : "right";
};

const all = { declarations, parameters, catches, names, privateNames };

describe("V8's verdict and words about a script", () => {
  for (const [what, codes] of Object.entries(all))
    test(what, async () => {
      for (const code of sample(codes, 4)) expect(await here(code), code).toBe(inNode(code));
    });
});

test("and about the text of eval, also in a function", async () => {
  const codes = Object.values(all).flat();
  const verdicts = `(evaluate) => ${JSON.stringify(codes)}.map((code) => {
    try { evaluate(code); return "right" } catch (error) { return error instanceof SyntaxError ? String(error) : "right" }
  }).join("\\n")`;
  // The one that does not end, if it runs, is a function that is not called.
  const ways = `[(0, eval), (code) => eval(code), (code) => new Function(code)]`;
  const program = `${ways}.map(${verdicts}).join("\\n\\n")`;
  const { output } = await runProgram(`console.log(${program})`, { fuel: 100_000_000 });
  expect(output).toBe(runInNewContext(program));
});
