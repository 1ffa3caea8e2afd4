import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { runSql } from "./testing/run-sql.ts";

/** What Debian's sqlite3 printed: e2e/lab/judge/sql/record.ts has asked it. */
type RecordedScript = {
  readonly title: string;
  readonly code: string;
  readonly stdout: string;
  readonly stderr: string;
};

const scripts: readonly RecordedScript[] = readFileSync(
  new URL("recorded/programs.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

test("there are a hundred and forty", () => expect(scripts.length).toBeGreaterThanOrEqual(140));

/** The rows of each result with their columns, and the error. */
async function printed(code: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { events, outcome } = await runSql(code, { fuel: 100_000_000 });
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  const stdout = messages.flatMap(({ table, text }) => {
    if (!table) return /^\d+ rows? (?:inserted|updated|deleted)$/.test(text) ? [] : [text];
    const rows = table.rows.map(({ name, cells }) => [name, ...cells]);
    // The shell says nothing of a result without rows.
    return rows.length === 0
      ? []
      : [[table.index, ...table.columns], ...rows].map((cells) => cells.join("\t"));
  });
  return {
    stdout: stdout.map((line) => `${line}\n`).join(""),
    stderr:
      outcome.kind === "threw" ? outcome.error.message : outcome.kind === "completed" ? "" : outcome.kind,
  };
}

/** SQLite's word for an error, without what the shell and we add to it. */
const wordOf = (text: string) =>
  text
    .replace(/^(?:Parse|Runtime) error near line \d+: |^Error: near line \d+: |^main\.sql:\d+: /, "")
    .replace(/ \(statement \d+\)$|\n[\s\S]*$/, "")
    .replace(/ \(\d+\)$/, "")
    .trim();

const tree = (text: string) => text.replaceAll("|--", "├─ ").replaceAll("`--", "└─ ");

describe("a script prints what sqlite3 prints, and ends with its word", () => {
  test.each(sample(scripts, 60))("$title", async ({ code, stdout, stderr }) => {
    const ours = await printed(code);
    expect(ours.stdout).toBe(tree(stdout));
    expect(wordOf(ours.stderr)).toBe(wordOf(stderr));
  });
});
