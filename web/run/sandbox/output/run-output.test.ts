import { describe, expect, test } from "vitest";
import {
  type ConsoleMessage,
  messageLines,
  type StyledSpan,
} from "../../../protocol/console/console-message.ts";
import { testsAll } from "../testing/sample.ts";
import type { Heading } from "./output-tail.ts";
import { Output } from "./run-output.ts";
import { utf8Length } from "./utf8-length.ts";

const log: Heading = { level: "log" };

/** The stored output of messages printed one after the other. */
function outputOf(limitBytes: number, texts: Iterable<string>) {
  const output = new Output(limitBytes);
  for (const text of texts) output.print(log, text, true);
  return finished(output);
}

function finished(output: Output) {
  output.end();
  const head = output.takeHead().flatMap(messageLines);
  const { messages, omittedBytes } = output.takeTail() ?? { messages: [], omittedBytes: 0 };
  return { head, tail: messages.flatMap(messageLines), omittedBytes, output };
}

const bytesOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + utf8Length(text) + 1, 0);

describe("within the maximum", () => {
  test("everything is stored, in the head", () => {
    const { head, tail, omittedBytes, output } = outputOf(1024, ["a", "", "é😀"]);
    expect(head).toEqual(["a", "", "é😀"]);
    expect(tail).toEqual([]);
    expect(omittedBytes).toBe(0);
    expect(output.printedBytes).toBe(2 + 1 + 7);
    expect(output.keptBytes).toBe(10);
  });
  test("without output there is nothing to take", () => {
    const output = new Output(1024);
    output.end();
    expect(output.takeHead()).toEqual([]);
    expect(output.takeTail()).toBeUndefined();
  });
  test("what was taken is not returned again", () => {
    const output = new Output(1024);
    output.print(log, "a", true);
    expect(output.takeHead()).toHaveLength(1);
    expect(output.takeHead()).toEqual([]);
  });
  test("levels are kept", () => {
    const output = new Output(1024);
    output.print({ level: "warn" }, "a", true);
    output.print({ level: "error" }, "b", true);
    expect(output.takeHead()).toEqual([
      { level: "warn", text: "a" },
      { level: "error", text: "b" },
    ]);
  });
  test("pieces make up one message, which is available when it is complete", () => {
    const output = new Output(1024);
    output.print(log, "one ", false);
    expect(output.takeHead()).toEqual([]);
    output.print(log, "message", true);
    expect(output.takeHead()).toEqual([{ level: "log", text: "one message" }]);
  });
  test("a message that is never completed is stored as far as it came", () => {
    const output = new Output(1024);
    output.print({ level: "error" }, "half", false);
    output.end();
    expect(output.takeHead()).toEqual([{ level: "error", text: "half" }]);
    expect(output.keptBytes).toBe(4);
    output.end();
    expect(output.takeHead()).toEqual([]);
  });
});

