import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(sample(claims, 8))("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

describe("structuredClone copies", () => {
  each([
    [
      "structuredClone([undefined, null, true, -0, NaN, 5n, '\\ud83d\\ude00'])",
      "[ undefined, null, true, -0, NaN, 5n, '😀' ]",
    ],
    ["structuredClone([1, , 3])", "[ 1, <1 empty item>, 3 ]"],
    ["const list = [1]; list.note = 'x'; structuredClone(list)", "[ 1, note: 'x' ]"],
    ["structuredClone(new Map([[{ a: 1 }, new Set([[]])]]))", "Map(1) { { a: 1 } => Set(1) { [] } }"],
    [
      "structuredClone({ date: new Date(0), pattern: /a/gi })",
      "{ date: 1970-01-01T00:00:00.000Z, pattern: /a/gi }",
    ],
    [
      "structuredClone([Object(1), Object('a'), Object(false), Object(2n)])",
      "[ [Number: 1], [String: 'a'], [Boolean: false], [BigInt: 2n] ]",
    ],
    ["structuredClone(new Float32Array([1.5, 2]).subarray(1))", "Float32Array(1) [ 2 ]"],
    [
      "const { buffer } = new Uint8Array([1, 2]); const c = structuredClone([buffer, new Uint8Array(buffer), new DataView(buffer, 1)]); [c[1].buffer === c[0], c[2].getUint8(0), c[0] === buffer]",
      "[ true, 2, false ]",
    ],
    ["structuredClone(new ArrayBuffer(2, { maxByteLength: 9 })).maxByteLength", "9"],
    [
      "const o = { __proto__: { inherited: 1 }, own: 2, get computed() { return this.own + 1 } }; structuredClone(o)",
      "{ own: 2, computed: 3 }",
    ],
    ["structuredClone(JSON.parse('{\"__proto__\": 1}')).hasOwnProperty('__proto__')", "true"],
    [
      "class Point { x = 1; #secret = 2 } Object.getPrototypeOf(structuredClone(new Point())) === Object.prototype",
      "true",
    ],
    ["const { lastIndex } = structuredClone(Object.assign(/a/g, { lastIndex: 3 })); lastIndex", "0"],
  ]);
  test("shared and cyclic references stay so", () =>
    expectRun(
      "const a = { list: [] }; a.self = a; a.list.push(a.list, a); const c = structuredClone(a); [c !== a, c.self === c, c.list[0] === c.list, c.list[1] === c]",
    ).completes("[ true, true, true, true ]"));
  test("errors keep their class, message, cause and stack", () =>
    expectRun(`
      class Mine extends RangeError { name = "Mine" }
      const e = new TypeError("m", { cause: [1] }), c = structuredClone(e);
      [c instanceof TypeError, c.message, c.cause, c.stack === e.stack, structuredClone(new Mine("x")).constructor.name]`).completes(
      "[ true, 'm', [ 1 ], true, 'Error' ]",
    ));
  test("a DOMException stays one", () =>
    expectRun(
      "const c = structuredClone(new DOMException('m', 'AbortError')); [c instanceof DOMException, c.name, c.message, c.code]",
    ).completes("[ true, 'AbortError', 'm', 20 ]"));
  test("an array that is nested deeper than the stack", () =>
    expectRun(
      "let deep = []; for (let i = 0; i < 5000; i++) deep = [deep]; let c = structuredClone(deep), depth = 0; while (c.length) { c = c[0]; depth++ } depth",
    ).completes("5000"));
});

describe("structuredClone refuses, in V8's words, what cannot be copied", () => {
  test.each([
    ["() => {}", "() => {}"],
    ["function f() {}", "function f() {}"],
    ["class A {}", "class A {}"],
    ["{ a() { return 1 } }", "a() { return 1 }"],
    ["new (class A extends WeakMap {})()", "#<A>"],
    ["[Symbol('s')]", "Symbol(s)"],
    ["Object(Symbol())", "[object Symbol]"],
    ["{ a: { b: Promise.resolve() } }", "#<Promise>"],
    ["new WeakMap()", "#<WeakMap>"],
    ["new WeakRef({})", "#<WeakRef>"],
    ["[].values()", "[object Array Iterator]"],
    ["(function* () {})()", "[object Generator]"],

    ["new (class A extends EventTarget {})()", "#<A>"],
  ])("%s", async (value, what) => {
    await expectRun(
      `try { structuredClone(${value}) } catch (error) { console.log(error.name, error.code, error.message) }`,
    ).prints(`DataCloneError 25 ${what} could not be cloned.`);
  });
  test("nothing can be transferred", () =>
    expectRun(
      "try { const b = new ArrayBuffer(1); structuredClone(b, { transfer: [b] }) } catch (error) { console.log(error.name, error.message) }",
    ).prints(/^DataCloneError structuredClone transfers nothing here: .* restricted in this sandbox$/));
  test("an empty transfer list is accepted", () =>
    expectRun("structuredClone(1, { transfer: [] })").completes("1"));
});
