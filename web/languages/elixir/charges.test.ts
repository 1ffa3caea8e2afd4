import { expect, test } from "vitest";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { elixir } from "./compiler.ts";

const options = { language: "elixir", compilerOf: compilerFinder([...compilers, elixir]) };

async function steps(code: string): Promise<number> {
  const { outcome } = await runProgram(code, { fuel: 1_000_000_000 }, options);
  if (outcome.kind !== "completed") throw new Error(JSON.stringify(outcome));
  return outcome.usage.fuel;
}

/** One native call with a size of N, as one expression. Its time grows with N. */
const operations: readonly (readonly [name: string, given: string, operation: string, N: number])[] = [
  ["a power", "", "7 ** N", 4_000],
  ["a product of large numbers", "a = 7 ** N", "a * a", 4_000],
  ["a sum of large numbers", "a = 7 ** N", "a + a", 40_000],
  ["a quotient of large numbers", "a = 7 ** N\nb = 3 ** N", "div(a, b)", 4_000],
  ["a large number as text", "a = 7 ** N", "Integer.to_string(a)", 4_000],
  ["a text as a large number", 'a = String.duplicate("7", N)', "String.to_integer(a)", 4_000],
  ["large numbers that are compared", "a = 7 ** N\nb = 7 ** N", "a == b", 40_000],
  ["a shift", "", "Bitwise.bsl(1, N)", 100_000],
  ["String.duplicate", "", 'String.duplicate("ab", N)', 40_000],
  ["a text that is put together", 'a = String.duplicate("ab", N)', "byte_size(a <> a)", 40_000],
  [
    "texts that are compared",
    'a = String.duplicate("ab", N)\nb = String.duplicate("ab", N)',
    "a == b",
    40_000,
  ],
  ["String.contains?", 'a = String.duplicate("a", N)', 'String.contains?(a, "b")', 40_000],
  ["a regular expression", 'a = String.duplicate("a", N)', "Regex.match?(~r/b/, a)", 40_000],
  ["List.duplicate", "", "List.duplicate(0, N)", 4_000],
  ["++", "a = List.duplicate(0, N)", "a ++ [1]", 4_000],
  ["length", "a = List.duplicate(0, N)", "length(a)", 4_000],
  ["lists that are compared", "a = List.duplicate(0, N)\nb = List.duplicate(0, N)", "a == b", 4_000],
  ["a tuple that is copied", "a = Tuple.duplicate(0, N)", "put_elem(a, 0, 1)", 40_000],
  ["Map.merge", "a = Map.new(1..N, &{&1, 1})\nb = Map.new(1..N, &{-&1, 1})", "Map.merge(a, b)", 400],
  ["inspect", "a = List.duplicate(0, N)", "inspect(a, limit: :infinity)", 400],
  ["a bitstring", "", "<<0::size(N)>>", 200_000],
  ["the rest of a binary", 'a = String.duplicate("a", N)', "<<_, b::binary>> = a\nb", 40_000],
];

test.each(sample(operations, 4))(
  "%s: four times as much costs at least 2.5 times the steps",
  async (_, input, operation, N) => {
    const cost = async (times: number) => {
      const [whole = "", before = ""] = [`${input}\n_ = (${operation})\n:ok`, `${input}\n:ok`].map((code) =>
        code.replaceAll("N", String(N * times)),
      );
      return (await steps(whole)) - (await steps(before));
    };
    const once = await cost(1);
    // The smallest of them costs one step for 64 bits.
    expect(once).toBeGreaterThan(N / 64);
    expect((await cost(4)) / once).toBeGreaterThan(2.5);
  },
);
