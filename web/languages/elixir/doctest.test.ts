import { describe, expect, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";

const options = { language: "elixir" };
const cell = (...lines: string[]) => lines.join("\n");

describe("a program with iex> lines checks its examples", () => {
  test("each must give the value below it; the last is the program's value", async () => {
    const { output } = await expectRun(
      cell("iex> 1 + 1", "2", 'iex> String.upcase("a")', '"A"', "iex(3)> x = 3", "3", "iex> x * 2", "6"),
      {},
      options,
    ).completes("6");
    expect(output).toBe("4 examples give what is written.");
  });
  test("a wrong example ends the program, at its line, with a message", () =>
    expectRun(
      cell("iex> 1 + 1", "2", "", "iex> Enum.map([1, 2], fn x ->", "...>   x * 2", "...> end)", "[2, 5]"),
      {},
      options,
    ).throws("DoctestError", "Enum.map([1, 2], fn x -> x * 2 end) gives [2, 4]; expected [2, 5]", {
      line: 4,
    }));
  test("an exception is compared by its name and its message", async () => {
    await expectRun(
      cell(
        'iex> String.to_integer("x")',
        "** (ArgumentError) errors were found at the given arguments:",
        "",
        "iex> 1",
        "1",
      ),
      {},
      options,
    ).throws("DoctestError", /ends with \*\* \(ArgumentError\) errors were found/);
    await expectRun(cell('iex> raise "no"', "** (RuntimeError) no"), {}, options).completes("nil");
    await expectRun(cell("iex> 1 / 0", "** (RuntimeError) no"), {}, options).throws(
      "DoctestError",
      "1 / 0 ends with ** (ArithmeticError) bad argument in arithmetic expression; expected ** (RuntimeError) no",
    );
    await expectRun(cell("iex> 1 + 0", "** (RuntimeError) no"), {}, options).throws(
      "DoctestError",
      "1 + 0 gives 1; expected ** (RuntimeError) no",
    );
  });
  test("code may be before them, and text between them", () =>
    expectRun(
      cell(
        "defmodule Shop do",
        "  def total(l), do: Enum.sum(l)",
        "end",
        "",
        "iex> Shop.total([1])",
        "1",
        "",
        "An empty basket costs nothing:",
        "",
        "    iex> Shop.total([])",
        "    0",
      ),
      {},
      options,
    ).prints("2 examples give what is written."));
  test("values are compared by ==, and values without a literal by their inspected text", async () => {
    await expectRun(cell("iex> 1.0", "1", "iex> %{b: 1, a: 2}", "%{a: 2, b: 1}"), {}, options).completes(
      "%{a: 2, b: 1}",
    );
    await expectRun(cell("iex> MapSet.new([1])", "#MapSet<[1]>"), {}, options).throws(
      "DoctestError",
      /gives MapSet\.new\(\[1\]\)/,
    );
  });
  test("an example without a result only runs", () =>
    expectRun(cell("iex> IO.puts(1)", "iex> 2"), {}, options).prints("1"));
  test("a syntax error is reported at its line", () =>
    expectRun(cell("iex> 1", "1", "iex> [1", "2"), {}, options).isInvalid(/missing terminator/, {
      file: "main",
      line: 4,
      column: 2,
    }));
  test("iex> in a comment or in a string is no example", () =>
    expectRun('# iex> 1\n"  iex> 1"', {}, options).completes('"  iex> 1"'));
});
