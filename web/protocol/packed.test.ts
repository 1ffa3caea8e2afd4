import { expect, test } from "vitest";
import type { ConsoleMessage } from "./console.ts";
import { parseRunEvent } from "./event.ts";
import { packed } from "./packed.ts";
import { BadInput } from "./parse.ts";

const at = { file: "main.js", line: 1, column: 2 };
const log = (text: string, more: Partial<ConsoleMessage> = {}): ConsoleMessage => ({
  level: "log",
  text,
  ...more,
});

/** Every reason for which two messages cannot go as one. */
const messages: readonly ConsoleMessage[] = [
  log("a", { at }),
  log("b", { at }),
  log("c", { at: { ...at } }),
  log("d", { at: { ...at, line: 2 } }),
  log("e"),
  log("f"),
  log("g", { level: "warn" }),
  log("h", { level: "warn", count: 3 }),
  log("i", { level: "warn" }),
  log("j", { group: "open" }),
  log("k", { depth: 1 }),
  log("l", { depth: 1 }),
  log("m", { spans: [{ length: 1 }] }),
  log("n", { table: { index: "", columns: [], rows: [] } }),
  log(""),
];

test("what is packed arrives as it was, in order, in every kind of event", () => {
  for (const event of [
    { kind: "console", messages },
    { kind: "console", messages: [] },
    { kind: "tail", messages, omittedBytes: 5 },
    { kind: "started" },
  ] as const) {
    expect(parseRunEvent(structuredClone(packed(event)))).toEqual(event);
    expect(parseRunEvent(structuredClone(event))).toEqual(event);
  }
});

test("texts from one place are one thing to send", () => {
  const flood = Array.from({ length: 5_000 }, (_, line) => log(`line ${line}`, { at }));
  const { messages: sent } = packed({ kind: "console", messages: flood }) as { messages: unknown[] };
  expect(sent).toHaveLength(1);
});

test("packing changes nothing of what it is given", () => {
  const before = structuredClone(messages);
  packed({ kind: "console", messages });
  expect(messages).toEqual(before);
});

test("texts are texts, and bounded together", () => {
  const refusal = (items: unknown) => {
    try {
      parseRunEvent({ kind: "console", messages: items });
    } catch (error) {
      if (error instanceof BadInput) return error.message;
      throw error;
    }
    return "accepted";
  };
  expect(refusal([{ level: "log", texts: ["a", 5] }])).toBe(
    "event.messages[0].texts[1] should be text, not 5",
  );
  expect(refusal([{ level: "log", texts: "a" }])).toMatch(/texts should be a list/);
  expect(refusal([{ level: "loud", texts: [] }])).toMatch(/level should be one of/);
  expect(refusal([{ level: "log", texts: [], extra: 1 }])).toMatch(/has no option "extra"/);
  const half = { level: "log", texts: new Array(600_000).fill("") };
  expect(refusal([half])).toBe("accepted");
  expect(refusal([half, half])).toMatch(/holds more than 1,000,000 messages/);
});
