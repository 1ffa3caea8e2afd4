import { expect, test } from "vitest";
import { dedented } from "./dedent.ts";

const claims: readonly (readonly [string, string])[] = [
  ["", ""],
  ["  \n \n", ""],
  ["a", "a"],
  ["\n    a\n      b\n\n    c\n  ", "a\n  b\n\nc"],
  ["a\n  b", "a\n  b"],
  ["\ta\n  b", "\ta\n  b"],
  ["\r\n\ta\r\n\t\tb\r\n", "a\n\tb"],
  ["  a\n b", " a\nb"],
  ["\n\n  a  // two  \n", "a  // two"],
];
for (const [text, code] of claims)
  test(JSON.stringify(text), () => {
    expect(dedented(text)).toBe(code);
  });
