import { expect, test } from "vitest";
import type { ConsoleMessage } from "../console/console-message.ts";
import { parseResult } from "./result.ts";
import { resultOf } from "./result-builder.ts";
import type { RunEvent } from "./run-event.ts";
import { noUsage } from "./usage.ts";

const usage = { ...noUsage, fuel: 12 };
const completed: RunEvent = { kind: "outcome", outcome: { kind: "completed", inspected: "3", usage } };

function logEvent(text: string, more: Partial<ConsoleMessage> = {}): RunEvent {
  return { kind: "console", messages: [{ level: "log", text, ...more }] };
}

test("output is there as text and as messages, in order", () => {
  const at = { file: "main.js", line: 4, column: 1 };
  const result = resultOf([
    { kind: "started" },
    logEvent("a\nb", { at }),
    logEvent("c", { level: "warn" }),
    completed,
  ]);
  expect(result.stdout).toBe("a\nb\nc\n");
  expect(result.console).toEqual([
    { level: "log", text: "a\nb", line: 4 },
    { level: "warn", text: "c" },
  ]);
  expect(result.inspected).toBe("3");
  expect(result.usage).toEqual(usage);
});

test("a program that prints nothing has an empty text", () => {
  expect(resultOf([completed]).stdout).toBe("");
  expect(resultOf([logEvent(""), completed]).stdout).toBe("\n");
});

test("groups are indented in the text; repeated messages are repeated", () => {
  const result = resultOf([logEvent("a", { depth: 1, count: 2 }), completed]);
  expect(result.stdout).toBe("  a\n  a\n");
  expect(result.console).toHaveLength(2);
});

test("output before console.clear, and events before a repeated run, are left out", () => {
  expect(resultOf([logEvent("a"), { kind: "cleared" }, logEvent("b"), completed]).stdout).toBe("b\n");
  expect(resultOf([logEvent("a"), { kind: "started" }, logEvent("b"), completed]).stdout).toBe("b\n");
});

test("of two tails the last one counts, after the head", () => {
  const tail = (text: string): RunEvent => ({
    kind: "tail",
    messages: [{ level: "log", text }],
    omittedBytes: 9,
  });
  expect(resultOf([logEvent("a"), tail("y"), tail("z"), completed]).stdout).toBe("a\nz\n");
});

test("a run that was killed has the last reported usage; one that did not compile has none", () => {
  const progress: RunEvent = { kind: "progress", phase: "executing", usage };
  expect(resultOf([progress, { kind: "outcome", outcome: { kind: "crashed", detail: "x" } }]).usage).toEqual(
    usage,
  );
  expect(
    resultOf([progress, { kind: "outcome", outcome: { kind: "invalid", diagnostics: [] } }]).usage,
  ).toEqual(noUsage);
});

test("events that end without an outcome are a crash", () => {
  expect(resultOf([logEvent("a")]).outcome.kind).toBe("crashed");
});

test("parseResult accepts it", () => {
  const result = resultOf([logEvent("a", { at: { file: "main.js", line: 1, column: 1 } }), completed]);
  expect(parseResult(JSON.parse(JSON.stringify(result)), "result")).toEqual(result);
});
