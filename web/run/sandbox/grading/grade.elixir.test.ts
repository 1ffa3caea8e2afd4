import { describe, expect, test } from "vitest";
import { gradeProgram, resultText, type TestCheck } from "../testing/grading.ts";

const shop = `defmodule Shop do
  defmodule Item do
    defstruct [:name, price: 0]
  end

  def total(items), do: items |> Enum.map(& &1.price) |> Enum.sum()
  def names(items), do: for(%{name: name} <- items, do: name)
  def each(items, fun), do: Enum.map(items, fun)
  def adder(n), do: fn x -> x + n end
  def item(name), do: %Item{name: name}
  def check!(n) when n < 0, do: raise(ArgumentError, "negative")
  def check!(n), do: {:ok, n}
  def say(text) do
    IO.puts("said " <> text)
    :ok
  end
  def deep(0), do: 0
  def deep(n), do: 1 + deep(n - 1)
  def forever(n), do: forever(n + 1)
  defp hidden, do: 1
  def shown, do: hidden()
end

prices = [1, 2]
IO.puts("hello")
Shop.total([%{price: 4}])
`;

async function texts(program: string, checks: readonly TestCheck[], limits = {}): Promise<readonly string[]> {
  const { results } = await gradeProgram(program, checks, {
    language: "elixir",
    entry: "main.exs",
    limits: { fuel: 20_000_000, ...limits },
  } as never);
  return results.map(resultText);
}

test("the compiler's warnings do not count as output of the program", async () => {
  const warned = 'x = 1\nIO.puts("hello")';
  expect(await texts(warned, [{ prints: "hello" }])).toEqual(["passed"]);
});

const rows: readonly (readonly [check: TestCheck, result: string | RegExp])[] = [
  [{ call: "Shop.total([%{price: 3}])", returns: 3 }, "passed"],
  [{ call: "Shop.total([%{price: 3}])", returns: "3.0" }, "passed"],
  [{ call: "Shop.total([%{price: 3}])", returns: 4 }, "Shop.total([%{price: 3}]) returned 3; expected 4"],
  [{ call: 'Shop.names([%{name: "a"}])', returns: '["a"]' }, "passed"],
  [
    { call: 'Shop.names([%{name: "a"}])', returns: "['a']" },
    `Shop.names([%{name: "a"}]) returned ["a"]; expected ['a']`,
  ],
  [{ call: "Shop.each([1, 2], fn x -> x * 2 end)", returns: "[2, 4]" }, "passed"],
  [{ call: "Shop.each([1, 2], &(&1 * 2)) |> Enum.sum()", returns: 6 }, "passed"],
  [{ call: "Shop.adder(2).(3)", returns: 5 }, "passed"],
  [{ call: "Shop.item(nil)", returns: "%Shop.Item{name: nil}" }, "passed"],
  [
    { call: 'Shop.item("x")', returns: "%Shop.Item{name: nil}" },
    'Shop.item("x") returned %Shop.Item{name: "x", price: 0}; expected %Shop.Item{name: nil, price: 0}',
  ],
  [{ call: "Shop.check!(-1)", throws: "ArgumentError" }, "passed"],
  [
    { call: "Shop.check!(1)", throws: "ArgumentError" },
    "Shop.check!(1) raised nothing and returned {:ok, 1}; expected ArgumentError",
  ],
  [{ call: "Shop.check!(-1)", returns: 1 }, "Shop.check!(-1) raised ArgumentError: negative"],
  [
    { call: "Shop.total(:a)", throws: "ArgumentError" },
    "Shop.total(:a) raised Protocol.UndefinedError: protocol Enumerable not implemented for :a of type Atom; expected ArgumentError",
  ],
  [{ call: 'Shop.say("x")', prints: "said x" }, "passed"],
  [{ prints: "hello" }, "passed"],
  [{ returns: 4 }, "passed"],
  [{ returns: 5 }, "The program returned 4; expected 5"],
  [{ call: "Enum.sum(prices)", returns: 3 }, "passed"],
  [{ call: "Shop.nothing(1)", returns: 3 }, "The program has no public function Shop.nothing/1"],
  [{ call: "Shop.hidden()", returns: 1 }, "The program has no public function Shop.hidden/0"],
  [{ call: "Shp.total([])", returns: 3 }, "The program has no module Shp"],
  [{ call: "Shop.deep(50_000)", returns: 50_000 }, "passed"],
  [{ call: "Shop.forever(1)", returns: 1 }, "Shop.forever(1) used all of its 20,000,000 steps"],
  [{ call: "Shop.total([%{price: 3}])", returns: 3, maxFuel: 2000 }, "passed"],
  [{ call: "Shop.total([%{price: 3}])", returns: "[1" }, /This check is wrong: .*missing terminator/],
  [{ test: "assert Shop.total([%{price: 1}]) == 1" }, "passed"],
  [{ test: "assert Shop.total([%{price: 1}]) == 2" }, "Shop.total([%{price: 1}]) is 1; expected 2"],
  [{ test: "for n <- 1..3, do: assert Shop.adder(n).(1) == n + 1" }, "passed"],
  [{ test: "assert_raise ArgumentError, fn -> Shop.check!(-5) end" }, "passed"],
  [
    { test: 'assert_raise ArgumentError, "no", fn -> Shop.check!(-5) end' },
    'It raised ArgumentError with the message "negative"; expected "no"',
  ],
  [{ test: "assert {:ok, n} = Shop.check!(5)\nassert n == 5\nrefute n == 6" }, "passed"],
  [
    { test: "{:ok, 6} = Shop.check!(5)" },
    "It raised MatchError: no match of right hand side value: {:ok, 5}",
  ],
  [{ test: 'Shop.say("y")\nassert printed() == "hello\\nsaid y"' }, "passed"],
  [
    { test: "iex> Shop.total([%{price: 2}])\n2\niex> Shop.check!(-1)\n** (ArgumentError) negative" },
    "passed",
  ],
  [{ test: "iex> Shop.total([%{price: 2}])\n3" }, "Shop.total([%{price: 2}]) gives 2; expected 3"],
  [
    {
      uses: ["Enum.map", "pipe", "recursion", "comprehension", "Enum.map/2", "guard", "capture", "struct"],
    },
    "passed",
  ],
  [{ avoids: ["Enum.reduce", "if", "case", "with", "Stream"] }, "passed"],
  [{ avoids: ["Enum.sum"] }, "The program uses Enum.sum at line 6; it should not"],
  [{ uses: ["Enum.reduce"] }, "The program does not use Enum.reduce"],
];

describe("a check of a program in Elixir calls it with values written in Elixir", () => {
  // The program is graded once: no check sees the effects of another.
  let grading: Promise<readonly string[]> | undefined;
  const results = () => {
    grading ??= texts(
      shop,
      rows.map(([check]) => check),
    );
    return grading;
  };
  test.each(rows.map(([check, result], index) => [check, result, index] as const))(
    "%j",
    async (_, result, index) => {
      const text = (await results())[index];
      if (typeof result === "string") expect(text).toBe(result);
      else expect(text).toMatch(result);
    },
  );
});
