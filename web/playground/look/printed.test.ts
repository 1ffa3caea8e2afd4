import { expect, test } from "vitest";
import { appendEvent, emptyLog } from "../../output/log.ts";
import type { ConsoleMessage } from "../../protocol/console/console-message.ts";
import { bytesBefore, countPrinted, printedOf } from "./printed.ts";

const message = (text: string, count?: number): ConsoleMessage => ({
  level: "log",
  text,
  ...(count !== undefined && { count }),
});

test("messages are told with the bytes after which they are there: joined, repeated, and past a cut", () => {
  const head = appendEvent(emptyLog, {
    kind: "console",
    messages: [message("a"), message("é"), message("bb", 3), message("c")],
  });
  const log = appendEvent(head, { kind: "tail", messages: [message("end")], omittedBytes: 100 });
  const printed = printedOf(log, 2 + 3 + 9 + 2 + 100 + 4);
  expect(printed.messages.map(({ text, end }) => `${text} ${end}`)).toEqual([
    "a 2",
    "é 5",
    "bb 8",
    "bb 11",
    "bb 14",
    "c 16",
    "end 120",
  ]);
  expect([0, 1, 2, 13, 14, 119, 120].map((bytes) => countPrinted(printed, bytes))).toEqual([
    0, 0, 1, 4, 5, 6, 7,
  ]);
  expect(printed.isCut).toBe(true);
  const rows = [...log.head, ...log.tail].flatMap((block) => block.rows);
  const begins = rows.map((row) => bytesBefore(log, 120, row, 0));
  expect(begins.at(0)).toBe(0);
  expect(begins.at(-1)).toBe(116);
});

test("what was cleared is not kept, and what came after it has its bytes", () => {
  const cleared = appendEvent(emptyLog, { kind: "cleared" });
  const log = appendEvent(cleared, { kind: "console", messages: [message("after")] });
  expect(printedOf(log, 50)).toEqual({ messages: [{ text: "after", end: 50 }], isCut: true });
});
