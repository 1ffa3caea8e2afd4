import { expect, test } from "vitest";
import { incrementalSum } from "./incremental-sum.ts";
import { appendEvent, emptyLog, type LogBlock } from "./log.ts";

const group = (text: string) => ({ level: "log", text, group: "open" }) as const;

test("messages that were added before are not counted again, except the last, which may have grown", () => {
  const seen: string[] = [];
  const messages = incrementalSum(0, (sum, block: LogBlock) => {
    seen.push(block.first.text);
    return sum + block.messages;
  });
  let log = appendEvent(emptyLog, { kind: "console", messages: [group("a"), group("b"), group("c")] });
  expect(messages(log.head)).toBe(3);
  log = appendEvent(log, { kind: "console", messages: [group("d")] });
  seen.length = 0;
  expect(messages(log.head)).toBe(4);
  expect(seen).toEqual(["c", "d"]);
});

test("another log has its own sum, even if it is shorter or starts with the same messages", () => {
  const messages = incrementalSum(0, (sum, block: LogBlock) => sum + block.messages);
  const first = group("a");
  const made = (...texts: readonly string[]) =>
    appendEvent(emptyLog, { kind: "console", messages: [first, ...texts.map(group)] }).head;
  expect(messages(made("b", "c", "d"))).toBe(4);
  expect(messages(made("e"))).toBe(2);
  expect(messages(made("f", "g"))).toBe(3);
  expect(messages([])).toBe(0);
});
