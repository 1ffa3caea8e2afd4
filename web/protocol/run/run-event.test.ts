import { describe, expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { BadInput, withinBounds } from "../parsers.ts";
import { exhaustedLimits } from "./outcome.ts";
import { eventBounds, parseRunEvent } from "./run-event.ts";
import { noUsage } from "./usage.ts";

const usage = { ...noUsage, fuel: 5, wallMs: 0.25 };
const at = { file: "main.js", line: 1, column: 2 };

/** One event of every kind, with every field. */
const events = [
  { kind: "started" },
  { kind: "console", messages: [{ level: "log", text: "a\0\ud800" }] },
  { kind: "tail", messages: [{ level: "error", text: "" }], omittedBytes: 7 },
  { kind: "progress", phase: "waiting", usage },
  { kind: "asks", question: "name?" },
  { kind: "outcome", outcome: { kind: "completed", inspected: "undefined", usage } },
  { kind: "outcome", outcome: { kind: "unsettled", at, usage, in: "setup" } },
  {
    kind: "outcome",
    outcome: {
      kind: "completed",
      inspected: "[ 1 ]",
      value: {
        kind: "array",
        head: "Array",
        entries: [{ value: { kind: "number", head: "1" } }],
        omitted: 2,
      },
      usage,
    },
  },
  {
    kind: "outcome",
    outcome: {
      kind: "threw",
      error: {
        name: "Error",
        message: "m",
        frames: [{ functionName: "f", at }],
        reason: { kind: "notDestructurable", operand: "a", property: "b" },
      },
      usage,
    },
  },
  {
    kind: "outcome",
    outcome: {
      kind: "invalid",
      diagnostics: [{ severity: "error", message: "m", at, reason: { kind: "redeclaration", name: "x" } }],
    },
  },
  { kind: "outcome", outcome: { kind: "restricted", name: "fetch", at, usage } },
  { kind: "outcome", outcome: { kind: "exhausted", limit: "fuel", at, usage } },
  { kind: "outcome", outcome: { kind: "stopped", by: "user", usage } },
  { kind: "outcome", outcome: { kind: "crashed", detail: "d" } },
];

const refusal = (event: unknown) => refusalOf(() => parseRunEvent(event));

const refusalOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return "accepted";
};

/** Every copy of `value` in which `change` has changed one inner value, at any depth. */
function* mutations(value: unknown, change: (inside: object, key: string) => void): Generator<unknown> {
  const paths: string[][] = [];
  const walk = (inside: unknown, path: string[]) => {
    if (typeof inside !== "object" || inside === null) return;
    for (const key of Object.keys(inside)) {
      paths.push([...path, key]);
      walk((inside as Record<string, unknown>)[key], [...path, key]);
    }
  };
  walk(value, []);
  for (const path of paths) {
    const copy = structuredClone(value);
    const inside = path
      .slice(0, -1)
      .reduce((each, key) => (each as Record<string, unknown>)[key], copy) as object;
    change(inside, path.at(-1) ?? "");
    yield copy;
  }
}

