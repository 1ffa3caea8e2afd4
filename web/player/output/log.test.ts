import { expect, test } from "vitest";
import type { ConsoleLevel, ConsoleMessage } from "../../protocol/console/console-message.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { appendEvent, emptyLog, type LogState, showMore, textOf } from "./log.ts";

const log = (text: string, more: Partial<ConsoleMessage> = {}): ConsoleMessage => ({
  level: "log",
  text,
  ...more,
});
const at = (line: number) => ({ at: { file: "main.js", line, column: 1 } });

function printed(before: LogState, ...messages: readonly ConsoleMessage[]): LogState {
  return appendEvent(before, { kind: "console", messages });
}

/** Each row of each block: its text, the line it is from, its count. */
function rows({ head }: LogState): readonly (readonly string[])[] {
  return head.map((block) =>
    block.rows.map(
      ({ text, at, count }) => `${at ? `${at.line}: ` : ""}${text}${count > 1 ? ` x${count}` : ""}`,
    ),
  );
}

test("messages share a block; a row has one level", () => {
  const level = (name: ConsoleLevel, text: string): ConsoleMessage => ({ level: name, text });
  const { head } = printed(
    emptyLog,
    level("log", "a"),
    level("log", "b"),
    level("warn", "c"),
    level("log", "d"),
  );
  expect(head.map((block) => block.rows.map((row) => [row.level, row.text]))).toEqual([
    [
      ["log", "a\nb"],
      ["warn", "c"],
      ["log", "d"],
    ],
  ]);
});

test("a full block stays the same object", () => {
  const many = Array.from({ length: 450 }, (_, index) => log(String(index)));
  const before = printed(emptyLog, ...many);
  const after = printed(before, log("more"));
  expect(before.head.map((block) => block.messages)).toEqual([200, 200, 50]);
  expect(after.head[0]).toBe(before.head[0]);
  expect(after.head[1]).toBe(before.head[1]);
  expect(after.head[2]?.messages).toBe(51);
  expect(textOf(after.head)).toBe([...many.map(({ text }) => text), "more"].join("\n"));
});

test("lines are counted, so that a block off the screen has its height", () => {
  expect(printed(emptyLog, log("a\nb"), log(""), log("c")).head[0]?.lines).toBe(4);
});

test("a long line counts as many as it is wrapped into, so that blocks below it are not taken for visible", () => {
  const value = [{ length: 20_000, value: { kind: "string", head: "''" } }] as const;
  const linesOf = (text: string, more = {}) => printed(emptyLog, log(text, more)).head[0]?.lines;
  expect(linesOf("x".repeat(950))).toBe(10);
  expect(linesOf("x".repeat(20_000))).toBe(100);
  expect(linesOf("\u0e01".repeat(20_000))).toBe(7);
  expect(linesOf("x".repeat(20_000), { spans: value })).toBe(20);
});

test("the text of a table or a value is its beginning: a page far from the screen is drawn as that text", () => {
  const long = "\u0e01".repeat(200_000);
  const table = { index: "(index)", columns: [], rows: [] };
  const spans = [{ length: long.length, value: { kind: "string", head: "''" } }] as const;
  const beginning = long.slice(0, 625);
  expect(textOf(printed(emptyLog, log(long, { table })).head)).toBe(beginning);
  expect(textOf(printed(emptyLog, log(long, { spans })).head)).toBe(beginning);
});

test("consecutive messages from one position share a row; another position starts a new row", () => {
  const all = printed(
    emptyLog,
    log("a", at(1)),
    log("b", { at: { ...at(1).at } }),
    log("c", at(2)),
    log("d", at(1)),
    log("e"),
    log("f"),
  );
  expect(rows(all)).toEqual([["1: a\nb", "2: c", "1: d", "e\nf"]]);
  expect(all.head[0]?.messages).toBe(6);
});

test("a repeated message is counted, also if it comes in another event", () => {
  const twice = printed(emptyLog, log("a", at(1)), log("b", at(1)), log("b", { ...at(1), count: 3 }));
  expect(rows(twice)).toEqual([["1: a", "1: b x4"]]);
  const more = printed(twice, log("b", at(1)), log("b", at(2)), log("b", at(1)));
  expect(rows(more)).toEqual([["1: a", "1: b x5", "2: b", "1: b"]]);
  expect(rows(printed(printed(emptyLog, log("a"), log("b")), log("b")))).toEqual([["a", "b x2"]]);
  expect(rows(printed(printed(emptyLog, log("", at(1)), log("", at(1))), log("x", at(1))))).toEqual([
    ["1:  x2", "1: x"],
  ]);
});

