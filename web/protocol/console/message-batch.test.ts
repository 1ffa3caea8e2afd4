import { expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { BadInput } from "../parsers.ts";
import { parseRunEvent } from "../run/run-event.ts";
import type { ConsoleMessage } from "./console-message.ts";
import { batchEvent } from "./message-batch.ts";

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

test("packed messages arrive unchanged, in order, in every kind of event", () => {
  for (const event of [
    { kind: "console", messages },
    { kind: "console", messages: [] },
    { kind: "tail", messages, omittedBytes: 5 },
    { kind: "started" },
  ] as const) {
    expect(parseRunEvent(structuredClone(batchEvent(event)))).toEqual(event);
    expect(parseRunEvent(structuredClone(event))).toEqual(event);
  }
});

test("a long text may be as long in a batch with others", () => {
  const long = [log("a".repeat(600_000)), log("b")];
  expect(batchEvent({ kind: "console", messages: long })).not.toEqual({ kind: "console", messages: long });
  expect(parseRunEvent(batchEvent({ kind: "console", messages: long }))).toEqual({
    kind: "console",
    messages: long,
  });
});

const batchesOf = (flood: readonly ConsoleMessage[]) =>
  (batchEvent({ kind: "console", messages: flood }) as { messages: readonly unknown[] }).messages;

test("texts from a few positions are packed into one item, in whatever order they come", () => {
  const positions = [at, { ...at, line: 2 }, undefined];
  const flood = Array.from({ length: 5_000 }, (_, line) => {
    const position = positions[line % 3];
    return log(`line ${line}`, { ...(position && { at: position }), ...(line % 2 === 0 && { depth: 3 }) });
  });
  expect(batchesOf(flood)).toHaveLength(1);
  expect(parseRunEvent(structuredClone(batchEvent({ kind: "console", messages: flood })))).toEqual({
    kind: "console",
    messages: flood,
  });
  expect(batchesOf(Array.from({ length: 500 }, () => log("g", { at, group: "open" })))).toHaveLength(1);
});

test("texts from very many positions are items of a few positions each", () => {
  const all = Array.from({ length: 100 }, (_, line) => log("x", { at: { ...at, line: line + 1 } }));
  expect(batchesOf(all).length).toBeLessThan(20);
  expect(parseRunEvent(batchEvent({ kind: "console", messages: all }))).toEqual({
    kind: "console",
    messages: all,
  });
});

test("packing does not change its input", () => {
  const before = structuredClone(messages);
  batchEvent({ kind: "console", messages });
  expect(messages).toEqual(before);
});

const refusal = (items: unknown) => {
  try {
    parseRunEvent({ kind: "console", messages: items });
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return "accepted";
};

test.runIf(testsAll)("texts are checked to be strings, and bounded together", () => {
  const heads = [{ level: "log" }];
  expect(refusal([{ texts: ["a", 5], heads }])).toBe("event.messages[0].texts[1] should be text, not 5");
  expect(refusal([{ texts: "a", heads }])).toMatch(/texts should be a list/);
  expect(refusal([{ texts: [], heads: [{ level: "loud" }] }])).toMatch(
    /messages\[0\]\.heads\[0\]\.level should be one of/,
  );
  expect(refusal([{ texts: [], heads, extra: 1 }])).toMatch(/has no option "extra"/);
  for (const stray of ["texts", "text", "count", "spans", "table"])
    expect(refusal([{ texts: [], heads: [{ level: "log", [stray]: "" }] }])).toMatch(`no option "${stray}"`);
  for (const head of [null, 1, {}])
    expect(refusal([{ texts: [], heads: [head] }])).toMatch(/heads\[0\](\.level)? should be/);
  const half = { heads, texts: new Array(600_000).fill("") };
  expect(refusal([half])).toBe("accepted");
  expect(refusal([half, half])).toMatch(/has more than 1,000,000 messages/);
});

test("every text has one header, and every index of a header is valid", () => {
  const heads = [{ level: "log" }, { level: "warn" }];
  expect(refusal([{ texts: ["a", "b"], heads, which: [1, 0] }])).toBe("accepted");
  for (const which of [undefined, [0], [0, 1, 1]])
    expect(refusal([{ texts: ["a", "b"], heads, which }])).toMatch(
      /which should name a heading for each text$/,
    );
  expect(refusal([{ texts: ["a", "b"], heads, which: [0, 2] }])).toMatch(/which should name a head/);
  expect(refusal([{ texts: ["a"], heads, which: [-1] }])).toMatch(/which\[0\] should be a whole number/);
  expect(refusal([{ texts: ["a"], heads: [] }])).toMatch(/which should name a head/);
  expect(refusal([{ texts: [], heads: new Array(9).fill(heads[0]) }])).toMatch(/the maximum is 8/);
});
