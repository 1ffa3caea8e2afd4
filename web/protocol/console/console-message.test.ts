import { describe, expect, test } from "vitest";
import { BadInput } from "../parsers.ts";
import { type ConsoleMessage, isRepeated, messageLines, parseConsoleMessage } from "./console-message.ts";

const at = { file: "main.js", line: 1, column: 2 };
const full: ConsoleMessage = {
  level: "warn",
  text: "a { b: 1 } c",
  at,
  count: 2,
  depth: 20,
  group: "collapsed",
  spans: [
    { length: 2, style: { color: "red" } },
    {
      length: 8,
      value: {
        kind: "object",
        head: "Object",
        entries: [{ key: "b", value: { kind: "number", head: "1" } }],
      },
    },
    { length: 2, at },
  ],
  table: { index: "(index)", columns: ["a"], rows: [{ name: "0", cells: [null] }] },
};

const refusal = (value: unknown) => {
  try {
    parseConsoleMessage(value, "message");
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return "accepted";
};

describe("parseConsoleMessage", () => {
  test("accepts a message with all its fields, and with the fewest", () => {
    expect(parseConsoleMessage(full, "message")).toEqual(full);
    const { level, text } = full;
    expect(parseConsoleMessage({ level, text }, "message")).toEqual({ level, text });
  });
  test("refuses any other with the name of the problem", () => {
    expect(refusal({ ...full, level: "fatal" })).toMatch(/^message\.level should be one of .* not "fatal"$/);
    expect(refusal({ ...full, text: 5 })).toBe("message.text should be text, not 5");
    expect(refusal({ text: "" })).toMatch(/message\.level should be one of/);
    expect(refusal({ level: "log" })).toMatch(/message\.text should be text/);
    expect(refusal({ ...full, extra: 1 })).toMatch(/^message has no option "extra"/);
    expect(refusal({ ...full, at: { ...at, line: "1" } })).toMatch(/message\.at\.line/);
    for (const count of [0, 1, 1.5, -1, "2"]) expect(refusal({ ...full, count })).toMatch(/message\.count/);
    for (const depth of [0, 21, 0.5]) expect(refusal({ ...full, depth })).toMatch(/message\.depth/);
    expect(refusal({ ...full, group: "shut" })).toMatch(
      /message\.group should be one of "open", "collapsed"/,
    );
    expect(refusal({ ...full, table: {} })).toMatch(/message\.table/);
    for (const value of [null, undefined, "log", [], 5])
      expect(refusal(value)).toMatch(/^message should be an object/);
  });
  test("accepts spans only if they add up to the text, and only safe styles", () => {
    expect(refusal({ ...full, spans: full.spans?.slice(1) })).toBe(
      "message.spans should be as long as the text, 12, and not 10",
    );
    expect(refusal({ ...full, spans: [{ length: 12, style: { position: "fixed" } }] })).toBe(
      "message.spans[0].style may not set position to that value",
    );
    expect(refusal({ ...full, spans: [{ length: -1 }, { length: 13 }] })).toMatch(/spans\[0\]\.length/);
    expect(refusal({ ...full, spans: new Array(2_001).fill({ length: 0 }) })).toMatch(/the maximum is 2,000/);
  });
  test("gives positions that were one object as one object", () => {
    const [one, two] = [0, 1].map(() => parseConsoleMessage({ level: "log", text: "", at }, "message"));
    expect(one?.at).toBe(two?.at);
    expect(one?.at).not.toBe(at);
  });
});

describe("a message is a repetition", () => {
  test("of one that is equal in all but its count", () => {
    const { group: _, ...message } = full;
    expect(isRepeated(message, structuredClone({ ...message, count: 9 }))).toBe(true);
    for (const other of [
      { text: "b" },
      { level: "log" },
      { depth: 1 },
      { at: { ...at, column: 3 } },
      { at: { ...at, file: "b.js" } },
      { spans: [] },
      { table: { index: "", columns: [], rows: [] } },
    ] as const) {
      expect(isRepeated(message, { ...message, ...other }), JSON.stringify(other)).toBe(false);
    }
    const { at: __, ...nowhere } = message;
    expect(isRepeated(message, nowhere)).toBe(false);
  });
  test("never if it starts a group", () => {
    expect(isRepeated(full, full)).toBe(false);
  });
});

test("as text, a message is indented by its groups, on every line, and repeated", () => {
  expect(messageLines({ level: "log", text: "a\nb" })).toEqual(["a\nb"]);
  expect(messageLines({ level: "log", text: "a\nb", depth: 2, count: 2 })).toEqual([
    "    a\n    b",
    "    a\n    b",
  ]);
});
