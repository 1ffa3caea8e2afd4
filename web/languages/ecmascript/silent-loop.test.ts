import { expect, test } from "vitest";
import { silentLoopAfter } from "./silent-loop.ts";

const after = (line: number, column = 1) => ({ file: "main.js", line, column });

test.each([
  ["at the beginning", "while (true) {}", after(1), "1:1"],
  ["after what was passed", "f();\nfor (const x of list) f(x);\n  for (;;);", after(1), "3:3"],
  ["not before it", "while (1) {}\nf();\ndo {} while (1)", after(2), "3:1"],
  ["in a function", "function f() {\n  while (true) {}\n}\nf();", after(1), "2:3"],
  ["with names that nothing is read from", "a: for (;;) { const x = [1]; continue a; }", after(1), "1:4"],
  ["behind characters of two units", "'😀'; for (;;) {}", after(1), "1:6"],
])("a loop that reads and calls nothing is found %s", (_, code, place, expected) => {
  const at = silentLoopAfter(code, place);
  expect(at && `${at.line}:${at.column}`).toBe(expected);
});

test.each([
  ["there is none", "f();\nwhile (x) {}\nfor (;;) f();", after(1)],
  ["the text cannot be read", "while (true) {", after(1)],
  ["there is no such line", "while (true) {}", after(7)],
])("nothing is found if %s", (_, code, place) => {
  expect(silentLoopAfter(code, place)).toBeUndefined();
});

test("a long array before it is parsed", () => {
  const code = `[${"0,".repeat(50_000)}];\nwhile (1) {}`;
  expect(silentLoopAfter(code, after(1))).toMatchObject({ line: 2, column: 1 });
});

test("deeply nested code is parsed", () => {
  const code = `${"{".repeat(500)}while (1) ${"{".repeat(500)}${"}".repeat(1000)}`;
  expect(silentLoopAfter(code, after(1))).toMatchObject({ line: 1, column: 501 });
});
