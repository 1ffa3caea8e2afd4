import { expect, test } from "vitest";
import type { ConsoleLevel } from "../protocol/console.ts";
import type { RunEvent } from "../protocol/event.ts";
import { appendEvent, emptyLog, type LogBlock, type LogState, showMore } from "./log.ts";

function printed(log: LogState, ...messages: readonly (readonly [ConsoleLevel, string])[]): LogState {
  return appendEvent(log, { kind: "console", messages: messages.map(([level, text]) => ({ level, text })) });
}

const text = (blocks: readonly LogBlock[]) => blocks.map((block) => block.text).join("\n");

test("messages of one level share a block, others begin a new one", () => {
  const log = printed(emptyLog, ["log", "a"], ["log", "b"], ["warn", "c"], ["log", "d"]);
  expect(log.head.map(({ level, text }) => [level, text])).toEqual([
    ["log", "a\nb"],
    ["warn", "c"],
    ["log", "d"],
  ]);
});

test("a block that is full stays the same object", () => {
  const many = Array.from({ length: 450 }, (_, index) => ["log", String(index)] as const);
  const before = printed(emptyLog, ...many);
  const after = printed(before, ["log", "more"]);
  expect(before.head.map((block) => block.messages)).toEqual([200, 200, 50]);
  expect(after.head[0]).toBe(before.head[0]);
  expect(after.head[1]).toBe(before.head[1]);
  expect(after.head[2]?.messages).toBe(51);
  expect(text(after.head)).toBe([...many.map(([, each]) => each), "more"].join("\n"));
});

test("lines are counted, so that a block off the screen has its height", () => {
  expect(printed(emptyLog, ["log", "a\nb"], ["log", ""], ["log", "c"]).head[0]?.lines).toBe(4);
});

test("an over-long message is shown in parts, and none of it is lost", () => {
  const long = `${"x".repeat(9_999)}😀${"y".repeat(25_000)}`;
  let [block] = printed(emptyLog, ["log", long]).head;
  expect(block?.text).toBe("x".repeat(9_999));
  for (let part = 0; block?.rest !== undefined && part < 10; part++) {
    expect(block.text + block.rest).toBe(long);
    block = showMore(block);
  }
  expect(block?.text).toBe(long);
});

test("the tail is replaced as a whole and says what is not shown", () => {
  const tail = (texts: readonly string[], omittedBytes: number): RunEvent => ({
    kind: "tail",
    messages: texts.map((each) => ({ level: "log", text: each })),
    omittedBytes,
  });
  const log = appendEvent(appendEvent(emptyLog, tail(["1", "2"], 10)), tail(["3"], 20));
  expect(text(log.tail)).toBe("3");
  expect(log.omittedBytes).toBe(20);
});

test("events that print nothing leave the log as it is", () => {
  expect(appendEvent(emptyLog, { kind: "started" })).toBe(emptyLog);
});
