import { describe, expect, test } from "vitest";
import { sourceAsIs } from "../../protocol/program/compile-result.ts";
import { expectFiles, expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { compileDecorators } from "./compile-decorators.ts";

const compiled = (code: string) => compileDecorators(sourceAsIs(code), "main.js");

describe("decorators", () => {
  test.each([
    [
      "@a class A {}",
      'let A=decorators$("A",[ a ],class$1=>{let A;return class   {static{A=class$1.apply(this)};static{class$1.finish()}}});',
    ],
    [
      "class A { @b m() {} }",
      'let A=decorators$("",[],class$1=>class A {static{class$1.apply(this)}#class$1=class$1.start(this); ;[class$1.decorate(0,"method",0,"m",[ b])](){} m() {} });',
    ],
    [
      "class A { accessor x = 1 }",
      "class A { get x(){return this.#accessor$0}set x(value){this.#accessor$0=value}#accessor$0           = 1 }",
    ],
    ["class A {} // @param a, and accessor x", "class A {} // @param a, and accessor x"],
    ["class A { accessor; accessor() {} }", "class A { accessor; accessor() {} }"],
  ])("%s", (code, expected) => expect(compiled(code).code).toBe(expected));

  test("anonymous functions and classes get the name of their field, unlike TypeScript's", () =>
    expectRun(`const as = () => {};
      class A { @as f = () => {}; @as static C = class {}; @as static #p = function () {}; static p = this.#p.name; @as ["a" + 1] = () => {} }
      const { f, a1 } = new A(); console.log(f.name, a1.name, A.C.name, A.p);
      const B = @as class {}; const [C] = [@as class { static name = "own" }]; console.log(B.name, C.name)`).prints(
      "f a1 C #p\nB own",
    ));

  test("each iteration of a loop has its own class", () =>
    expectRun(`const all = []; for (const n of [1, 2]) all.push(class { static accessor n = n });
      for (const n of [3, 4]) { class A { static accessor n = n; @(() => {}) m() {} } all.push(A) }
      console.log(all.map(({ n }) => n).join())`).prints("1,2,3,4"));

  test("a private method with a decorator may use super", () =>
    expectRun(`class A { m() { return 1 } }
      class B extends A { @((f) => function () { return f.call(this) + 1 }) #p() { return super.m() } q() { return this.#p() } }
      console.log(new B().q())`).prints("2"));

  test("an export is the decorated class", () =>
    expectFiles({
      "main.js": `import D, { A, B, C } from "./a.js"; import E from "./e.js"; console.log(D, A, B, C, E)`,
      "a.js": `const to = (value) => () => () => value; const name = ({ name }) => {};
        export @to(1) class A {}
        @to(2) export class B { static x = 1 }
        export class C { @name m() {} static toString() {} }
        export default @to(4) class D {}`,
      "e.js": "@(() => class F {}) export default class {}",
    }).prints("[Function (anonymous)] [Function (anonymous)] [Function (anonymous)] [class C] [class F]"));

  test("an error has its position", async () => {
    await expectRun("class A {\n  @missing() m() {} }").throws("ReferenceError", undefined, {
      line: 2,
      column: 4,
    });
    await expectRun("const a = () => {};\n@a class A { @a x = 1; y = null.z }\nnew A()").throws(
      "TypeError",
      undefined,
      {
        line: 2,
        column: 32,
      },
    );
  });

  test.each([
    ["class A { @(5) m() {} }", /decorator of the method "m" is not a function: 5/],
    ["@(() => 5) class A {}", /decorator of the class "A" gave 5. Expected: a function/],
    ["class A { @(() => 5) accessor x }", /accessor "x" gave 5. Expected: an object \{ get, set, init \}/],
    [
      "function log(target, key, descriptor) { const old = descriptor.value } class A { @log m() {} }",
      /"log", takes \(target, key, descriptor\).*experimentalDecorators.*Write: function log\(value, context\)/,
    ],
    ["@(() => class {}) class A { static #count = 0 }", /gave another class.*#count.*Write: variables/],
    ["let add; class A { @((_, c) => { add = c.addInitializer }) m() {} } add(() => {})", /has ended/],
    [
      "class A { m(@b x) {} }",
      /of parameters.*experimentalDecorators.*Write: the decorator before the method/,
    ],
    ["class A { @b constructor() {} }", /not the constructor/],
    ["@b function f() {} class A {}", /belongs before a class/],
    [
      "class A { @(await 1) m() {} }",
      /"await" cannot be in the definition.*Write: const value = await …; before the class/,
    ],
    ["@b class A { x = ; }", /Unexpected ";"/],
  ])("%s: the message says what is wrong, and what to write", async (code, message) => {
    const { outcome } = await runProgram(code);
    const invalid = outcome.kind === "invalid" ? outcome.diagnostics[0]?.message : outcome.kind;
    expect(outcome.kind === "threw" ? outcome.error.message : invalid).toMatch(message);
  });
});