describe("past the maximum", () => {
  const lines = Array.from({ length: 1000 }, (_, i) => `line ${i}`);

  test("three quarters are head, a quarter is tail, and the rest is counted", () => {
    const { head, tail, omittedBytes, output } = outputOf(1024, lines);
    expect(head).toEqual(lines.slice(0, head.length));
    expect(tail).toEqual(lines.slice(-tail.length));
    expect(bytesOf(head)).toBeGreaterThan(768 - 64);
    expect(bytesOf(head)).toBeLessThanOrEqual(768);
    expect(bytesOf(tail)).toBeGreaterThan(256 - 64);
    expect(bytesOf(tail)).toBeLessThanOrEqual(256);
    expect(omittedBytes).toBe(bytesOf(lines) - bytesOf(head) - bytesOf(tail));
    expect(output.keptBytes).toBe(bytesOf(head) + bytesOf(tail));
  });
  test("one message with many lines is cut between two of them", () => {
    const text = lines.join("\n");
    const { head, tail, omittedBytes } = outputOf(1024, [text]);
    expect(head).toHaveLength(1);
    expect(tail).toHaveLength(1);
    expect(head[0]).toMatch(/line \d+\n$/);
    expect(tail[0]).toMatch(/^line \d+\n/);
    expect(text.startsWith(head[0] ?? "-")).toBe(true);
    expect(text.endsWith(tail[0] ?? "-")).toBe(true);
    expect(omittedBytes).toBe(text.length - (head[0]?.length ?? 0) - (tail[0]?.length ?? 0));
  });
  test("one endless line is cut anywhere", () => {
    const { head, tail, omittedBytes } = outputOf(1024, ["x".repeat(5000)]);
    expect(head).toEqual(["x".repeat(768)]);
    expect(tail).toEqual(["x".repeat(255)]);
    expect(omittedBytes).toBe(5001 - 768 - 256);
  });
  test("one endless line after a short one leaves the head full", () => {
    const { head, tail } = outputOf(1024, ["first", "x".repeat(5000), "last"]);
    expect(head).toEqual(["first", "x".repeat(768 - 6)]);
    expect(tail).toEqual(["x".repeat(256 - 6), "last"]);
  });
  test("an endless line in pieces is cut like one in a single piece", () => {
    const output = new Output(1024);
    for (let i = 0; i < 99; i++) output.print(log, "x".repeat(50), false);
    output.print(log, "x".repeat(50), true);
    const { head, tail, omittedBytes } = finished(output);
    expect(head).toEqual(["x".repeat(768)]);
    expect(tail).toEqual(["x".repeat(255)]);
    expect(omittedBytes).toBe(5001 - 768 - 256);
  });
  test("an endless line that never ends is stored", () => {
    const output = new Output(1024);
    for (let i = 0; i < 100; i++) output.print(log, "x".repeat(50), false);
    const { head, tail, omittedBytes } = finished(output);
    expect(head).toEqual(["x".repeat(768)]);
    expect(tail).toEqual(["x".repeat(256)]);
    expect(omittedBytes).toBe(5000 - 1024);
  });
  test("no character is split, of 2, 3 or 4 bytes", () => {
    for (const character of ["é", "€", "😀"]) {
      for (const before of ["", "x", "xy", "xyz"]) {
        const text = before + character.repeat(2000);
        const { head, tail, omittedBytes, output } = outputOf(1024, [text]);
        const [first = "", last = ""] = [head[0], tail[0]];
        expect(text.startsWith(first) && text.endsWith(last)).toBe(true);
        expect(first + last).not.toMatch(/\p{Surrogate}/u);
        expect(utf8Length(first)).toBeGreaterThan(768 - 4);
        expect(utf8Length(last)).toBeGreaterThan(255 - 4);
        expect(omittedBytes).toBe(utf8Length(text) - utf8Length(first) - utf8Length(last));
        expect(output.keptBytes).toBeLessThanOrEqual(1024);
      }
    }
  });
  test("lone surrogates count as their replacement character", () => {
    const { head, tail, output } = outputOf(1024, ["\ud800".repeat(1000)]);
    expect(head[0]).toHaveLength(256);
    expect(tail[0]).toHaveLength(85);
    expect(output.printedBytes).toBe(3001);
  });
  test("the tail can be taken during the run, and each one replaces the one before", () => {
    const output = new Output(1024);
    for (const line of lines.slice(0, 300)) output.print(log, line, true);
    const early = output.takeTail();
    expect(output.takeTail()).toBeUndefined();
    for (const line of lines.slice(300)) output.print(log, line, true);
    const late = output.takeTail();
    expect(early?.messages.at(-1)?.text).toBe("line 299");
    expect(late?.messages.at(-1)?.text).toBe("line 999");
    expect(late?.omittedBytes).toBeGreaterThan(early?.omittedBytes ?? Number.NaN);
  });
  test("levels are kept in the tail", () => {
    const output = new Output(1024);
    output.print(log, "x".repeat(2000), true);
    output.print({ level: "error" }, "e", true);
    output.end();
    expect(output.takeTail()?.messages.at(-1)).toEqual({ level: "error", text: "e" });
  });
  test("if all still fits, nothing is omitted, even if a message crosses the boundary", () => {
    const { head, tail, omittedBytes } = outputOf(1024, ["a".repeat(700), "b".repeat(200)]);
    expect([...head, ...tail].join("")).toBe("a".repeat(700) + "b".repeat(200));
    expect(omittedBytes).toBe(0);
  });
});

describe("a flood", () => {
  test.runIf(testsAll)("of a million short messages is a bounded number to send", () => {
    const output = new Output(64 * 1024 ** 2);
    let bytes = 0;
    for (let i = 0; i < 3_000; i++) output.print(log, `${i % 2}`.repeat(20_000), true);
    for (let i = 0; i < 1_000_000; i++) output.print(log, i % 2 === 0 ? "" : "y", true);
    output.end();
    bytes = output.takeHead().length;
    const tail = output.takeTail();
    expect(bytes).toBeLessThan(3000);
    expect(tail?.messages).toHaveLength(10_000);
    expect(output.printedBytes).toBe(3000 * 20_001 + 1_500_000);
    expect(tail?.omittedBytes).toBe(output.printedBytes - output.keptBytes);
  });
  test("that is cut is not held in memory", () => {
    const output = new Output(1024);
    for (let i = 0; i < 10_000; i++) output.print(log, "y".repeat(1000), false);
    output.end();
    const { messages = [] as readonly ConsoleMessage[] } = output.takeTail() ?? {};
    expect(messages.map(({ text }) => text)).toEqual(["y".repeat(256)]);
  });
});