describe("parseRunEvent", () => {
  test("accepts every kind of event, as a fresh copy", () => {
    for (const event of events) {
      const parsed = parseRunEvent(event);
      expect(parsed).toEqual(event);
      expect(parsed).not.toBe(event);
    }
  });
  test("refuses an event in which any one value has another type", () => {
    for (const event of events) {
      for (const wrong of [null, Symbol.iterator, () => {}, Number.NaN, -1]) {
        for (const changed of mutations(event, (inside, key) => {
          (inside as Record<string, unknown>)[key] = wrong;
        })) {
          expect(refusal(changed)).toMatch(/^event\b.* (should be|is not the kind)/);
        }
      }
    }
  });
  test("refuses an event with one extra field, at any depth", () => {
    for (const event of events) {
      expect(refusal({ ...event, extra: 1 })).toMatch(/has no option "extra"/);
      for (const changed of mutations(event, (inside, key) => {
        const value = (inside as Record<string, unknown>)[key];
        if (typeof value === "object" && value !== null && !Array.isArray(value))
          Object.assign(value, { extra: 1 });
        else if (!Array.isArray(inside)) Object.assign(inside, { extra: 1 });
        else inside.push(null);
      })) {
        expect(refusal(changed)).not.toBe("accepted");
      }
    }
  });
  test("refuses anything that is no event", () => {
    for (const value of [
      undefined,
      null,
      0,
      "",
      "started",
      [],
      {},
      { kind: "end" },
      { kind: {} },
      { kind: "toString" },
      [{ kind: "started" }],
    ]) {
      expect(refusal(value)).toBe("event.kind is not the kind of an event");
    }
  });
  test("an outcome has the fields of its kind, and no others", () => {
    expect(refusal({ kind: "outcome", outcome: { kind: "won", usage } })).toBe(
      "event.outcome.kind is not the kind of an outcome",
    );
    expect(refusal({ kind: "outcome", outcome: { kind: "exhausted", limit: "patience", usage } })).toBe(
      `event.outcome.limit should be one of ${exhaustedLimits.map((each) => `"${each}"`).join(", ")}, not "patience"`,
    );
  });
  test("previews are bounded in depth", () => {
    const nested = (depth: number): object =>
      depth === 0
        ? { kind: "number", head: "1" }
        : { kind: "array", head: "Array", entries: [{ value: nested(depth - 1) }] };
    const completed = (value: object) => ({
      kind: "outcome",
      outcome: { kind: "completed", inspected: "", value, usage },
    });
    expect(refusal(completed(nested(20)))).toBe("accepted");
    expect(refusal(completed(nested(21)))).toMatch(/is nested more than 20 levels deep$/);
    // At any depth: the bound applies before the host's stack overflows.
    let deep: object = { kind: "number", head: "1" };
    for (let depth = 0; depth < 100_000; depth++)
      deep = { kind: "array", head: "", entries: [{ value: deep }] };
    expect(refusal(completed(deep))).toMatch(/is nested more than 20 levels deep$/);
  });
  test("arrays are bounded in length", () => {
    const message = { level: "log", text: "" };
    expect(refusal({ kind: "console", messages: new Array(1_000_001).fill(message) })).toBe(
      "event.messages has 1,000,001 items; the maximum is 1,000,000",
    );
    expect(refusal({ kind: "console", messages: new Array(4_000_000_000) })).toMatch(
      /the maximum is 1,000,000$/,
    );
    const frames = new Array(1001).fill({ functionName: "", at });
    expect(
      refusal({
        kind: "outcome",
        outcome: { kind: "threw", error: { name: "", message: "", frames }, usage },
      }),
    ).toMatch(/frames has 1,001 items; the maximum is 1,000$/);
  });
  test.runIf(testsAll)("an event as a whole is bounded in values and in text", () => {
    const bounds = eventBounds(1024 * 1024);
    const read = (event: unknown) => refusalOf(() => withinBounds(bounds, () => parseRunEvent(event)));
    const message = { level: "log", text: "" };
    expect(read({ kind: "console", messages: new Array(300_000).fill(message) })).toBe("accepted");
    expect(read({ kind: "console", messages: new Array(1_000_000).fill(message) })).toMatch(
      /part of a message with too many values$/,
    );
    const spans = new Array(2_000).fill({ length: 0 });
    expect(read({ kind: "console", messages: new Array(10_000).fill({ ...message, spans }) })).toMatch(
      /part of a message with too many values$/,
    );
    const long = "x".repeat(25_000_000);
    for (const event of [
      { kind: "asks", question: long },
      { kind: "outcome", outcome: { kind: "crashed", detail: long } },
      { kind: "outcome", outcome: { kind: "completed", inspected: long, usage } },
      { kind: "outcome", outcome: { kind: "restricted", name: long, usage } },
      { kind: "console", messages: [{ level: "log", text: long }] },
    ])
      expect(read(event)).toMatch(/part of a message with too much text$/);
  });
  test("text for a reader is cut if it is longer than any program makes it", () => {
    const long = "x".repeat(300_000);
    expect(parseRunEvent({ kind: "asks", question: long })).toEqual({
      kind: "asks",
      question: `${"x".repeat(10_000)}…`,
    });
    const preview = `${"x".repeat(200_000)}…`;
    const error = { name: long, message: long, shown: long, frames: [] };
    expect(parseRunEvent({ kind: "outcome", outcome: { kind: "threw", error, usage } })).toEqual({
      kind: "outcome",
      outcome: {
        kind: "threw",
        error: { name: preview, message: preview, shown: preview, frames: [] },
        usage,
      },
    });
    for (const outcome of [
      { kind: "crashed", detail: long },
      { kind: "completed", inspected: long, usage },
      { kind: "restricted", name: long, usage },
      { kind: "invalid", diagnostics: [{ severity: "error", message: long }] },
    ])
      expect(JSON.stringify(parseRunEvent({ kind: "outcome", outcome })).length).toBeLessThan(201_000);
  });
  test("the reason of an error is one that is known, and its texts are cut", () => {
    const parsed = (reason: unknown) => {
      const error = { name: "", message: "", frames: [], reason };
      const outcome = { kind: "threw", error, usage };
      const event = parseRunEvent({ kind: "outcome", outcome }) as {
        outcome: { error: { reason: unknown } };
      };
      return event.outcome.error.reason;
    };
    const cut = `${"x".repeat(10_000)}…`;
    expect(parsed({ kind: "notDefined", name: "x".repeat(300_000) })).toEqual({
      kind: "notDefined",
      name: cut,
    });
    const token = "x".repeat(300_000);
    expect(parsed({ kind: "syntax", syntax: { kind: "unexpectedToken", token } })).toEqual({
      kind: "syntax",
      syntax: { kind: "unexpectedToken", token: cut },
    });
    for (const reason of [
      "notDefined",
      { kind: "constructor" },
      { kind: "notDefined" },
      { kind: "constant", name: "x" },
      { kind: "noProperties", operand: "5", access: "read", property: "x" },
      { kind: "syntax", syntax: { kind: "syntax" } },
    ])
      expect(() => parsed(reason)).toThrow(BadInput);
  });
  test("binary data is no object, and its million keys are not listed", () => {
    for (const bytes of [new Uint8Array(1), new Float64Array(1), new DataView(new ArrayBuffer(1))]) {
      expect(refusal({ kind: "progress", phase: "waiting", usage: bytes })).toBe(
        "event.usage should be a plain object, not binary data",
      );
      expect(refusal({ kind: "outcome", outcome: bytes })).toMatch(/event\.outcome/);
      const span = { length: 0, style: bytes };
      expect(refusal({ kind: "console", messages: [{ level: "log", text: "", spans: [span] }] })).toMatch(
        /style should be a plain object/,
      );
    }
    // A million names would take noticeable time. A Proxy shows for certain that they are not listed.
    const listed = new Proxy(new Uint8Array(1), {
      ownKeys() {
        throw new Error("the names were listed");
      },
    });
    expect(refusal({ kind: "progress", phase: "waiting", usage: listed })).toMatch(/plain object/);
  });
  test("a name that every object inherits is no field", () => {
    expect(refusal(JSON.parse('{"kind":"started","__proto__":{"x":1}}'))).toMatch(
      /has no option "__proto__"/,
    );
    expect(refusal(Object.create({ kind: "started" }))).toMatch(/event should be a plain object/);
    expect(refusal({ kind: "progress", phase: "constructor", usage })).toMatch(/phase should be one of/);
  });
});
