import { expect, test } from "vitest";
import { declaredNames, isUnfinished, memberAtEnd } from "./line-syntax.ts";

test.each([
  "f(",
  "const a = [1,",
  "if (x) {",
  "`a",
  "`a ${b",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one inside
  "`a ${`b ${c}`} d",
  "/* a",
  "f(() => {\n  g();",
  "'(' + (",
  "a / b / (c",
  "[/]/, (",
])("%j is incomplete", (code) => {
  expect(isUnfinished(code)).toBe(true);
});

test.each([
  "",
  "f()",
  "'('",
  '"`"',
  "// (",
  "/* ( */ 1",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one inside
  "`a ${ { b: '}' } }`",
  "/[(]/.test(a)",
  "return /(/",
  "x = /`/g",
  "a / b",
  // An error, which the engine says best.
  "'open",
  "f(]",
  ")",
])("%j is complete", (code) => {
  expect(isUnfinished(code)).toBe(false);
});

test.each([
  ["let a = 1, b; const c = f(d, e)", "a b c"],
  ["const { a, b: c, d = e, ...f } = g, [h, , [i]] = j", "a c d f h i"],
  ["function f(a) { let b }", "f"],
  ["async function* g() {} class A extends B {}", "g A"],
  ["for (let i = 0; i < 1; i++) { const j = 1 }", ""],
  ["let a = 1\nconst b = 2\nf(a)", "a b"],
  ["import a, { b as c, d } from './e.js'; import * as f from 'g'", "a c d f"],
  ["import('./a.js')", ""],
  ["x.let; 'let a'; `const b`; a.class", ""],
  ["const n: number = 1; enum Color { Red }", "n Color"],
])("%j declares %j", (code, names) => {
  expect(declaredNames(code).join(" ")).toBe(names);
});

test.each([
  ["x.", { root: "x", path: "x", name: "" }],
  ["1 + x.a[0].fi", { root: "x", path: "x.a[0]", name: "fi" }],
  ["f(x?.a?.b", { root: "x", path: "x?.a", name: "b" }],
  ["_.na", { root: "_", path: "_", name: "na" }],
  ["f().a.b", undefined],
  ["(x).a.b", undefined],
  ["'x.", undefined],
  ["// x.", undefined],
  ["1.5", undefined],
  ["x", undefined],
] as const)("the member expression at the end of %s", (code, member) => {
  expect(memberAtEnd(code)).toEqual(member);
});