describe("for any output", () => {
  /** A small random generator with a seed, so that a failure can be repeated. */
  function randoms(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
  }
  const texts = ["", "x", "again and again", "é".repeat(30), "😀".repeat(90), "x".repeat(600)];
  const characters = ["x", "y", "\n", "é", "€", "😀", "\ud83d", "\ude00", "\0"];

  test.runIf(testsAll)("head + omitted + tail are all of it, in order, and within the limit", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = randoms(seed);
      const output = new Output(1024);
      let printed = "";
      let bytes = 0;
      for (let message = random(60); message >= 0; message--) {
        const text = Array.from(
          { length: random(seed % 3 === 0 ? 400 : 40) },
          () => characters[random(characters.length)],
        ).join("");
        const at = random(text.length + 1);
        // The guest never splits a pair over two pieces.
        const pieces =
          at > 0 && text.slice(at - 1, at + 1) === "😀" ? [text] : [text.slice(0, at), text.slice(at)];
        for (const [index, piece] of pieces.entries()) output.print(log, piece, index === pieces.length - 1);
        printed += `${text}\n`;
        bytes += pieces.reduce((sum, piece) => sum + utf8Length(piece), 0) + 1;
        if (random(5) === 0) output.takeTail();
      }
      output.end();
      const head = output.takeHead().flatMap(messageLines).join("\n");
      const tail = output.takeTail();
      expect(output.printedBytes, `seed ${seed}`).toBe(bytes);
      expect(output.keptBytes, `seed ${seed}`).toBeLessThanOrEqual(1024);
      expect(printed.startsWith(head), `seed ${seed}`).toBe(true);
      if (!tail) continue;
      const end = `${tail.messages.flatMap(messageLines).join("\n")}\n`;
      expect(printed.endsWith(end), `seed ${seed}`).toBe(true);
      expect(tail.omittedBytes, `seed ${seed}`).toBe(bytes - output.keptBytes);
      if (bytes <= 1024) expect(tail.omittedBytes, `seed ${seed}`).toBe(0);
    }
  });

  test.runIf(testsAll)("the same for repeated messages", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = randoms(seed);
      const output = new Output(1024);
      let printed = "";
      let bytes = 0;
      let lastTail: ReturnType<Output["takeTail"]>;
      for (let turn = random(12); turn >= 0; turn--) {
        const text = texts[random(texts.length)] as string;
        for (let times = random(2 + (seed % 90)); times >= 0; times--) {
          output.print(log, text, true);
          printed += `${text}\n`;
          bytes += utf8Length(text) + 1;
        }
        if (random(3) === 0) lastTail = output.takeTail() ?? lastTail;
      }
      output.end();
      const head = output.takeHead().flatMap(messageLines);
      const { messages, omittedBytes } = output.takeTail() ?? lastTail ?? { messages: [], omittedBytes: 0 };
      const tail = messages.flatMap(messageLines);
      expect(output.printedBytes, `seed ${seed}`).toBe(bytes);
      expect(output.keptBytes, `seed ${seed}`).toBeLessThanOrEqual(1024);
      expect(printed.startsWith(head.join("\n")), `seed ${seed}`).toBe(true);
      if (tail.length > 0) expect(printed.endsWith(`${tail.join("\n")}\n`), `seed ${seed}`).toBe(true);
      expect(omittedBytes, `seed ${seed}`).toBe(bytes - output.keptBytes);
      // Nor is much less than the maximum stored.
      if (bytes > 3_000) expect(output.keptBytes, `seed ${seed}`).toBeGreaterThan(1024 - 4 * 64);
    }
  });
});

