import { describe, test } from "vitest";
import { expectFiles, expectRun } from "../run/sandbox/testing/expect-run.ts";

/** An inspection as a completion value, on one line. */
function inspects(code: string, text: string): void {
  test(`${code} → ${text}`, () => expectRun(`(${code})`).completes(text));
}

/** Also the same when printed, if it may have several lines. */
function shows(code: string, text: string): void {
  const lines = new RegExp(`^${escaped(text).replace(/ +/g, "\\s+")}$`);
  test(`${code} → ${text}, also if it is printed`, async () => {
    const run = expectRun(`const value = (0, ${code}); console.log(value); value`);
    await run.completes(text);
    await run.prints(lines);
  });
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

describe("primitives", () => {
  shows("undefined", "undefined");
  shows("null", "null");
  shows("true", "true");
  shows("0", "0");
  shows("-0", "-0");
  shows("NaN", "NaN");
  shows("-Infinity", "-Infinity");
  shows("0.1 + 0.2", "0.30000000000000004");
  shows("1e21", "1e+21");
  shows("123n", "123n");
  shows("-5n", "-5n");
  shows("Symbol('s')", "Symbol(s)");
  shows("Symbol()", "Symbol()");
  shows("Symbol.iterator", "Symbol(Symbol.iterator)");
  inspects("'text'", "'text'");
  inspects("''", "''");
  inspects(`"it's"`, `"it's"`);
  inspects(`'say "hi"'`, `'say "hi"'`);
  inspects("`both ' and \"`", "`both ' and \"`");
  inspects("'a\\nb'", "'a\\nb'");
  inspects("'\\\\'", "'\\\\'");
  inspects(`'\\\\"'`, `'\\\\"'`);
  inspects("'a\\0b'", "'a\\x00b'");
  inspects("'\\ud800'", "'\\ud800'");
  inspects("'😀'", "'😀'");
  test("a string is printed unchanged", () => expectRun("console.log('it\\'s', \"a\")").prints("it's a"));
});

describe("arrays", () => {
  shows("[]", "[]");
  shows("[1, 'a', [2, [3]]]", "[ 1, 'a', [ 2, [ 3 ] ] ]");
  shows("[, 1, , ,]", "[ <1 empty item>, 1, <2 empty items> ]");
  shows("[undefined, null]", "[ undefined, null ]");
  shows("Object.assign([1], { key: 2 })", "[ 1, key: 2 ]");
  shows("new (class Mine extends Array {})(2)", "Mine(2) [ <2 empty items> ]");
  shows("new Uint8Array([1, 2])", "Uint8Array(2) [ 1, 2 ]");
  shows("new Float64Array([-0, NaN])", "Float64Array(2) [ -0, NaN ]");
  shows("new BigInt64Array(1)", "BigInt64Array(1) [ 0n ]");
  shows("new ArrayBuffer(3)", "ArrayBuffer { [Uint8Contents]: <00 00 00>, byteLength: 3 }");
  shows(
    "new DataView(new ArrayBuffer(2))",
    "DataView { byteLength: 2, byteOffset: 0, buffer: ArrayBuffer { [Uint8Contents]: <00 00>, byteLength: 2 } }",
  );
});

describe("objects", () => {
  shows("({})", "{}");
  shows("({ a: 1, 'b c': 2, 3: 4, [Symbol('s')]: 5 })", "{ '3': 4, a: 1, 'b c': 2, [Symbol(s)]: 5 }");
  shows("Object.create(null)", "[Object: null prototype] {}");
  shows("Object.assign(Object.create(null), { a: 1 })", "[Object: null prototype] { a: 1 }");
  shows("new (class Point { x = 1; y = 2 })", "Point { x: 1, y: 2 }");
  shows("new (class extends (class Base {}) {})", "Base {}");
  shows("Object.create({})", "{}");
  shows(
    "({ get a() {}, set b(v) {}, get c() {}, set c(v) {} })",
    "{ a: [Getter], b: [Setter], c: [Getter/Setter] }",
  );
  shows("Object.defineProperty({ a: 1 }, 'hidden', { value: 2 })", "{ a: 1 }");
  shows("Object.defineProperty({}, '__proto__', { value: 1, enumerable: true })", "{ ['__proto__']: 1 }");
  shows("({ constructor: 5 })", "{ constructor: 5 }");
  shows("({ constructor: { name: 'Fake' } })", "{ constructor: { name: 'Fake' } }");
  shows("({ a: { b: { c: { d: 1 } } } })", "{ a: { b: { c: [Object] } } }");
  shows("[[[[1]]]]", "[ [ [ [Array] ] ] ]");
  shows("[[[[]]]]", "[ [ [ [] ] ] ]");
});

describe("functions and classes", () => {
  shows("function named() {}", "[Function: named]");
  shows("() => {}", "[Function (anonymous)]");
  shows("class Named {}", "[class Named]");
  shows("class {}", "[class (anonymous)]");
  shows("Math.max", "[Function: max]");
  shows("Object.assign(function f() {}, { a: 1 })", "[Function: f] { a: 1 }");
  shows("class A { static x = 1 }", "[class A] { x: 1 }");
  shows("Object.defineProperty(() => {}, 'name', { get() { throw 1 } })", "[Function (anonymous)]");
});

describe("built-ins", () => {
  shows("new Map([['a', 1], [{ k: 1 }, new Set([2])]])", "Map(2) { 'a' => 1, { k: 1 } => Set(1) { 2 } }");
  shows("new Map()", "Map(0) {}");
  shows("new Set([1, 'b'])", "Set(2) { 1, 'b' }");
  shows("new (class Mine extends Map {})([[1, 2]])", "Mine(1) [Map] { 1 => 2 }");
  shows("new WeakMap()", "WeakMap { <items unknown> }");
  shows("new WeakSet()", "WeakSet { <items unknown> }");
  shows("new Date(0)", "1970-01-01T00:00:00.000Z");
  shows("new Date(NaN)", "Invalid Date");
  shows("/a\\/b/giu", "/a\\/b/giu");
  shows("new Error('m')", "Error: m");
  shows("new TypeError()", "TypeError");
  shows("new (class Mine extends Error { name = 'Mine' })('m')", "Mine: m");
  shows("Object(1)", "[Number: 1]");
  shows("Object(-0)", "[Number: -0]");
  shows("Object('s')", "[String: 's']");
  shows("Object(true)", "[Boolean: true]");
  shows("Object(1n)", "[BigInt: 1n]");
  shows("Object(Symbol('s'))", "[Symbol: Symbol(s)]");
  shows("Promise.resolve(1)", "Promise { 1 }");
  shows("new WeakRef({})", "WeakRef {}");
});

describe("an object that only looks like a built-in is shown as an object", () => {
  shows("Object.create(Map.prototype)", "Map {}");
  shows("Object.setPrototypeOf({ a: 1 }, Date.prototype)", "Date { a: 1 }");
  shows("Object.create(Uint8Array.prototype)", "Uint8Array {}");
  shows("Object.create(RegExp.prototype)", "RegExp {}");
  shows("Map.prototype", "Object [Map] {}");
  shows("({ [Symbol.toStringTag]: 'Promise' })", "{ [Symbol(Symbol.toStringTag)]: 'Promise' }");
});

describe("Proxies are shown by their targets", () => {
  shows("new Proxy({ a: 1 }, {})", "{ a: 1 }");
  shows("new Proxy([1], {})", "[ 1 ]");
  shows("new Proxy(function f() {}, {})", "[Function: f]");
  shows("new Proxy(new Proxy({ a: 1 }, {}), {})", "{ a: 1 }");
  shows(
    "(() => { const { proxy, revoke } = Proxy.revocable({ a: 1 }, {}); revoke(); return proxy })()",
    "{ a: 1 }",
  );
  shows("Reflect.construct(Proxy, [{ a: 1 }, {}])", "{ a: 1 }");
  test("a long chain of them, too", () =>
    expectRun(
      "let p = { a: 1 }; for (let i = 0; i < 20_000; i++) p = new Proxy(p, {}); console.log(p); p",
    ).completes("{ a: 1 }"));
  shows("Object.create(new Proxy({}, {}))", "{}");
});

describe("modules", () => {
  test("are shown with their exports", () =>
    expectFiles({
      "main.js": 'import * as lib from "./lib.js"; console.log(lib); [lib]',
      "lib.js": "export default 1; export const a = { b: 2 }; export function f() {}",
    }).completes("[ [Module: null prototype] { a: { b: 2 }, default: 1, f: [Function: f] } ]"));
  test("before their declarations have run, too", () =>
    expectFiles({
      "main.js": 'import "./lib.js"',
      "lib.js": 'import * as me from "./lib.js"; console.log(me); export const constructor = 1',
    }).prints("[Module: null prototype] { constructor: <uninitialized> }"));
  test("without exports", () =>
    expectFiles({ "main.js": 'import * as lib from "./lib.js"; lib', "lib.js": "1" }).completes(
      "[Module: null prototype] {}",
    ));
  shows(
    "Object.create(null, { [Symbol.toStringTag]: { value: 'Module' } })",
    "[Object: null prototype] [Module] {}",
  );
});

describe("cycles and shared structure", () => {
  test("a cycle is shown where it closes", () =>
    expectRun("const a = { n: 1 }; a.self = a; a.list = [a]; a").completes(
      "<ref *1> { n: 1, self: [Circular *1], list: [ [Circular *1] ] }",
    ));
  test("through a Proxy and a Map, too", () =>
    expectRun("const a = {}; a.p = new Proxy(a, {}); a.m = new Map([[a, a]]); a").completes(
      "<ref *1> { p: [Circular *1], m: Map(1) { [Circular *1] => [Circular *1] } }",
    ));
  test("an object that is only shared is shown again", () =>
    expectRun("const o = {}; [o, o]").completes("[ {}, {} ]"));
});

describe("line breaks", () => {
  test("a value that is too long for a line is broken into several", () =>
    expectRun("console.log({ first: 'a'.repeat(40), second: ['b'.repeat(40), 1] })").prints(
      `{\n  first: '${"a".repeat(40)}',\n  second: [ '${"b".repeat(40)}', 1 ]\n}`,
    ));
  test("arguments are joined by spaces", () =>
    expectRun("console.log('a', 1, [2], undefined, '')").prints("a 1 [ 2 ] undefined "));
  test("none is an empty line", () => expectRun("console.log(); console.log('')").prints("\n"));
});

describe("private fields", () => {
  shows("new (class A { #x = 1; y = 2 })()", "A { #x: 1, y: 2 }");
  shows("new (class A { #x = 1 })()", "A { #x: 1 }");
  shows("new (class A { #x })()", "A { #x: undefined }");
  // Methods and accessors belong to the class.
  shows("new (class A { #m() {} get #g() { return this.#m() } })()", "A {}");
  shows("new (class B extends (class A { #x = 1 }) { #x = { a: [] } })()", "B { #x: 1, #x: { a: [] } }");
  shows("new (class A extends Map { #x = 1 })([[1, 2]])", "A(1) [Map] { 1 => 2, #x: 1 }");
  shows("new (class A extends Array { #x = 1 })()", "A(0) [ #x: 1 ]");
  shows("class A { static #count = 3 }", "[class A] { #count: 3 }");
  shows("new Proxy(new (class A { #x = 1 })(), {})", "A { #x: 1 }");
  shows("{ a: { b: { c: new (class A { #x = 1 })() } } }", "{ a: { b: { c: [A] } } }");
  shows("new (class A { #größe = 1; #ключ = 2; #x$1 = 3 })()", "A { #größe: 1, #ключ: 2, #x$1: 3 }");
  // A key that looks like a private name is not one.
  shows("Object.create({}, { '#x': { value: 1 }, y: { value: 2, enumerable: true } })", "{ y: 2 }");
  shows("new (class Mine extends WeakRef { #x = 1 })({})", "Mine [WeakRef] { #x: 1 }");
  test("the private field of a compiled auto-accessor is not shown", () =>
    expectRun("class A { accessor x = 1; #y = 2 }\nnew A()").completes("A { #y: 2 }"));
  test("100 of them are shown, with the number of the others", () =>
    expectRun(`class A { ${Array.from({ length: 120 }, (_, n) => `#f${n} = ${n};`).join("")} }
console.log(new A())`).prints(/#f99: 99,\s+\.\.\. 20 more private fields\s+\}$/));
  test("as many items as are shown leave room for them", () =>
    expectRun("console.log(new (class A extends Array { #x = 1 })(...Array(150).fill(0)))").prints(
      /\.\.\. 50 more items,\s+#x: 1\s+\]$/,
    ));
  test("a field that holds its own object is circular", () =>
    expectRun("new (class A { #me = this })()").completes("<ref *1> A { #me: [Circular *1] }"));
  test("showing them does not let a program read those of another class", async () => {
    const spying = `const seen = [];
for (const name of ["indexOf", "slice", "includes", "toString"]) {
  const own = String.prototype[name];
  String.prototype[name] = function (...all) { seen.push(String(this)); return own.apply(this, all); };
}
Object.prototype.toJSON = function () { seen.push(this); };
class A { #secret = { x: 1 } }
const a = new A();
console.log(a);
[seen.length, Reflect.ownKeys(a), Object.getOwnPropertySymbols(a), JSON.stringify(Object.getOwnPropertyDescriptors(a))]`;
    await expectRun(spying).completes("[ 0, [], [], undefined ]");
  });
});