test("a message after a repeated one gets a row of its own", () => {
  expect(rows(printed(emptyLog, log("a"), log("a"), log("b")))).toEqual([["a x2", "b"]]);
});

test("trees and tables have rows of their own, and are counted like all messages", () => {
  const spans = [{ length: 8, value: { kind: "object", head: "Object" } }] as const;
  const table = { index: "(index)", columns: [], rows: [] };
  const all = printed(
    emptyLog,
    log("a"),
    log("{ x: 1 }", { spans }),
    log("{ x: 1 }", { spans: structuredClone(spans) as unknown as typeof spans }),
    log("t", { table }),
    log("b"),
  );
  expect(rows(all)).toEqual([["a", "{ x: 1 } x2", "t", "b"]]);
  expect(all.head[0]?.rows[1]?.spans).toEqual(spans);
  expect(all.head[0]?.rows[2]?.table).toEqual(table);
});

test("groups start blocks, and each depth has its own", () => {
  const all = printed(
    emptyLog,
    log("g", { group: "open" }),
    log("g", { group: "open", depth: 1 }),
    log("in", { depth: 2 }),
    log("in too", { depth: 2 }),
    log("out", { depth: 1 }),
    log("out"),
  );
  expect(all.head.map(({ depth, group }) => [depth, group])).toEqual([
    [0, "open"],
    [1, "open"],
    [2, undefined],
    [1, undefined],
    [0, undefined],
  ]);
});

test("a growing block is identified by its first message", () => {
  const before = printed(emptyLog, log("a"), log("b"));
  const after = printed(before, log("b"), log("c"));
  expect(after.head[0]).not.toBe(before.head[0]);
  expect(after.head[0]?.first).toBe(before.head[0]?.first);
  expect(printed(emptyLog, log("a")).head[0]?.first).not.toBe(before.head[0]?.first);
});

test("a too long message is shown in parts, and none of it is lost", () => {
  const long = `${"x".repeat(9_999)}😀${"y".repeat(25_000)}`;
  const { head } = printed(emptyLog, log(long), log("after"));
  expect(head).toHaveLength(2);
  let row = head[0]?.rows[0];
  expect(row?.text).toBe("x".repeat(9_999));
  for (let part = 0; row?.rest !== undefined && part < 10; part++) {
    expect(row.text + row.rest).toBe(long);
    row = showMore(row);
  }
  expect(row?.text).toBe(long);
});

test("the text of a value does not make a message too long: it is shown in short", () => {
  const spans = [{ length: 20_000, value: { kind: "object", head: "Object" } }, { length: 5 }] as const;
  const [block] = printed(emptyLog, log("x".repeat(20_005), { spans })).head;
  expect(block?.rows[0]?.spans).toEqual(spans);
  const [plain] = printed(emptyLog, log("x".repeat(20_005), { spans: [{ length: 20_005 }] })).head;
  expect(plain?.rows[0]?.spans).toBeUndefined();
  expect(plain?.rows[0]?.rest).toHaveLength(10_005);
});

test("the tail is replaced as a whole, with the number of omitted bytes", () => {
  const tail = (texts: readonly string[], omittedBytes: number): RunEvent => ({
    kind: "tail",
    messages: texts.map((each) => log(each)),
    omittedBytes,
  });
  const both = appendEvent(appendEvent(emptyLog, tail(["1", "2"], 10)), tail(["3"], 20));
  expect(textOf(both.tail)).toBe("3");
  expect(both.omittedBytes).toBe(20);
});

test("cleared output is removed, with the position of the call", () => {
  const full = appendEvent(printed(emptyLog, log("a")), {
    kind: "tail",
    messages: [log("b")],
    omittedBytes: 9,
  });
  expect(appendEvent(full, { kind: "cleared", ...at(3) })).toEqual({ ...emptyLog, clearing: at(3) });
  expect(appendEvent(full, { kind: "cleared" })).toEqual({ ...emptyLog, clearing: {} });
});

test("events that print nothing leave the log as it is", () => {
  expect(appendEvent(emptyLog, { kind: "started" })).toBe(emptyLog);
});