describe("a repeated message", () => {
  test("is one message with a count, and costs its bytes each time", () => {
    const output = new Output(1024);
    for (let i = 0; i < 5; i++) output.print(log, "same", true);
    expect(output.takeHead()).toEqual([{ level: "log", text: "same", count: 5 }]);
    expect(output.printedBytes).toBe(25);
    expect(output.keptBytes).toBe(25);
  });
  test("is counted again once it was sent", () => {
    const output = new Output(1024);
    output.print(log, "same", true);
    const head = output.takeHead();
    output.print(log, "same", true);
    output.print(log, "same", true);
    expect(output.takeHead()).toEqual([{ level: "log", text: "same", count: 2 }]);
    expect(head).toEqual([{ level: "log", text: "same" }]);
  });
  test("must be equal in level, position, depth and tree", () => {
    const output = new Output(1024);
    const at = { file: "main.js", line: 1, column: 1 };
    const value = { kind: "object", head: "Object" } as const;
    const other = { kind: "array", head: "Array" } as const;
    const spans = (content: typeof value | typeof other): { spans: readonly StyledSpan[]; cost: number } => ({
      spans: [{ length: 4, value: content }],
      cost: 9,
    });
    output.print(log, "same", true);
    output.print({ level: "warn" }, "same", true);
    output.print({ level: "warn", at }, "same", true);
    output.print({ level: "warn", at: { ...at, line: 2 } }, "same", true);
    output.print({ level: "warn", at: { ...at, line: 2 }, depth: 1 }, "same", true);
    output.print(log, "same", true, spans(value));
    output.print(log, "same", true, spans(other));
    expect(output.takeHead().map(({ count }) => count)).toEqual(new Array(7).fill(undefined));
    output.print({ level: "log", at }, "same", true, spans(value));
    output.print({ level: "log", at: { ...at } }, "same", true, spans(value));
    expect(output.takeHead().map(({ count }) => count)).toEqual([2]);
  });
  test("is never the heading of a group", () => {
    const output = new Output(1024);
    output.print({ level: "log", group: "open" }, "group", true);
    output.print({ level: "log", group: "open" }, "group", true);
    expect(output.takeHead()).toHaveLength(2);
  });
  test("in a flood is one message in the head and one in the tail", () => {
    const output = new Output(1024);
    for (let i = 0; i < 100_000; i++) output.print(log, "flood", true);
    output.end();
    expect(output.takeHead()).toEqual([{ level: "log", text: "flood", count: 128 }]);
    expect(output.takeTail()).toEqual({
      // A message that does not fit completely into the head is cut between two pieces.
      messages: [{ level: "log", text: "flood", count: 42 }],
      omittedBytes: 600_000 - 6 * 170,
    });
  });
  test("the rest of a message does not count as a complete one", () => {
    const output = new Output(1024);
    output.print(log, "x".repeat(768 + 100), true);
    output.print(log, "x".repeat(100), true);
    output.end();
    expect(output.takeTail()?.messages.map(({ text, count }) => [text.length, count])).toEqual([
      [100, undefined],
      [100, undefined],
    ]);
  });
});

describe("clearing", () => {
  const at = { file: "main.js", line: 3, column: 9 };

  test("unsent output is discarded, and the notice has the position of the call", () => {
    const output = new Output(1024);
    output.print(log, "before", true);
    output.clear(at);
    output.print(log, "after", true);
    expect(output.takeClearing()).toEqual({ at });
    expect(output.takeClearing()).toBeUndefined();
    expect(output.takeHead()).toEqual([{ level: "log", text: "after" }]);
  });
  test("there is room for as much again, and everything counts as printed", () => {
    const output = new Output(1024);
    for (let i = 0; i < 500; i++) output.print(log, `line ${i}`, true);
    const { printedBytes } = output;
    output.clear(undefined);
    expect(output.takeClearing()).toEqual({});
    expect(output.takeTail()).toBeUndefined();
    expect(output.keptBytes).toBe(0);
    for (let i = 0; i < 50; i++) output.print(log, `line ${i}`, true);
    output.end();
    expect(output.takeHead()).toHaveLength(50);
    expect(output.takeTail()).toBeUndefined();
    expect(output.printedBytes).toBe(printedBytes + output.keptBytes);
  });
  test("cleared output does not count as left out", () => {
    const output = new Output(1024);
    for (let i = 0; i < 500; i++) output.print(log, `before ${i}`, true);
    output.clear(undefined);
    const before = output.printedBytes;
    for (let i = 0; i < 500; i++) output.print(log, `after ${i}`, true);
    output.end();
    expect(output.takeTail()?.omittedBytes).toBe(output.printedBytes - before - output.keptBytes);
  });
});

describe("trees and tables", () => {
  const details = (cost: number) => ({ spans: [{ length: 1 }], cost });

  test("are stored with the message while there is room", () => {
    const output = new Output(1024);
    output.print(log, "a", true, details(600));
    expect(output.wantsDetails).toBe(true);
    output.print(log, "b", true, details(600));
    expect(output.wantsDetails).toBe(false);
    output.print(log, "c", true, details(1));
    expect(output.takeHead().map(({ spans }) => spans?.length)).toEqual([1, undefined, undefined]);
  });
  test("are not stored with output that is cut, and not requested once the head is full", () => {
    const output = new Output(1024);
    output.print(log, "x".repeat(900), true, details(10));
    expect(output.wantsDetails).toBe(false);
    expect(output.takeHead()[0]?.spans).toBeUndefined();
    expect(output.takeTail()?.messages[0]?.spans).toBeUndefined();
  });
  test("are requested again after everything was cleared", () => {
    const output = new Output(1024);
    output.print(log, "a", true, details(5_000));
    output.clear(undefined);
    output.print(log, "b", true, details(600));
    expect(output.takeHead()[0]?.spans).toHaveLength(1);
  });
});

test("utf8Length agrees with TextEncoder", () => {
  for (const text of [
    "",
    "abc",
    "é€😀",
    "\ud800",
    "\udc00\ud800",
    "x".repeat(100),
    "😀".repeat(100),
    "\ud800x".repeat(50),
  ]) {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  }
});
