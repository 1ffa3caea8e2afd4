import { expect, test } from "vitest";
import { syntaxTerms, usedTerm } from "../../protocol/grading/check-syntax-terms.ts";
import { parseWrittenChecks } from "../../protocol/grading/written-check.ts";
import { findUse } from "./find-use.ts";

const at = (word: string, text: string) => {
  const use = findUse(word, { path: "main.js", text }, true);
  return use && `${use.line}:${use.column}`;
};

test.each([
  ["for", "let i;\nfor (;;) {}", "2:1"],
  ["for", "for (const x of []) {}", "1:1"],
  ["for of", "for (const x in {}) {}", undefined],
  ["for in", "for (const x in {}) {}", "1:1"],
  ["while", "do {} while (0)", undefined],
  ["do while", "do {} while (0)", "1:1"],
  ["loop", "if (a) while (0) {}", "1:8"],
  ["loop", "[].forEach(() => {})", undefined],
  ["while", "// while\n'while'; `while`", undefined],
  ["class", "const A = class {}", "1:11"],
  ["arrow function", "const f = (x) => x", "1:11"],
  ["function", "const f = (x) => x", "1:11"],
  ["template literal", "`a`", "1:1"],
  ["conditional", "a ? b : c", "1:1"],
  ["spread", "f(...a)", "1:3"],
  ["spread", "function f(...a) {}", undefined],
  ["rest parameter", "function f(...a) {}", "1:12"],
  ["destructuring", "const { a } = b", "1:7"],
  ["default parameter", "const f = (a = 1) => a", "1:12"],
  ["regular expression", "x = /a/", "1:5"],
  ["await", "await f()", "1:1"],
  ["async", "async () => {}", "1:1"],
  ["generator", "function* g() {}", "1:1"],
  ["getter", "class A { get x() { return 1 } }", "1:11"],
  ["var", "let a; var b", "1:8"],
  ["try", "try {} catch {}", "1:1"],
  ["optional chaining", "a?.b", "1:1"],
])("the word %s in %s is found at %s", (word, text, place) => {
  expect(at(word, text)).toBe(place);
});

test.each([
  ["parseInt", "parseInt('1')", "1:1"],
  ["parseInt", "const parseInt = 1", undefined],
  ["parseInt", "a.parseInt()", undefined],
  ["parseInt", "const f = globalThis.parseInt", "1:11"],
  ["Math.max", "Math.max(1)", "1:1"],
  ["Math.max", "Math['max'](1)", "1:1"],
  ["Math.max", "globalThis.Math.max(1)", "1:1"],
  ["Math.max", "const { max } = Math", "1:7"],
  ["Math.max", "const { min } = Math", undefined],
  ["Math.max", "math.max(1)", undefined],
  ["Math", "Math.max(1)", "1:1"],
  [".sort", "list.sort()", "1:1"],
  [".sort", "list['sort']()", "1:1"],
  [".sort", "const { sort } = Array.prototype", "1:9"],
  [".sort", "const o = { sort: 1 }", undefined],
  [".#secret", "class A { #secret = 1; f() { return this.#secret } }", "1:37"],
])("the name %s in %s is found at %s", (word, text, place) => {
  expect(at(word, text)).toBe(place);
});

test.each([
  ["function f(n) { return n ? f(n - 1) : 0 }", true],
  ["const f = (n) => n ? f(n - 1) : 0", true],
  ["const even = (n) => n === 0 || odd(n - 1), odd = (n) => n !== 0 && even(n - 1)", true],
  ["class T { walk() { this.walk() } }", true],
  ["function walk(node) { node.children.forEach(walk) }", true],
  ["function f() {} function g() { f(); f() }", false],
  ["function f(f) { return f() }", false],
  ["let f = 1; f = f + 1", false],
])("recursion in %s: %s", (text, is) => {
  expect(at("recursion", text) !== undefined).toBe(is);
});

test("every term of the vocabulary occurs in code", () => {
  const everything = `import x, { y } from "z"; export const a = 1;
    function f(d = 1, ...rest) { for (;;) { if (a) continue; break } for (const k in x) {} for (const k of x) {} while (0) {} do {} while (0); return f() }
    async () => { await 1; try { throw 1 } catch {} }; function* g() { yield 1 } class C { get x() { return this.y } set x(v) {} }
    let l; var v; delete x.y; typeof x; new C(...[]); x?.y; a ? 1 : 2; /r/; \`t\`; switch (a) {} const { q } = x;`;
  expect(syntaxTerms.filter((word) => !at(word, everything))).toEqual([]);
});

test.each(["recursive", "Math.max", ".sort", "$", "for of"])("%s may be asked for", (word) => {
  expect(parseWrittenChecks([{ title: "t", uses: [word] }], "checks")).toHaveLength(1);
});

test.each(["for each loop", "foreach()", "", ".", "a.", "with", "1"])("%s is not a term", (word) => {
  expect(usedTerm(word)).toBe(undefined);
});
