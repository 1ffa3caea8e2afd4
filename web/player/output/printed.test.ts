import { describe, expect, test } from "vitest";
import type { ConsoleMessage } from "../../protocol/console/console-message.ts";
import { appendEvent, emptyLog } from "./log.ts";
import { bytesBefore, countMessages, logAfter, printedMessagesOf } from "./printed.ts";

const message = (text: string, count?: number): ConsoleMessage => ({
  level: "log",
  text,
  ...(count !== undefined && { count }),
});

test("each message has the byte count after it: joined, repeated, and after a cut", () => {
  const head = appendEvent(emptyLog, {
    kind: "console",
    messages: [message("a"), message("é"), message("bb", 3), message("c")],
  });
  const log = appendEvent(head, { kind: "tail", messages: [message("end")], omittedBytes: 100 });
  const printed = printedMessagesOf(log, 2 + 3 + 9 + 2 + 100 + 4);
  expect(printed.messages.map(({ text, end }) => `${text} ${end}`)).toEqual([
    "a 2",
    "é 5",
    "bb 8",
    "bb 11",
    "bb 14",
    "c 16",
    "end 120",
  ]);
  expect([0, 1, 2, 13, 14, 119, 120].map((bytes) => countMessages(printed, bytes))).toEqual([
    0, 0, 1, 4, 5, 6, 7,
  ]);
  expect(printed.isCut).toBe(true);
  const rows = [...log.head, ...log.tail].flatMap((block) => block.rows);
  const begins = rows.map((row) => bytesBefore(log, 120, row, 0));
  expect(begins.at(0)).toBe(0);
  expect(begins.at(-1)).toBe(116);
});

test("cleared messages are removed, and later ones keep their byte counts", () => {
  const cleared = appendEvent(emptyLog, { kind: "cleared" });
  const log = appendEvent(cleared, { kind: "console", messages: [message("after")] });
  expect(printedMessagesOf(log, 50)).toEqual({ messages: [{ text: "after", end: 50 }], isCut: true });
});

describe("the log at a number of printed bytes", () => {
  const head = appendEvent(emptyLog, {
    kind: "console",
    messages: [message("a"), message("é"), message("bb", 3), message("c")],
  });
  const log = appendEvent(head, { kind: "tail", messages: [message("end")], omittedBytes: 100 });
  const total = 2 + 3 + 9 + 2 + 100 + 4;
  const textsAt = (bytes: number) => {
    const { head: first, tail, omittedBytes } = logAfter(log, total, bytes);
    const texts = [...first, ...tail].flatMap(({ rows }) =>
      rows.map(({ text, count }) => `${text.replaceAll("\n", ",")}${count > 1 ? ` ×${count}` : ""}`),
    );
    return [...texts, ...(omittedBytes > 0 ? [`${omittedBytes} more`] : [])].join(" ");
  };
  test("has joined lines, repetitions and the part after a cut one by one", () => {
    expect([0, 2, 5, 7, 8, 11, 14, 16, 60, 116, total].map(textsAt)).toEqual([
      "",
      "a",
      "a,é",
      "a,é",
      "a,é bb",
      "a,é bb ×2",
      "a,é bb ×3",
      "a,é bb ×3 c",
      "a,é bb ×3 c 44 more",
      "a,é bb ×3 c 100 more",
      "a,é bb ×3 c end 100 more",
    ]);
  });
  test("is at the end the log itself, block for block", () => {
    const whole = logAfter(log, total, total);
    expect(whole.head.every((block, index) => block === log.head[index])).toBe(true);
    expect(whole.tail[0]).toBe(log.tail[0]);
  });
  test("is empty before cleared output", () => {
    const cleared = appendEvent(appendEvent(emptyLog, { kind: "cleared" }), {
      kind: "console",
      messages: [message("after")],
    });
    expect(logAfter(cleared, 50, 40).head).toEqual([]);
    expect(logAfter(cleared, 50, 50).head).toHaveLength(1);
  });
});
