import { expect, test } from "vitest";
import { looksSuspicious } from "./looks-suspicious.ts";

const files = (text: string) => [{ path: "main.js", text }];

test.each([
  "if (a = 1) b;",
  "if (a > 1);\n{\n}",
  "if (a == [1]) b;",
  "if (age === 18) b;",
  'const a = input("?");',
  "a.sort();",
  "Array(3).fill([]);",
  "switch (a) {}",
  "sum = sum + a;",
  "sum += a;",
])("a run of %s is repeated", (text) => {
  expect(looksSuspicious(files(text), "")).toBe(true);
});

test("so is a run that printed NaN or undefined", () => {
  expect(looksSuspicious(files("f();"), "Area: undefined")).toBe(true);
});

test("a run of a text without signs is not repeated", () => {
  expect(
    looksSuspicious(
      files("const a = [1, 2].map((n) => 2 * n);\nif (a.length >= 2) console.log(a);"),
      "[ 2, 4 ]",
    ),
  ).toBe(false);
});
