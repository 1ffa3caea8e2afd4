import { expect, test } from "vitest";
import type { ConsoleLevel, ConsoleMessage } from "../../protocol/console/console-message.ts";
import { appendEvent, emptyLog, type LogState, textOf } from "./log.ts";
import { countsOf, filterFor, totalOf } from "./severity.ts";

const say = (level: ConsoleLevel, text: string, more: Partial<ConsoleMessage> = {}): ConsoleMessage => ({
  level,
  text,
  ...more,
});

function printed(...messages: readonly ConsoleMessage[]): LogState {
  return appendEvent(emptyLog, { kind: "console", messages });
}

const mixed = printed(
  say("log", "a"),
  say("info", "b"),
  say("error", "c"),
  say("error", "c"),
  say("warn", "d", { count: 5 }),
  say("debug", "e"),
);

test("messages are counted by level, repetitions and the tail included", () => {
  expect(countsOf([mixed])).toEqual({ error: 2, warning: 5, info: 2, debug: 1 });
  const tail = appendEvent(mixed, { kind: "tail", messages: [say("error", "z")], omittedBytes: 5 });
  expect(countsOf([mixed, tail])).toEqual({ error: 5, warning: 10, info: 4, debug: 2 });
  expect(totalOf(countsOf([mixed]), new Set(["error", "debug"]))).toBe(3);
});

test("a filter keeps the rows of the chosen levels", () => {
  const filter = filterFor(new Set(["error", "info"]));
  const [block] = mixed.head;
  const part = block && filter?.(block);
  expect(part && textOf([part])).toBe("a\nb\nc");
  expect(part?.first).toBe(block?.first);
  // What is drawn is known by its object.
  expect(block && filter?.(block)).toBe(part);
  expect(block && filterFor(new Set(["debug", "warning", "info"]))?.(block)?.messages).toBe(4);
});

test("a block without remaining rows is removed; one with all rows stays the same object", () => {
  const [block] = printed(say("log", "a")).head;
  expect(block && filterFor(new Set(["error"]))?.(block)).toBeUndefined();
  expect(block && filterFor(new Set(["info"]))?.(block)).toBe(block);
  expect(filterFor(new Set(["error", "warning", "info", "debug"]))).toBeUndefined();
});
