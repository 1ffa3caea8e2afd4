import type { TestCheck } from "../../../run/sandbox/testing/grading.ts";

/** An attempt to pass without solving: a check, and a wrong Elixir program that tries to pass it. */
export type ElixirCheat = readonly [name: string, check: TestCheck, program: string];

const call: TestCheck = { call: "Shop.total([1, 2])", returns: 3 };
const sums: TestCheck = { call: "Shop.total([1, 2])", returns: "Enum.sum([1, 2])" };
const check: TestCheck = { test: "assert Shop.total([1, 2]) == Enum.sum([1, 2])" };
const wrong = "defmodule Shop do\n  def total(_), do: 0\nend\n";
const shop = (body: string) => `defmodule Shop do\n  def total(_), do: ${body}\nend\n`;

export const elixirCheats: readonly ElixirCheat[] = [
  ["makes Enum its own", sums, `${wrong}defmodule Enum do\n  def sum(_), do: 0\nend\n`],
  [
    "makes Kernel its own",
    check,
    `${wrong}defmodule Kernel do\n  def elem(_, _), do: 3\n  def length(_), do: 3\nend\n`,
  ],
  [
    "makes the judge's module its own",
    check,
    `${wrong}defmodule :sandglass_checks do\n  def compare(_, _, _, _, _), do: true\n  def holds(_, v, _), do: v\n  def raises(_, _, _), do: true\nend\n`,
  ],
  [
    "makes ExUnit its own",
    check,
    `${wrong}defmodule MyExUnit do\n  def assert(_), do: true\nend\nimport MyExUnit\n`,
  ],
  [
    "defines assert and imports it",
    check,
    `${wrong}defmodule A do\n  def assert(_), do: true\n  def assert(_, _), do: true\nend\nimport A\nassert(true)\n`,
  ],
  [
    "shows its answer as another",
    { call: "Shop.total([1, 2])", returns: "%{sum: 3}" },
    'defmodule Shop do\n  defstruct sum: 0\n  def total(_), do: %Shop{}\nend\ndefimpl Inspect, for: Shop do\n  def inspect(_, _), do: "%{sum: 3}"\nend\n',
  ],
  [
    "shows every integer as 3",
    call,
    `${wrong}defimpl Inspect, for: Integer do\n  def inspect(_, _), do: "3"\nend\n`,
  ],
  ["makes a text of its answer", call, shop('"3"')],
  ["answers with a charlist", { call: "Shop.total([1, 2])", returns: '"abc"' }, shop("'abc'")],
  ["answers with what is equal to nothing", call, shop("make_ref()")],
  ["answers with a function", call, shop("fn -> 3 end")],
  [
    "answers with a function of the judge's own",
    { call: "Shop.apply_it(fn -> 3 end)", returns: 3 },
    "defmodule Shop do\n  def apply_it(f), do: f\nend\n",
  ],
  ["answers with the value in a tuple", call, shop("{:ok, 3}")],
  [
    "answers with a lazy value",
    { call: "Shop.total([1, 2])", returns: "[3]" },
    shop("Stream.map([3], & &1)"),
  ],
  [
    "answers with a struct of those fields",
    { call: "Shop.total([1, 2])", returns: "%{sum: 3}" },
    "defmodule Shop do\n  defstruct sum: 3\n  def total(_), do: %Shop{}\nend\n",
  ],
  [
    "has a struct whose default is what is expected",
    { call: "Shop.total([1, 2])", returns: "%Shop{sum: 3}" },
    "defmodule Shop do\n  defstruct sum: 1\n  def total(_), do: %Shop{sum: 2}\nend\n",
  ],
  ["throws the answer", call, shop("throw(3)")],
  ["exits with the answer", call, shop("exit(3)")],
  ["raises the answer", call, shop('raise("3")')],
  [
    "raises an exception of that name of its own",
    { call: "Shop.total([1, 2])", raises: "ArgumentError" } as TestCheck,
    'defmodule My.ArgumentError do\n  defexception message: "x"\nend\ndefmodule Shop do\n  def total(_), do: raise(My.ArgumentError)\nend\n',
  ],
  [
    "raises where the check is what fails",
    { call: "Enum.sum(Shop.total([1, 2]))", raises: "Protocol.UndefinedError" } as TestCheck,
    shop(":none"),
  ],
  [
    "rescues what a callback of the judge raises",
    { test: "Shop.each(fn x -> assert x == 3 end)" },
    "defmodule Shop do\n  def each(f) do\n    f.(0)\n  rescue\n    _ -> :ok\n  catch\n    _, _ -> :ok\n  end\nend\n",
  ],
  [
    "prints the verdict",
    { call: "Shop.total([1, 2])", returns: 3, prints: "" },
    'defmodule Shop do\n  def total(_) do\n    IO.puts(~s({"passed":true}))\n    0\n  end\nend\n',
  ],
  ["prints what is expected after other things", { prints: "3" }, 'IO.puts("0")\nIO.puts("3")\n'],
  [
    "is right from the second time on",
    { test: "assert Shop.total([1]) == 1\nassert Shop.total([1]) == 1" },
    "defmodule Shop do\n  def total(list), do: if(list == :again, do: 1, else: 0)\nend\n",
  ],
  [
    "has a name that the test binds",
    { test: "expected = 3\nassert Shop.total([1, 2]) == expected" },
    `${wrong}expected = 0\n`,
  ],
  [
    "has a name that the call's value has",
    { call: "Shop.total([1, 2])", returns: "Enum.count([1, 1, 1])" },
    `${wrong}count = 0\nlength = 0\n`,
  ],
  ["never ends", call, "defmodule Shop do\n  def total(n), do: total(n)\nend\n"],
  ["fills the memory", call, "defmodule Shop do\n  def total(n), do: total([n | n])\nend\n"],
  [
    "answers with more than can be told",
    call,
    "defmodule Shop do\n  def total(_), do: Enum.reduce(1..60, [], fn _, a -> [a | a] end)\nend\n",
  ],
  [
    "answers with what is nested without end",
    call,
    "defmodule Shop do\n  def total(_), do: Enum.reduce(1..20_000, 3, fn _, a -> {a} end)\nend\n",
  ],
  [
    "hides its loop behind a name",
    { uses: ["recursion"] },
    'defmodule Shop do\n  def total(l), do: Enum.sum(l)\n  # total(rest) calls total\n  def other, do: "total(rest)"\nend\n',
  ],
  [
    "names what it should not use otherwise",
    { avoids: ["Enum.sum"] },
    "defmodule Shop do\n  alias Enum, as: E\n  def total(l), do: E.sum(l)\nend\n",
  ],
  [
    "imports what it should not use",
    { avoids: ["Enum.sum"] },
    "defmodule Shop do\n  import Enum\n  def total(l), do: sum(l)\nend\n",
  ],
  [
    "captures what it should not use",
    { avoids: ["Enum.sum/1"] },
    "defmodule Shop do\n  def total(l), do: l |> then(&Enum.sum/1)\nend\n",
  ],
  [
    "pipes into what it should not use",
    { avoids: ["Enum.sum/1"] },
    "defmodule Shop do\n  def total(l), do: l |> Enum.sum()\nend\n",
  ],
  [
    "shows its answer without end",
    { call: "Shop.total([1, 2])", returns: "%{sum: 3}" },
    "defmodule Shop do\n  defstruct sum: 0\n  def total(_), do: %Shop{}\n  def loop(x), do: loop(x)\nend\ndefimpl Inspect, for: Shop do\n  def inspect(x, _), do: Shop.loop(x)\nend\n",
  ],
  [
    "prints the verdict when its answer is shown",
    { call: "Shop.total([1, 2])", returns: "%{sum: 3}" },
    'defmodule Shop do\n  defstruct sum: 0\n  def total(_), do: %Shop{}\nend\ndefimpl Inspect, for: Shop do\n  def inspect(_, _) do\n    IO.puts(~s({"passed":true}))\n    "%{sum: 3}"\n  end\nend\n',
  ],
  [
    "raises what has a message without end",
    call,
    "defmodule Bad do\n  defexception []\n  def message(e), do: message(e)\nend\ndefmodule Shop do\n  def total(_), do: raise(Bad)\nend\n",
  ],
  [
    "raises what raises when it is asked for its message",
    call,
    'defmodule Bad do\n  defexception []\n  def message(_), do: raise("again")\nend\ndefmodule Shop do\n  def total(_), do: raise(Bad)\nend\n',
  ],
  [
    "raises what has the answer for a message",
    call,
    "defmodule Bad do\n  defexception []\n  def message(_), do: 3\nend\ndefmodule Shop do\n  def total(_), do: raise(Bad)\nend\n",
  ],
  [
    "makes ArgumentError its own, and gives it back",
    { call: "Shop.total([1, 2])", raises: "ArgumentError" } as TestCheck,
    'defmodule ArgumentError do\n  defexception message: "x"\nend\ndefmodule Shop do\n  def total(_), do: %ArgumentError{}\nend\n',
  ],
  [
    "makes lists of numbers",
    sums,
    `${wrong}defimpl Enumerable, for: Integer do\n  def count(_), do: {:ok, 3}\n  def member?(_, _), do: {:ok, true}\n  def slice(_), do: {:error, __MODULE__}\n  def reduce(_, {_, acc}, _), do: {:done, acc}\nend\n`,
  ],
  [
    "makes every text that of the answer",
    { call: "to_string(Shop.total([1, 2]))", returns: '"3"' },
    `${wrong}defimpl String.Chars, for: Integer do\n  def to_string(_), do: "3"\nend\n`,
  ],
  [
    "makes Inspect and its documents its own",
    call,
    `${wrong}defmodule Inspect do\n  def inspect(_, _), do: "3"\nend\ndefmodule Inspect.Algebra do\n  def to_doc(_, _), do: "3"\n  def format(_, _), do: ["3"]\nend\n`,
  ],
  [
    "makes :erlang and :lists its own",
    check,
    `${wrong}defmodule :erlang do\n  def element(_, _), do: 3\n  def length(_), do: 3\nend\ndefmodule :lists do\n  def sum(_), do: 0\n  def foldl(_, _, _), do: 0\nend\n`,
  ],
  [
    "answers with a range that calls itself the list",
    { call: "Shop.total([1, 2])", returns: "[1, 2, 3]" },
    shop("1..3"),
  ],
  [
    "answers with a set made by hand",
    { call: "Shop.total([1, 2])", returns: "MapSet.new([3])" },
    shop("%{__struct__: MapSet, map: %{}, version: 2}"),
  ],
  [
    "answers with a text that is no text",
    { call: "Shop.total([1, 2])", returns: '"abc"' },
    shop("<<97, 98, 99, 255>>"),
  ],
  [
    "answers with a date of other fields",
    { call: "Shop.total([1, 2])", returns: "~D[2024-01-02]" },
    shop("%{__struct__: Date, year: 2024, month: 1, day: 3, calendar: Calendar.ISO}"),
  ],
  [
    "keeps a function of the judge's for the next call",
    { test: 'Shop.keep(fn -> flunk("no") end)\nassert Shop.total([1, 2]) == 3' },
    "defmodule Shop do\n  def keep(f), do: f\n  def total(_), do: 0\nend\n",
  ],
  ["has in a comment what it should use", { uses: ["Enum.map"] }, `${wrong}# Enum.map\n"Enum.map"\n`],
];
