import { expect, test } from "vitest";
import { lookInto } from "../testing/look-at-run.ts";

/** At each moment, what the functions that are described use of the functions around them. */
async function closuresIn(code: string): Promise<readonly string[]> {
  const { moments } = await lookInto(code);
  return moments.map(({ heap }) =>
    [...heap.values()]
      .flatMap(({ name, closure }) =>
        closure
          ? `${name}: ${closure.map(({ key, value }) => `${key}=${"text" in value ? value.text : value.kind}`).join(" ")}`
          : [],
      )
      .join("; "),
  );
}

test("a function shows what it uses of the enclosing function, also while it is not called", async () => {
  const all = await closuresIn(
    "function counter() {\n  let count = 0;\n  return function up() {\n    count++;\n    return count;\n  };\n}\nconst a = counter();\na();\nconst b = counter();\na();\n0;",
  );
  expect(all.at(-1)).toBe("up: count=2; up: count=0");
  expect(all).toContain("up: count=1");
});

test("top-level declarations, and variables that a function does not use, are left out", async () => {
  const all = await closuresIn(
    "const file = 1;\nfunction outer(used, unused) {\n  return () => used + file;\n}\nconst f = outer(5, 6);\nf;\n0;",
  );
  expect(all.at(-1)).toBe(": used=5");
});

test("functions of one call share one variable", async () => {
  const all = await closuresIn(
    "function make() {\n  let n = 1;\n  return [function get() { return n; }, function set(v) { n = v; }];\n}\nconst [get, set] = make();\nset('x');\n0;",
  );
  expect(all.at(-1)).toBe("get: n=x; set: n=x");
});
