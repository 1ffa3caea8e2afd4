import { describe, expect, test } from "vitest";
import type { Moment } from "../../../protocol/look/moment.ts";
import { type LookResult, lookInto } from "../testing/look-at-run.ts";
import { runProgram } from "../testing/run-program.ts";
import { sample, testsAll } from "../testing/sample.ts";

/**
 * Compares variables with their real values: each program prints, in a line that starts with `IO.puts("at `, the values
 * that `inspect` gives for its variables. At the moment before that line, the recording must have the same values.
 */
const shapes: Readonly<Record<string, string>> = {
  "variables of a file": `x = 1
y = "text"
IO.puts("at x=#{inspect(x)} y=#{inspect(y)}")`,
  "a variable that is bound anew": `x = 1
IO.puts("at x=#{inspect(x)}")
x = x + 1
IO.puts("at x=#{inspect(x)}")`,
  numbers: `a = -7
b = 1.0
c = 1.0e300
d = 2 ** 200
e = -(2 ** 70)
f = 0.1 + 0.2
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)} e=#{inspect(e)} f=#{inspect(f)}")`,
  "a number of 375 digits": `n = Enum.reduce(1..180, 1, fn i, acc -> i * acc end)
IO.puts("at n=#{inspect(n)}")`,
  "atoms, nil and booleans": `a = :ok
b = nil
c = true
d = Enum
e = :"with space"
f = false
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)} e=#{inspect(e)} f=#{inspect(f)}")`,
  texts: `a = "é漢字"
b = ""
c = "line\\nbreak \\"quoted\\""
d = "part" <> String.duplicate("ab", 20)
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)}")`,
  "binaries and bitstrings": `a = <<255, 254, 0>>
b = <<5::size(3)>>
<<c::binary-size(2), d::binary>> = "hello"
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)}")`,
  lists: `a = [1, 2, 3]
b = []
c = [1 | 2]
d = [nil, [[]], [1.5]]
[e | f] = a
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)} e=#{inspect(e)} f=#{inspect(f)}")`,
  "a long list": `a = Enum.to_list(1..200)
IO.puts("at a=#{inspect(a)}")`,
  charlists: `a = 'hello'
b = [104, 105, 3]
IO.puts("at a=#{inspect(a)} b=#{inspect(b)}")`,
  tuples: `a = {:ok, 1}
{b, {c, _}} = {a, {2, 3}}
d = {}
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)}")`,
  "keyword lists": `a = [name: "tea", price: 3]
b = [{:x, 1}, :y]
IO.puts("at a=#{inspect(a)} b=#{inspect(b)}")`,
  maps: `a = %{b: 1, a: 2}
b = %{"k" => [1], 2 => :two}
c = %{}
%{a: d} = a
e = %{a | b: 5}
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)} e=#{inspect(e)}")`,
  "a map of more than 32 keys": `a = Map.new(1..40, fn i -> {i, i * i} end)
b = Map.delete(a, 3)
IO.puts("at a=#{inspect(a)} b=#{inspect(b)}")`,
  structs: `defmodule User do
  defstruct [:name, age: 0, tags: []]
end
defmodule Main do
  def run do
    u = %User{name: "Ada"}
    v = %{u | age: 36}
    IO.puts("at u=#{inspect(u)} v=#{inspect(v)}")
  end
end
Main.run()`,
  "structs of the library": `a = 1..10
b = 10..1//-2
c = MapSet.new([3, 1, 2])
d = ~D[2024-02-29]
e = ~T[10:30:00]
f = ~N[2024-02-29 10:30:00]
g = ~U[2024-02-29 10:30:00Z]
h = ~r/a+b/i
i = URI.parse("https://example.com/a")
IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)} d=#{inspect(d)} e=#{inspect(e)} f=#{inspect(f)} g=#{inspect(g)}")
IO.puts("at h=#{inspect(h)}")
IO.puts("at i=#{inspect(i.host)}") && i`.replace('\nIO.puts("at i=#{inspect(i.host)}") && i', ""),
  exceptions: `e =
  try do
    raise ArgumentError, "no"
  rescue
    found -> found
  end
IO.puts("at e=#{inspect(e)}")`,
  "named functions as values": `defmodule M do
  def twice(n), do: n * 2
end
f = &M.twice/1
g = &String.upcase/1
IO.puts("at f=#{inspect(f)} g=#{inspect(g)}")`,
  "parameters of a function": `defmodule M do
  def add(a, {b, c}) do
    IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)}")
    a + b + c
  end
end
M.add(1, {2, 3})`,
  "default arguments": `defmodule M do
  def greet(name, greeting \\\\ "Hello") do
    IO.puts("at name=#{inspect(name)} greeting=#{inspect(greeting)}")
  end
end
M.greet("Ada")
M.greet("Bob", "Hi")`,
  recursion: `defmodule M do
  def sum([]), do: 0
  def sum([first | rest]) do
    IO.puts("at first=#{inspect(first)} rest=#{inspect(rest)}")
    first + sum(rest)
  end
end
M.sum([1, 2, 3])`,
  "tail recursion": `defmodule M do
  def count(0, acc), do: acc
  def count(n, acc) do
    IO.puts("at n=#{inspect(n)} acc=#{inspect(acc)}")
    count(n - 1, [n | acc])
  end
end
M.count(4, [])`,
  "functions that call each other": `defmodule M do
  def even?(0), do: true
  def even?(n) do
    IO.puts("at n=#{inspect(n)}")
    odd?(n - 1)
  end
  def odd?(0), do: false
  def odd?(n) do
    IO.puts("at n=#{inspect(n)}")
    even?(n - 1)
  end
end
M.even?(5)`,
  guards: `defmodule M do
  def kind(n) when n < 0 do
    IO.puts("at n=#{inspect(n)}")
    :negative
  end
  def kind(n) when is_integer(n) and n > 0 do
    IO.puts("at n=#{inspect(n)}")
    :positive
  end
  def kind(_), do: :other
end
M.kind(-1)
M.kind(3)
M.kind(:x)`,
  case: `for value <- [{:ok, 1}, {:error, "no"}, :other] do
  case value do
    {:ok, n} ->
      IO.puts("at value=#{inspect(value)} n=#{inspect(n)}")
    {:error, reason} ->
      IO.puts("at value=#{inspect(value)} reason=#{inspect(reason)}")
    other ->
      IO.puts("at value=#{inspect(value)} other=#{inspect(other)}")
  end
end`,
  "cond and if": `n = 7
cond do
  n > 10 -> :large
  n > 5 ->
    half = div(n, 2)
    IO.puts("at n=#{inspect(n)} half=#{inspect(half)}")
  true -> :small
end
if m = n - 7 do
  IO.puts("at m=#{inspect(m)}")
else
  :none
end`,
  with: `found =
  with {:ok, a} <- {:ok, 1},
       b = a + 1,
       {:ok, c} <- Map.fetch(%{x: 9}, :x) do
    IO.puts("at a=#{inspect(a)} b=#{inspect(b)} c=#{inspect(c)}")
    c
  end
IO.puts("at found=#{inspect(found)}")`,
  "with and else": `with {:ok, a} <- {:ok, 1}, {:ok, _} <- {:error, a} do
  :never
else
  {:error, why} ->
    IO.puts("at why=#{inspect(why)}")
end`,
  comprehensions: `for x <- [1, 2, 3], rem(x, 2) == 1, y <- [:a, :b] do
  IO.puts("at x=#{inspect(x)} y=#{inspect(y)}")
end`,
  "a comprehension that reduces": `for x <- 1..3, reduce: 0 do
  acc ->
    IO.puts("at x=#{inspect(x)} acc=#{inspect(acc)}")
    acc + x
end`,
  "bitstring generators": `for <<r::8, g::8 <- <<1, 2, 3, 4>> >> do
  IO.puts("at r=#{inspect(r)} g=#{inspect(g)}")
end`,
  "anonymous functions": `k = 10
add = fn
  0, y -> y
  x, y ->
    IO.puts("at x=#{inspect(x)} y=#{inspect(y)} k=#{inspect(k)}")
    x + y + k
end
add.(0, 1)
add.(2, 3)`,
  "closures within closures": `make = fn a ->
  fn b ->
    IO.puts("at a=#{inspect(a)} b=#{inspect(b)}")
    a + b
  end
end
make.(1).(2)`,
  "callbacks of Enum": `total = 100
Enum.reduce([1, 2], 0, fn x, acc ->
  IO.puts("at x=#{inspect(x)} acc=#{inspect(acc)} total=#{inspect(total)}")
  x + acc
end)`,
  "callbacks of Stream": `1..3
|> Stream.map(fn x ->
  IO.puts("at x=#{inspect(x)}")
  x * 2
end)
|> Enum.to_list()`,
  "try and rescue": `try do
  x = 1
  IO.puts("at x=#{inspect(x)}")
  raise "oops"
rescue
  error in RuntimeError ->
    IO.puts("at error=#{inspect(error)}")
end`,
  "throw and catch": `try do
  throw({:found, 3})
catch
  {:found, n} ->
    IO.puts("at n=#{inspect(n)}")
after
  z = :done
  IO.puts("at z=#{inspect(z)}")
end`,
  "protocols and their implementations": `defprotocol Area do
  def area(shape)
end
defmodule Square do
  defstruct side: 2
end
defimpl Area, for: Square do
  def area(%{side: side} = shape) do
    IO.puts("at side=#{inspect(side)} shape=#{inspect(shape)}")
    side * side
  end
end
defmodule Main do
  def run do
    s = %Square{side: 4}
    Area.area(s)
  end
end
Main.run()`,
  "nested modules": `defmodule Outer do
  defmodule Inner do
    def go(x) do
      y = x <> "!"
      IO.puts("at x=#{inspect(x)} y=#{inspect(y)}")
    end
  end
  def go(x), do: Inner.go(x)
end
Outer.go("a")`,
  "names with signs and other alphabets": `größe = 3
ok? = true
_unused = 4
IO.puts("at größe=#{inspect(größe)} ok?=#{inspect(ok?)}")`,
};

