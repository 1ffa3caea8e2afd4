import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "../parser/parse-elixir.ts";
import { ElixirError } from "../runtime/errors.ts";
import { exceptionMessage } from "../runtime/exception-message.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { structName } from "../runtime/map-operations.ts";
import { atomName, type ElixirMap } from "../runtime/terms.ts";
import { evaluate } from "../testing/evaluate.ts";
import "../prelude.ts";

const lines = readFileSync(new URL("recorded.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n");

function answer(code: string): string[] {
  try {
    return [code, "ok", inspect(evaluate(parse(code)))];
  } catch (error) {
    if (!(error instanceof ElixirError)) return [code, "failed", String(error)];
    const struct = error.value as ElixirMap;
    const name = atomName(structName(struct) as symbol).slice("Elixir.".length);
    return [code, name, exceptionMessage(struct)];
  }
}

const recorded = lines.map((line) => JSON.parse(line) as string[]);
const answers = recorded.map(([code]) => answer(code as string));
const bothRaise = (index: number): boolean => recorded[index]?.[1] !== "ok" && answers[index]?.[1] !== "ok";

it("every expression with a value has the same value, and raises if Elixir raises", () => {
  expect(lines.length).toBeGreaterThan(1000);
  expect(answers.filter((_, index) => !bothRaise(index))).toEqual(
    recorded.filter((_, index) => !bothRaise(index)),
  );
  expect(answers.filter(([, kind]) => kind === "failed")).toEqual([]);
});

// Wrong arguments are refused by the function that was called, where Elixir names the helper or the function of Erlang
// that happened to be reached.
it("exceptions and messages are the same, apart from the listed differences", () => {
  const different = recorded.filter(
    (row, index) => bothRaise(index) && row.join() !== (answers[index] as string[]).join(),
  );
  expect(different.length).toBe(307);
});
