import { expect, test } from "vitest";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { elixir } from "./compiler.ts";
import { recordedRows } from "./testing/elixir-records.ts";

const options = { language: "elixir", compilerOf: compilerFinder([...compilers, elixir]) };

/** The output of a program, and its refusal: in one line, without the expansion that Elixir adds. */
async function reportOf(code: string): Promise<string> {
  const { outcome, output } = await runProgram({ "main.exs": code }, {}, options);
  const [problem] = outcome.kind === "invalid" ? outcome.diagnostics : [];
  const report =
    outcome.kind === "threw"
      ? `** (${outcome.error.name}) ${outcome.error.message}`
      : (problem?.message ?? "");
  return comparable([output, report].filter((each) => each !== "").join("\n"));
}

function comparable(report: string): string {
  return report
    .split("\n")
    .filter((line) => !/^ {4}\S/.test(line) && line !== "")
    .join("\n")
    .replace(/#Function<[^>]*>/g, "#Function<…>");
}

const rows = recordedRows<readonly [title: string, code: string, told: string]>(
  new URL("recorded/refused.jsonl", import.meta.url),
);

/** Refusals that come only when the code runs, with another message: these modules are not called. */
const later = new Set([
  "a struct that is not there",
  "a struct's field that is not there",
  "a struct's field in a pattern that is not there",
  "a struct of a module without one",
  "enforced keys that are missing",
  "a struct used in its module before it is defined",
  "captures as they are printed",
]);

const refusals = rows.filter(([title]) => !later.has(title));

test.each(sample(refusals, 4))("%s", async (_, code, expected) => {
  expect(await reportOf(code)).toBe(comparable(expected));
});

test("captures are printed as Elixir prints them", async () => {
  const [, code = "", expected = ""] = rows.find(([title]) => title === "captures as they are printed") ?? [];
  const { output } = await runProgram({ "main.exs": code }, {}, options);
  expect(comparable(output).split("\n")).toEqual(comparable(expected).split("\n"));
});
