import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileElixir } from "./compiler/compile.ts";
import { blameMark } from "./runtime/report-mark.ts";
import "./prelude.ts";

/** What a program gives, as e2e/lab/judge/elixir/values.exs records it. */
function answer(text: string): string {
  const { code, diagnostics, restricted } = compileElixir({ path: "main.exs", text }, false);
  if (restricted) return `not here: ${restricted.name}`;
  const problem = diagnostics.find(({ severity }) => severity === "error");
  if (problem) return problem.message;
  try {
    const described = new Function(`return ${code}`)() as string;
    return (JSON.parse(described) as { inspected: string }).inspected;
  } catch (error) {
    const { name, message } = error as Error;
    return `** (${name}) ${message.split(blameMark)[0]}`;
  }
}

const rowsOf = (file: URL) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as [program: string, answer: string]);

/** Elixir shows the line of a text that it cannot read; here the page does. */
const withoutExcerpt = (text: string) => text.replace(/\n {4}\|\n {2}\d+ \| [\s\S]*$/, "");

describe("edge cases of the language: a program gives what Elixir gives", () => {
  test.each(rowsOf(new URL("recorded/corners.jsonl", import.meta.url)))("%j", (program, expected) => {
    expect(answer(program)).toBe(withoutExcerpt(expected));
  });
});

const generated = new URL("recorded/generated/", import.meta.url);
describe("expressions from e2e/lab/judge/elixir/generate.ts", () => {
  test.each(readdirSync(generated))("with the seed %s: each gives what Elixir gives", (file) => {
    const rows = rowsOf(new URL(file, generated));
    expect(rows.map(([program]) => [program, withoutExcerpt(answer(program))])).toEqual(
      rows.map(([program, expected]) => [program, withoutExcerpt(expected)]),
    );
  });
});
