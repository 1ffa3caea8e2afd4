import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileElixir } from "../compiler/compile.ts";
import { blameMark } from "../runtime/report-mark.ts";
import { restrictedErrorName } from "../runtime/restricted.ts";
import "../prelude.ts";

/** The result of an expression, in the form of its recorded line. */
function answer(code: string): [code: string, kind: string, text: string] {
  const { code: compiled, diagnostics, restricted } = compileElixir({ path: "nofile", text: code }, false);
  const problem = diagnostics.find(({ severity }) => severity === "error");
  if (restricted) return [code, restrictedErrorName, restricted.name];
  if (problem) return [code, "invalid", problem.message];
  try {
    const described = new Function(`return ${compiled}`)() as string;
    return [code, "ok", (JSON.parse(described) as { inspected: string }).inspected];
  } catch (error) {
    const { name, message } = error as Error;
    return [code, name, message.split(blameMark)[0] as string];
  }
}

/**
 * Elixir's results of expressions/edges.txt and corners.txt. Functions are printed with a number that is new in each
 * evaluation.
 */
const recorded = ["edges.jsonl", "corners.jsonl"]
  .flatMap((file) =>
    readFileSync(new URL(file, import.meta.url), "utf8")
      .trim()
      .split("\n"),
  )
  .map((line) => JSON.parse(line) as [code: string, kind: string, text: string])
  .filter(([, , text]) => !text.includes("#Function<"));
const answers = recorded.map(([code]) => answer(code));
const pairs = recorded.map((row, index) => [row, answers[index] as [string, string, string]] as const);

test("for edge cases, no function of the library gives another value than Elixir", () => {
  expect(recorded.length).toBeGreaterThan(4900);
  const values = pairs.filter(([, [, kind]]) => kind === "ok");
  expect(values.map(([, here]) => here)).toEqual(values.map(([there]) => there));
});

test("a call that raises here raises in Elixir, except for improper lists that Elixir does not read to their end", () => {
  const raised = pairs.filter(
    ([[, there], [, here]]) => there === "ok" && !["ok", restrictedErrorName].includes(here),
  );
  expect(raised.map(([[code]]) => code)).toEqual([
    "Enum.drop([1 | 2], 0)",
    "Enum.drop([1 | 2], 1)",
    "Enum.take_every([1 | 2], 1)",
    "Enum.drop_every([1 | 2], 0)",
    "Enum.map_every([1 | 2], 0, &(&1 * 10))",
    "Enum.reverse([1, 2], [1 | 2])",
    "Enum.into([1 | 2], [])",
  ]);
});

test("a known number of calls is refused so that no program can catch it: the function does not exist here", () => {
  const refusals = pairs.filter(([[, there], [, here]]) => there === "ok" && here === restrictedErrorName);
  expect(refusals.length).toBe(58);
});

test("errors are Elixir's, except for a known number that name another function, or another exception", () => {
  const errors = pairs.filter(
    ([[, there], [, here]]) => there !== "ok" && here !== "ok" && here !== "invalid",
  );
  const others = errors.filter(([there, here]) => there.join() !== here.join());
  expect(others.length, JSON.stringify(others, null, 1)).toBe(90);
  expect(others.filter(([[, there], [, here]]) => there !== here).length).toBe(30);
});
