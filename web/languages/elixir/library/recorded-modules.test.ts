import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileElixir } from "../compiler/compile.ts";
import { blameMark } from "../runtime/report-mark.ts";
import "../prelude.ts";

/** The result of an expression, in the form of its recorded line. */
function answer(code: string): [code: string, kind: string, text: string] {
  const { code: compiled, diagnostics, restricted } = compileElixir({ path: "nofile", text: code }, false);
  const problem = diagnostics.find(({ severity }) => severity === "error");
  if (restricted) return [code, "not here", restricted.name];
  if (problem) return [code, "not here", problem.message];
  try {
    const described = new Function(`return ${compiled}`)() as string;
    return [code, "ok", (JSON.parse(described) as { inspected: string }).inspected];
  } catch (error) {
    const { name, message } = error as Error;
    return [code, name, message.split(blameMark)[0] as string];
  }
}

/**
 * For wrong arguments, some functions here name another exception, or the called function where Elixir names a helper.
 * The numbers by file: fewer is better, more is a mistake.
 */
const otherErrors: Readonly<Record<string, number>> = {
  access: 9,
  calendar: 136,
  enum: 5,
  // Erlang's list functions name the helper that raised the error.
  erlang: 168,
  lists: 16,
  paths: 1,
  quoted: 2,
  stream: 1,
  string: 21,
  structs: 16,
  uri: 7,
};

const folder = new URL("recorded/", import.meta.url);
describe.each(readdirSync(folder))("%s", (file) => {
  const recorded = readFileSync(new URL(file, folder), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as [string, string, string]);
  const answers = recorded.map(([code]) => answer(code));
  const bothRaise = (index: number): boolean =>
    recorded[index]?.[1] !== "ok" && answers[index]?.[1] !== "ok" && answers[index]?.[1] !== "not here";

  test("every expression has the value that Elixir gives, or raises where Elixir raises", () => {
    expect(answers.filter((_, index) => !bothRaise(index))).toEqual(
      recorded.filter((_, index) => !bothRaise(index)),
    );
  });

  test("errors are Elixir's, except for a known number", () => {
    const different = recorded.filter(
      (row, index) => bothRaise(index) && row.join() !== answers[index]?.join(),
    );
    expect(different.length).toBe(otherErrors[file.replace(".jsonl", "")] ?? 0);
  });
});
