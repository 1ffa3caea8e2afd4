import { expect, test } from "vitest";
import { bracketPairs, bracketsAt } from "./brackets.ts";

/** What stands between two brackets, of the pair at `^`. */
function between(marked: string, language = "javascript"): string | undefined {
  const cursor = marked.indexOf("^");
  const text = marked.replace("^", "");
  const found = bracketsAt(bracketPairs(text, language), cursor)?.toSorted((a, b) => a - b);
  return found && text.slice(found[0], (found[1] as number) + 1);
}

test("a bracket at the cursor is found together with its partner", () => {
  expect(between("f(a, [1, 2], g(3)^)")).toBe("(3)");
  expect(between("f^(a, [1, 2], g(3))")).toBe("(a, [1, 2], g(3))");
  expect(between("f(a, [1, 2]^, g(3))")).toBe("[1, 2]");
  expect(between("f(a^, b)")).toBeUndefined();
});

test("brackets in strings, comments and patterns are ignored", () => {
  expect(between("f^(')', /[)]/, `)`) // )")).toBe("(')', /[)]/, `)`)");
  expect(between('IO.puts^(")") # )', "elixir")).toBe('(")")');
});

test("a bracket that closes nothing has no partner", () => {
  expect(between("a)^")).toBeUndefined();
  expect(between("{ (a ]^ }")).toBeUndefined();
  expect(between("^{ (a }")).toBe("{ (a }");
});
