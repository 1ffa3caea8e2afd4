import { readFileSync } from "node:fs";
import { sample, testsWhole } from "../../../run/sandbox/testing/sample.ts";
import { compileElixir } from "../compiler/compile.ts";
import { blameMark } from "../runtime/report-mark.ts";
import { restrictedErrorName } from "../runtime/restricted.ts";
import "../prelude.ts";

/**
 * The result of an expression or a program: "ok" and its value as `inspect` prints it, or the name of its exception and the
 * message. Here it can also be `restrictedErrorName` and the name that is refused.
 */
export type Answer = readonly [kind: string, text: string];

/** The answer of the compiler and the library here. They run in Node, without a VM. What the program prints is not shown. */
export function answerOf(text: string, path = "nofile"): Answer {
  const { code, diagnostics, restricted } = compileElixir({ path, text }, false);
  if (restricted) return [restrictedErrorName, restricted.name];
  const problem = diagnostics.find(({ severity }) => severity === "error");
  const [, exception, reason = ""] = problem?.message.match(/^\*\* \((.*?)\) ([\s\S]*)$/) ?? [];
  if (exception !== undefined) return [exception, reason];
  const { log, warn, error } = console;
  const ignore = () => {};
  Object.assign(console, { log: ignore, warn: ignore, error: ignore });
  try {
    const described = new Function(`return ${code}`)() as string;
    return ["ok", (JSON.parse(described) as { inspected: string }).inspected];
  } catch (thrown) {
    const { name, message } = thrown as Error;
    return [name, message.split(blameMark)[0] as string];
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

/** Elixir's message for a text that it cannot read, without the line of that text, which the page shows. */
export function withoutExcerpt(message: string): string {
  return message.replace(/\n {4}\|\n {2}\d+ \| [\s\S]*$/, "");
}

/** The same in one text, as e2e/lab/judge/elixir/values.exs records it. */
export function answerText(program: string): string {
  const [kind, text] = answerOf(program, "main.exs");
  return kind === "ok" ? text : `** (${kind}) ${text}`;
}

/** The rows of a file of recorded results: a JSON array a line. */
export function recordedRows<Row extends readonly unknown[]>(file: URL): readonly Row[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** The rows of a long table that this run tests: all, or a sample of `count` and the first of each kind. */
export function sampleOfKinds<Row>(
  rows: readonly Row[],
  kindOf: (row: Row) => string,
  count: number,
): readonly Row[] {
  if (testsWhole) return rows;
  const chosen = new Set(sample(rows, count));
  const kinds = new Set<string>();
  return rows.filter((row) => {
    const isFirst = !kinds.has(kindOf(row));
    kinds.add(kindOf(row));
    return isFirst || chosen.has(row);
  });
}
