import { expect, test } from "vitest";
import type { ConsoleMessage } from "../../protocol/console/console-message.ts";
import type { Preview } from "../../protocol/console/preview.ts";
import { appendEvent, emptyLog } from "./log.ts";
import { jsonOfValue, stringOf, textOfLog, textOfValue } from "./log-text.ts";
import { filterFor } from "./severity.ts";

const log = (text: string, more: Partial<ConsoleMessage> = {}): ConsoleMessage => ({
  level: "log",
  text,
  ...more,
});
const number = (head: string): Preview => ({ kind: "number", head });
const text = (head: string): Preview => ({ kind: "string", head });
const object = (...entries: readonly (readonly [string, Preview])[]): Preview => ({
  kind: "object",
  head: "Object",
  entries: entries.map(([key, value]) => ({ key, value })),
});
const list = (...values: readonly Preview[]): Preview => ({
  kind: "array",
  head: `Array(${values.length})`,
  entries: values.map((value, index) => ({ index, value })),
});

test("the log as text has every repetition, the groups, and the number of omitted bytes", () => {
  const head = appendEvent(emptyLog, {
    kind: "console",
    messages: [
      log("a", { count: 3 }),
      log("g", { group: "collapsed" }),
      log("two\nlines", { depth: 1 }),
      log(`${"x".repeat(12_000)}!`),
    ],
  });
  const all = appendEvent(head, { kind: "tail", messages: [log("end")], omittedBytes: 2048 });
  expect(textOfLog(all)).toBe(
    `a\na\na\ng\n  two\n  lines\n${"x".repeat(12_000)}!\n[… 2 KiB of output were not kept …]\nend`,
  );
  expect(textOfLog(all, filterFor(new Set(["error"])))).toBe("[… 2 KiB of output were not kept …]");
});

test("a value is copied as JSON if JSON represents all of it", () => {
  const value = object(
    ["a", list(number("1"), number("-2.5e+30"), { kind: "null", head: "null" })],
    ["b c", object(["ok", { kind: "boolean", head: "false" }])],
    ["__proto__", text("'it'")],
  );
  expect(JSON.parse(jsonOfValue(value) ?? "")).toEqual(
    JSON.parse('{"a":[1,-2.5e30,null],"b c":{"ok":false},"__proto__":"it"}'),
  );
  expect(jsonOfValue(list())).toBe("[]");
});

test("if JSON would omit or change something, there is none", () => {
  const bad: readonly Preview[] = [
    number("NaN"),
    number("-0"),
    number("-Infinity"),
    { kind: "undefined", head: "undefined" },
    { kind: "bigint", head: "1n" },
    { kind: "function", head: "[Function: f]" },
    { kind: "circular", head: "[Circular *1]", ref: 1 },
    { kind: "map", head: "Map(0)" },
    { kind: "object", head: "Point", entries: [] },
    { ...object(["a", number("1")]), omitted: 1 },
    { kind: "object", head: "Object", closed: true },
    { ...list(number("1")), head: "Array(2)" },
    { ...list(number("1")), head: "Uint8Array(1)" },
    text("'cut'... 5 more characters"),
    { ...object(), entries: [{ symbol: "[Symbol(s)]", value: number("1") }] },
    { ...object(), entries: [{ key: "k", hidden: true, value: number("1") }] },
  ];
  for (const each of bad) {
    expect(jsonOfValue(each), each.head).toBeUndefined();
    expect(jsonOfValue(list(each)), each.head).toBeUndefined();
  }
});

test("a literal is converted back to its string", () => {
  const read = (literal: string) => stringOf(literal)?.is;
  expect(read("'a'")).toBe("a");
  expect(read(`"it's"`)).toBe("it's");
  expect(read(String.raw`'a\nb\t\\c\'d\x1B\ud83d'`)).toBe("a\nb\t\\c'd\u001b\ud83d");
  expect(read("''")).toBe("");
  expect(read("'a'... 1 more character'")).toBeUndefined();
  expect(read("[Getter]")).toBeUndefined();
});

test("a value as text is its preview's text", () => {
  expect(
    textOfValue(object(["a", list(number("1"))], ["b", { kind: "array", head: "Array(3)", closed: true }])),
  ).toBe("{ a: [ 1 ], b: […] }");
  expect(
    textOfValue({
      kind: "map",
      head: "Map(9)",
      entries: [{ mapKey: text("'k'"), value: number("1") }],
      omitted: 8,
    }),
  ).toBe("Map(9) { 'k' => 1, … 8 more }");
});
