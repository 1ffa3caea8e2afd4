import { expect, test } from "vitest";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { elixir } from "./compiler.ts";
import { recordedRows } from "./testing/elixir-records.ts";

const options = { language: "elixir", compilerOf: compilerFinder([...compilers, elixir]) };

/** The output of a program as `main.exs`, its error included. */
async function reportOf(code: string): Promise<string> {
  const { outcome, output } = await runProgram({ "main.exs": code }, {}, options);
  const ending =
    outcome.kind === "threw"
      ? (outcome.error.shown ?? "")
      : outcome.kind === "invalid"
        ? outcome.diagnostics.map(({ message }) => message).join("\n")
        : outcome.kind === "completed"
          ? ""
          : JSON.stringify(outcome);
  return [output, ending].filter((each) => each !== "").join("\n");
}

/** A report without parts that have no counterpart here, and its positions in the program. */
function comparable(report: string): { readonly text: string; readonly places: readonly string[] } {
  const lines = report.trimEnd().split("\n");
  const place = /^ {4}main\.exs:\d+: /;
  const isCall = (line: string) =>
    place.test(line) || /^ {4}(?:\((?:elixir|stdlib)|\S.*\)$|\S.*__struct__\/1$)/.test(line);
  return {
    text: lines
      .filter((line) => !isCall(line))
      .join("\n")
      .replace(/#Function<[^>]*>/g, "#Function<…>")
      // Elixir's compiler finds this by computing: see README.md.
      .replace(
        /warning: (?:the call to .* will fail with|map update will fail|invalid function call).*\n {2}main.*\n\n/g,
        "",
      )
      .replace(/\n *\n {4}Attempted function clauses(?:.|\n)*$/, "")
      .trimEnd(),
    places: lines.flatMap((line) =>
      place.test(line) ? [line.trim().replace(/anonymous fn.*/, "anonymous fn")] : [],
    ),
  };
}

const rows = recordedRows<readonly [title: string, code: string, told: string]>(
  new URL("recorded/errors.jsonl", import.meta.url),
);

/** Messages that differ from Elixir's, with the reason. */
const different: Readonly<Record<string, string>> = {
  "updating a key that is not there": "with the map, as in IEx: compiled code of Erlang's forgets it",
  "no clause of an anonymous function": "as anonymous; Elixir has made it a part of the file",
  "within a comprehension": "a comprehension is no function of its own here",
  "a protocol that is not implemented": "impl_for!/1 is no call here",
  "List.first of no list": "the function that was called, where a default fills in",
  to_existing_atom: "it is not here",
  "a date that is wrong": "its own arguments are looked at first",
  "a range": "said when it runs, not when it is compiled",
  "List.duplicate of a negative": "the function that was called, not Erlang's",
  "exit within a function": "an exit is always told",
  // Their warnings.
  "no match": "",
  "an integer that is no list in a pattern": "",
};

test.each(sample(rows, 13))("%s", async (title, code, expected) => {
  const [theirs, own] = [comparable(expected), comparable(await reportOf(code))];
  const isSame = theirs.text === own.text && theirs.places.every((each) => own.places.includes(each));
  if (title in different) expect(isSame, "it is the same by now").toBe(false);
  else expect({ ...own, places: own.places.filter((each) => theirs.places.includes(each)) }).toEqual(theirs);
});
