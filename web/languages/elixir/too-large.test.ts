import { expect, test } from "vitest";
import { readProgram } from "./checks/compile-check.ts";
import { compileElixir } from "./compiler/compile.ts";

/* The compiler runs outside of the limits of a run, so it refuses what would cost the host its memory. */

const compile = (text: string) => compileElixir({ path: "main.exs", text }, false, readProgram, {});

test.each([
  ["lines", "1\n".repeat(300_000), /main\.exs:50001:1: /],
  ["a list", `[${"1,".repeat(300_000)}1]`, /main\.exs:1:100001: /],
  ["holes of a text", `"${"#{1}".repeat(200_000)}"`, /main\.exs:1:\d+: /],
  ["variables", "x = 1\n".repeat(75_000), /main\.exs:25001:1: /],
])("%s: too many tokens are an error with a position and the limit", (_, text, position) => {
  const [problem, ...others] = compile(text).diagnostics;
  expect(others).toEqual([]);
  expect(problem?.message).toMatch(position);
  expect(problem?.message).toContain("it has more than 100000 words, numbers and signs");
});

test("a long text is one token", () => {
  expect(compile(`"${"a ".repeat(200_000)}"`).diagnostics).toEqual([]);
});
