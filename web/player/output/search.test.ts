import { expect, test } from "vitest";
import type { ConsoleMessage } from "../../protocol/console/console-message.ts";
import { appendEvent, emptyLog, type LogBlock } from "./log.ts";
import { matchesOf, Search } from "./search.ts";

function blocksOf(...texts: readonly string[]): readonly LogBlock[] {
  const messages = texts.map((text, line): ConsoleMessage => {
    return { level: "log", text, at: { file: "main.js", line: line + 1, column: 1 } };
  });
  return appendEvent(emptyLog, { kind: "console", messages }).head;
}

test("text is found literally, without regard to case", () => {
  const lists = [blocksOf("Sand, sand and SAND", "a.b", "axb")];
  expect(new Search("sand").count(lists)).toBe(3);
  expect(new Search("a.b").count(lists)).toBe(1);
  expect(new Search("[").count(lists)).toBe(0);
  for (const special of String.raw`\^$.*+?()[]{}|/-`) {
    expect(new Search(special).count([blocksOf(`x${special}y`)]), special).toBe(1);
  }
});

test("letters with a longer lower case do not shift the marks", () => {
  const text = "İİİ here";
  expect(matchesOf(new Search("HERE").pattern, text)).toEqual([[4, 8]]);
  expect(new Search("straße").count([blocksOf("STRAẞE")])).toBe(1);
});

test("every match has a number, across arrays, blocks and rows", () => {
  const lists = [blocksOf("x", "a", "xx"), [undefined, ...blocksOf("no", "x")]];
  const search = new Search("x");
  expect(search.count(lists)).toBe(4);
  const found = [0, 1, 2, 3, 4].map((number) => search.find(lists, number));
  expect(found.map((match) => match && [match.list, match.block, match.row.text, match.nth])).toEqual([
    [0, 0, "x", 0],
    [0, 0, "xx", 0],
    [0, 0, "xx", 1],
    [1, 1, "x", 0],
    undefined,
  ]);
});

test("the hidden part of a very long message is searched, too", () => {
  expect(new Search("needle").count([blocksOf(`${"x".repeat(50_000)}needle`)])).toBe(1);
});

test("control characters are found by the symbols that stand for them", () => {
  expect(new Search("␛[31m").count([blocksOf("\u001b[31mred")])).toBe(1);
});
