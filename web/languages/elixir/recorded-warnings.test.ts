import { describe, expect, test } from "vitest";
import { messageLines } from "../../protocol/console/console-message.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { TestSession } from "../../run/sandbox/testing/test-session.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { elixir } from "./compiler.ts";
import { recordedRows } from "./testing/elixir-records.ts";

const options = { language: "elixir", compilerOf: compilerFinder([...compilers, elixir]) };

/** A program's warnings in alphabetical order, and its output. */
type Report = { readonly warnings: readonly string[]; readonly printed: readonly string[] };

/**
 * Warnings are blocks that end with an empty line. Elixir reports aliases, imports and calls after everything has run.
 */
function recordedOf(report: string): Report {
  const warnings: string[] = [];
  const rest = report.replace(/warning: (?:.|\n)*?\n(?: {2}main\.exs.*\n)+\n/g, (block) => {
    warnings.push(block.trimEnd());
    return "";
  });
  return { warnings: warnings.sort(), printed: linesOf(rest.replace(/^\*\* \((?:.|\n)*/m, "")) };
}

async function toldOf(code: string): Promise<Report & { readonly isInvalid: boolean }> {
  const { outcome, events } = await runProgram({ "main.exs": code }, {}, options);
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  const texts = (isWarning: boolean) =>
    messages
      .filter(({ level }) => (level === "warn") === isWarning)
      .map((each) => messageLines(each).join("\n"));
  const isInvalid = outcome.kind === "invalid";
  const warnings = isInvalid
    ? elixir
        .compile({ path: "main.exs", text: code })
        .diagnostics.filter(({ severity }) => severity === "warning")
        .map(({ message }) => message)
    : texts(true);
  return { warnings: warnings.sort(), printed: texts(false).flatMap(linesOf), isInvalid };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

const rows = recordedRows<readonly [title: string, code: string, report: string]>(
  new URL("recorded/warnings.jsonl", import.meta.url),
);

/** Warnings that differ from Elixir's, with the reason. */
const different: Readonly<Record<string, string>> = {
  "alias multi": "a struct that is not there is found out when it runs",
  "statement in function": "of `a and b`, that it has no effect is not told",
  defdelegate: "what is deprecated is not told",
};

describe("a program gets Elixir's warnings before its output", () => {
  test.each(sample(rows, 11))("%s", async (title, code, report) => {
    const { isInvalid, ...actual } = await toldOf(code);
    const recorded = recordedOf(report);
    // Beside an error, each warning is marked at its position.
    const expected = isInvalid
      ? { ...recorded, warnings: recorded.warnings.map((each) => each.slice(9).split("\n")[0]) }
      : recorded;
    if (title in different) expect(actual, "it is the same by now").not.toEqual(expected);
    else expect(actual).toEqual(expected);
  });
});

test("warnings come first, and the editor can mark them", async () => {
  const code = 'IO.puts("a")\nx = 1';
  const { events } = await runProgram({ "main.exs": code }, {}, options);
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  expect(messages.map(({ level }) => level)).toEqual(["warn", "log"]);
  expect(elixir.compile({ path: "main.exs", text: code }).diagnostics).toMatchObject([
    { severity: "warning", message: /^variable "x" is unused/, at: { line: 2, column: 1 } },
  ]);
});

test("a variable of a cell may be read by the next, and was bound before it", async () => {
  const session = await TestSession.open({ language: "elixir" }, { compilerOf: options.compilerOf });
  for (const cell of ["x = 1", "y = x + 1", "defmodule M do\n  def f(a), do: a\nend", "M.f(y)"]) {
    const { output } = await session.run(cell);
    expect(output).toBe("");
  }
  const { output } = await session.run("defmodule N do\n  def f(a), do: 1\nend");
  expect(output).toMatch(/^warning: variable "a" is unused .*\n {2}cell 5:2: N\.f\/1$/);
});
