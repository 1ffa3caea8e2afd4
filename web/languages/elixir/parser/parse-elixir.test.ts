import { expect, test } from "vitest";
import { sample } from "../../../run/sandbox/testing/sample.ts";
import { recordedRows } from "../testing/elixir-records.ts";
import { parse } from "./parse-elixir.ts";
import { SyntaxProblem } from "./quoted.ts";
import { quotedText } from "./quoted-text.ts";

/** Texts with what Elixir 1.14 makes of them, recorded by e2e/lab/judge/elixir/quoted.exs. */
const recorded = recordedRows<readonly [text: string, quoted: string | object]>(
  new URL("recorded-quoted.jsonl", import.meta.url),
);

/** Errors all the same, of which another token is named first. */
const exceptions = new Set(["% {}", "foo(1\n,2)", '%"a"{}']);

function read(text: string): string | object {
  try {
    return quotedText(parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    const { exception, message, line, column } = error;
    return { exception, message, line, column };
  }
}

test.each(sample(recorded, 100))("%j has the same tree as in Elixir", (text, expected) => {
  if (exceptions.has(text)) expect(read(text)).toHaveProperty("exception");
  else expect(read(text)).toEqual(expected);
});

test("parsing a very deeply nested text ends", () => {
  expect(() => parse("(".repeat(100_000))).toThrow(SyntaxProblem);
  expect(() => parse(`${"(".repeat(49_000)}1${")".repeat(49_000)}`)).toThrow(RangeError);
});
