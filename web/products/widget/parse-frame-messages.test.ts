import { describe, expect, test } from "vitest";
import { isAnswer, parseFrameMessage } from "./parse-frame-messages.ts";

/* The messages that a frame may send to the page around it. It may be anybody's frame. */

const usage = { fuel: 1, peakMemoryBytes: 2, cpuMs: 3, wallMs: 4, printedBytes: 5, keptBytes: 6 };
const result = {
  outcome: { kind: "completed", inspected: "1" },
  stdout: "",
  console: [{ level: "log", text: "x", line: 1 }],
  inspected: "1",
  usage,
};

const fine: readonly object[] = [
  { kind: "ready", version: 1, nonce: "1" },
  { kind: "height", height: 12.5 },
  { kind: "change", files: [{ path: "main.js", text: "" }] },
  { kind: "run" },
  { kind: "console", messages: [{ level: "warn", text: "" }] },
  { kind: "result", result },
  { kind: "check", results: [{ title: "t", passed: true, expected: "1" }], passed: true },
  { kind: "answer", id: 1 },
  { kind: "refusal", id: 1, sentence: "No." },
  { kind: "wants" },
  { kind: "over" },
];
for (const told of fine)
  test(`${JSON.stringify(told).slice(0, 40)} is accepted`, () =>
    expect(parseFrameMessage(told)).toEqual(told));

const cyclic: Record<string, unknown> = { kind: "run" };
cyclic["self"] = cyclic;
/** Two to the power of 60 values, for code that copies each of them. */
let shared: unknown = [];
for (let level = 0; level < 60; level++) shared = [shared, shared];
let deep: unknown = [];
for (let level = 0; level < 100_000; level++) deep = [deep];

const lies: Record<string, unknown> = {
  nothing: undefined,
  text: "run",
  "a kind there is not": { kind: "explode" },
  "the kind of a prototype": { kind: "constructor" },
  "no kind": {},
  "a height that is text": { kind: "height", height: "1; background: url(x)" },
  "a height below nothing": { kind: "height", height: -1 },
  "a height without end": { kind: "height", height: Number.POSITIVE_INFINITY },
  "a height that is no number": { kind: "height", height: Number.NaN },
  "files that are none": { kind: "change", files: "x" },
  "a file without a text": { kind: "change", files: [{ path: "x" }] },
  "messages of a level there is not": { kind: "console", messages: [{ level: "alert", text: "" }] },
  "a message that is no text": { kind: "console", messages: [{ level: "log", text: { toString: 1 } }] },
  "an outcome there is not": { kind: "result", result: { ...result, outcome: { kind: "won" } } },
  "no outcome": { kind: "result", result: { ...result, outcome: null } },
  "usage that is text": { kind: "result", result: { ...result, usage: { ...usage, fuel: "1" } } },
  "a check that passed with text": { kind: "check", results: [{ title: "t", passed: "yes" }], passed: true },
  "passed without a flag": { kind: "check", results: [], passed: 1 },
  "a prototype": JSON.parse('{"kind": "run", "__proto__": {"polluted": true}}'),
  "a prototype inside": JSON.parse('{"kind": "run", "a": [{"__proto__": {"polluted": true}}]}'),
  "a cycle": cyclic,
  "one thing in many places": { kind: "run", shared },
  "what is nested without end": { kind: "run", deep },
  "a number JSON has no word for": { kind: "answer", id: 1n },
  "a typed array": { kind: "run", more: new Float64Array(3) },
  "a result with more text than can be": {
    kind: "result",
    result: { ...result, stdout: "x".repeat(17 << 20) },
  },
};
for (const [name, told] of Object.entries(lies))
  test(`${name} is refused`, () => {
    expect(parseFrameMessage(told)).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

test("a received message is a copy", () => {
  const told = { kind: "result", result };
  const copy = parseFrameMessage(told) as typeof told;
  expect(copy.result).toEqual(result);
  expect(copy.result).not.toBe(result);
});

describe("a reply", () => {
  test("belongs to its method", () => {
    expect(isAnswer("run", result)).toBe(true);
    expect(isAnswer("check", [{ title: "t", passed: false }])).toBe(true);
    expect(isAnswer("stop", undefined)).toBe(true);
  });
  test("does not belong to another", () => {
    expect(isAnswer("run", undefined)).toBe(false);
    expect(isAnswer("run", [])).toBe(false);
    expect(isAnswer("check", result)).toBe(false);
    expect(isAnswer("stop", result)).toBe(false);
  });
});
