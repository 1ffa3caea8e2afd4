import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { answerText, recordedRows, withoutExcerpt } from "./testing/elixir-records.ts";

/** What e2e/lab/judge/elixir/values.exs records of a program. */
type Row = readonly [program: string, answer: string];

describe("edge cases of the language: a program gives what Elixir gives", () => {
  const rows = recordedRows<Row>(new URL("recorded/corners.jsonl", import.meta.url));
  const chosen = sample(rows, 100);
  // A program may use modules and protocols that an earlier one has defined.
  const names = new Set(chosen.flatMap(([program]) => program.match(/\b[A-Z]+\d+\b/g) ?? []));
  const isNeeded = ([program]: Row) =>
    [...names].some((name) => new RegExp(`\\bdef(?:module|protocol|impl) ${name}\\b`).test(program));
  test.each(rows.filter((row) => chosen.includes(row) || isNeeded(row)))("%j", (program, expected) => {
    expect(answerText(program)).toBe(withoutExcerpt(expected));
  });
});

const generated = new URL("recorded/generated/", import.meta.url);
describe("expressions from e2e/lab/judge/elixir/generate.ts", () => {
  test.each(readdirSync(generated))("with the seed %s: each gives what Elixir gives", (file) => {
    const rows = sample(recordedRows<Row>(new URL(file, generated)), 40);
    for (const [program, expected] of rows)
      expect(answerText(program), program).toBe(withoutExcerpt(expected));
  });
});
