import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blameMark } from "../runtime/report-mark.ts";
import { run } from "../runtime/run-compiled.ts";
import { compileElixir } from "./compile.ts";

/** What a program gives, as `inspect` prints it; or its error. */
function evaluate(text: string): string {
  const { code, diagnostics } = compileElixir({ path: "main.exs", text }, false);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return errors.map(({ message }) => message).join("\n");
  try {
    let described = "";
    const elixir$ = {
      run(program: Parameters<typeof run>[0]) {
        described = run(program, "main.exs", []);
      },
    };
    new Function("elixir$", code)(elixir$);
    return (JSON.parse(described) as { inspected: string }).inspected;
  } catch (error) {
    const { name, message } = error as Error;
    return `** (${name}) ${message.split(blameMark)[0]}`;
  }
}

/** Programs with what Elixir 1.14 answers, recorded by e2e/lab/judge/elixir/values.exs. */
const recorded = readFileSync(new URL("recorded-values.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as [string, string]);

test.each(recorded)("%j", (text, expected) => {
  expect(evaluate(text)).toBe(expected);
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
  expect(evaluate(program)).toBe("true");
});
