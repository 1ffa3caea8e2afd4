import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { messageLines } from "../../protocol/console/console-message.ts";
import { runLua } from "./testing/run-lua.ts";

/** What Debian's lua5.4 printed: e2e/lab/judge/lua/record.ts has asked it. */
type RecordedProgram = {
  readonly title: string;
  readonly code: string;
  readonly stdout: string;
  readonly stderr: string;
};

const programs: readonly RecordedProgram[] = readFileSync(
  new URL("recorded/programs.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

test("there are a hundred", () => expect(programs.length).toBeGreaterThanOrEqual(100));

/** What a program has printed to one of its outputs. */
async function printed({ code }: RecordedProgram): Promise<{ stdout: string; stderr: string }> {
  const { events, outcome } = await runLua(
    code,
    { fuel: 300_000_000, memoryBytes: 256 * 1024 * 1024 },
    { capabilities: { clock: "real", random: { seed: 1 } } },
  );
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  const text = (level: string) =>
    messages
      .filter((message) => message.level === level)
      .flatMap(messageLines)
      .map((line) => `${line}\n`)
      .join("");
  const ending =
    outcome.kind === "threw"
      ? `lua5.4: ${outcome.error.message}\n`
      : outcome.kind === "invalid"
        ? outcome.diagnostics.map(({ message, at }) => `lua5.4: main.lua:${at?.line}: ${message}\n`).join("")
        : "";
  return { stdout: text("log"), stderr: text("error") + ending };
}

/** Without the addresses of values, and without the calls that led to an error: those are told as frames. */
function comparable(text: string): string {
  return text.replaceAll(/0x[0-9a-f]{6,}/g, "0x…").replace(/^stack traceback:\n(?:\t.*\n)+/gm, "");
}

describe("a program prints what lua5.4 prints, and ends with its message", () => {
  test.each(programs)("$title", async (program) => {
    const { stdout, stderr } = await printed(program);
    expect(comparable(stdout)).toBe(comparable(program.stdout));
    expect(comparable(stderr)).toBe(comparable(program.stderr));
  });
});
