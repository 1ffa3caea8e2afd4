import { expect, test } from "vitest";
import { elixirCheats } from "../../../languages/elixir/testing/elixir-cheats.ts";
import { gradeProgram, resultText } from "../testing/grading.ts";
import { sample } from "../testing/sample.ts";

test.each(sample(elixirCheats, 4))("a program in Elixir does not pass that %s", async (_, check, program) => {
  const { results, outcome } = await gradeProgram(program, [check], {
    language: "elixir",
    limits: { fuel: 20_000_000 },
  });
  expect(outcome.kind).toBe("completed");
  expect(results[0]).toMatchObject({ passed: false });
  // The message names its problem, not a failure of the grading.
  expect(resultText(results[0] as never)).not.toMatch(/could not be made|cannot be made|what grades/);
});

test("a correct program passes, whatever it has done to the library", async () => {
  const program =
    "defmodule Shop do\n  def total([]), do: 0\n  def total([a | rest]), do: a + total(rest)\nend\ndefmodule Enum do\n  def sum(_), do: 0\nend\n";
  const { results } = await gradeProgram(
    program,
    [
      { call: "Shop.total([1, 2])", returns: "Enum.sum([1, 2])" },
      { test: "assert Shop.total(Enum.to_list(1..4)) == 10" },
    ],
    { language: "elixir" },
  );
  expect(results.map(resultText)).toEqual(["passed", "passed"]);
});

test("the effects of one check's calls do not reach the next one, and it costs the same each time", async () => {
  const program = "defmodule M do\n  def f(n), do: Enum.map(1..n, &(&1 * 2))\nend\n";
  const of = async () =>
    (await gradeProgram(program, [{ call: "M.f(100)", maxFuel: 1 }], { language: "elixir" })).results[0]
      ?.actual;
  const steps = await of();
  expect(steps).toMatch(/^[\d,]+$/);
  expect(await of()).toBe(steps);
});
