import { expect, test } from "vitest";
import { sample } from "../../../run/sandbox/testing/sample.ts";
import { answerText, recordedRows } from "../testing/elixir-records.ts";

/** Programs with what Elixir 1.14 answers, recorded by e2e/lab/judge/elixir/values.exs. */
const recorded = recordedRows<readonly [program: string, answer: string]>(
  new URL("recorded-values.jsonl", import.meta.url),
);

test.each(sample(recorded, 60))("%j", (text, expected) => {
  expect(answerText(text)).toBe(expected);
});

test("tail calls never grow the stack", () => {
  const program = `
    defmodule Parity do
      def even?(0), do: true
      def even?(n), do: odd?(n - 1)
      def odd?(0), do: false
      def odd?(n), do: even?(n - 1)
    end
    Parity.even?(100_000)`;
  expect(answerText(program)).toBe("true");
});