/** The values that the program prints at each such line, and those of the recording. */
async function bothWays(program: string): Promise<{ readonly truth: string[]; readonly recorded: string[] }> {
  const files = { "main.exs": program };
  const { output, outcome } = await runProgram(files, {}, { entry: "main.exs" });
  expect(outcome.kind).toBe("completed");
  const { moments, trace, done } = await lookInto(files);
  expect(done.end).toBe("same");
  const lines = program.split("\n");
  const recorded = moments.flatMap((moment) => {
    const line = lines[(trace?.sites[moment.site]?.line ?? 0) - 1]?.trim() ?? "";
    if (!line.startsWith('IO.puts("at ')) return [];
    const names = [...line.matchAll(/([\p{L}_][\p{L}\w]*[?!]?)=#\{/gu)].map(([, name = ""]) => name);
    return [`at ${names.map((name) => `${name}=${valueNamed(moment, name)}`).join(" ")}`];
  });
  return { truth: output.split("\n").filter((line) => line.startsWith("at ")), recorded };
}

function valueNamed({ frames }: Moment, name: string): string {
  const { bindings = [], closure = [] } = frames.at(-1) ?? {};
  const value = [...bindings, ...closure].find((each) => each.name === name)?.value;
  return value?.kind === "term" ? value.text : `no ${name}`;
}

describe("the variables of a moment equal what inspect prints", () => {
  test.each(sample(Object.entries(shapes), 2))("%s", async (_, program) => {
    const { truth, recorded } = await bothWays(program);
    expect(truth.length).toBeGreaterThan(0);
    expect(recorded).toEqual(truth);
  });
});

/** The calls at a moment, the innermost last. */
const callsAt = ({ moments, trace }: LookResult, line: number) =>
  moments
    .find(({ site }) => trace?.sites[site]?.line === line)
    ?.frames.map(({ name, through }) => (through === undefined ? name : `${name} by ${through}`));

const text = (file: string) => ({ "main.exs": file });

test("calls have the names of Elixir's stack trace, and those of the library are folded", async () => {
  const looked = await lookInto(
    text(`defmodule Shop do
  def total(items) do
    prices = Enum.map(items, fn item ->
      item.price
    end)
    Enum.sum(prices)
  end
end
sum = Shop.total([%{price: 3}])
twice = &(
  &1 * 2)
twice.(sum)`),
  );
  expect(callsAt(looked, 4)).toEqual([
    "main.exs",
    "Shop.total/1",
    "anonymous fn/1 in Shop.total/1 by Enum.map/2",
  ]);
  expect(callsAt(looked, 11)).toEqual(["main.exs", "anonymous fn/1"]);
});

test("each stage of a pipe is a moment, with its input", async () => {
  const { moments, trace } = await lookInto(
    text(`[3, 1, 2]
|> Enum.sort()
|> Enum.map(&to_string/1)
|> Enum.join("-")
|> IO.puts()`),
  );
  const stages = moments
    .filter(({ site }) => trace?.sites[site]?.kind === "stage")
    .map((moment) => [trace?.sites[moment.site]?.line, valueNamed(moment, "|>")]);
  expect(stages).toEqual([
    [2, "[3, 1, 2]"],
    [3, "[1, 2, 3]"],
    [4, '["1", "2", "3"]'],
    [5, '"1-2-3"'],
  ]);
});

test("clauses are tried one after another, with the tried values", async () => {
  const { moments, trace } = await lookInto(
    text(`defmodule M do
  def fact(0), do: 1
  def fact(n) when n < 0 do
    :none
  end
  def fact(n), do: n * fact(n - 1)
end
M.fact(1)`),
  );
  const entries = moments.map(({ site, frames }) => {
    const { kind, line, clause } = trace?.sites[site] ?? {};
    const patterns = frames.at(-1)?.bindings.filter((each) => each.kind === "pattern") ?? [];
    const with_ = patterns.map(({ name, value }) => `${name}=${value.kind === "term" ? value.text : "?"}`);
    return `${line} ${kind} ${clause?.text ?? ""} ${with_}`.trim();
  });
  expect(entries).toEqual([
    "1 statement",
    "8 statement",
    "2 clause fact(0) 0=1",
    "3 clause fact(n) when n < 0 n=1",
    "6 body fact(n)",
    "2 clause fact(0) 0=0",
    "2 body fact(0)",
  ]);
});

test.runIf(testsAll)("a value that cannot be read completely is unknown, and no other is shown", async () => {
  const { moments } = await lookInto(text("n = 2 ** 20_000\nm = Map.new(1..6000, &{&1, &1})\n{n, m}"));
  const last = moments.at(-1)?.frames.at(-1)?.bindings;
  expect(last?.map(({ name, value }) => [name, value.kind])).toEqual([
    ["n", "unknown"],
    ["m", "unknown"],
  ]);
});
