import { describe, expect, test } from "vitest";
import type { Position } from "../../../protocol/program/source-file.ts";
import { noFiles, unmappedFiles } from "../run/stack-trace.ts";
import { Printer } from "./printer.ts";
import { Output } from "./run-output.ts";

/** The messages that the printer makes of calls of the host bridge. Bit 5 of the first number ends a message. */
function printed(...calls: readonly (readonly [what: number, text?: string, details?: string])[]) {
  const output = new Output(64 * 1024);
  const printer = new Printer(output, unmappedFiles(new Map([["main.js", 9]])), () => undefined);
  for (const [what, text = "", details] of calls) printer.print(what, text, details);
  output.end();
  return {
    messages: output.takeHead(),
    cleared: output.takeClearing(),
    wanted: printer.print(32, "", undefined),
  };
}

describe("data from a program that controls the engine's memory", () => {
  test("is text, if its details are invalid", () => {
    for (const details of [
      "",
      "not JSON",
      "null",
      "[]",
      "5",
      '{"spans":5}',
      '{"spans":[{"length":5}]}',
      '{"spans":[{"length":-1},{"length":4}]}',
      '{"spans":[{"length":3,"value":{"kind":"window","head":""}}]}',
      '{"spans":[{"length":3,"more":1}]}',
      '{"table":{"index":1}}',
      '{"stack":5}',
      '{"other":1}',
      `{"spans":[${'{"length":0},'.repeat(2_000)}{"length":3}]}`,
      `${"[".repeat(100_000)}`,
      `{"spans":[{"length":3,"value":${'{"kind":"array","head":"","entries":[{"value":'.repeat(50)}1${"}]}".repeat(50)}}]}`,
    ]) {
      expect(printed([32, "abc", details]).messages, details.slice(0, 60)).toEqual([
        { level: "log", text: "abc" },
      ]);
    }
  });
  test("is styled only where that is allowed", () => {
    const details = '{"spans":[{"length":3,"css":"color:red;position:fixed"}]}';
    expect(printed([32, "abc", details]).messages[0]?.spans).toEqual([
      { length: 3, style: { color: "red" } },
    ]);
  });
  test("has one of the levels, whatever it claims", () => {
    for (const what of [5 + 32, 7 + 32, -1, 1e9, Number.NaN, 0.5, 31 + 32]) {
      for (const { level } of printed([what, "x"]).messages)
        expect(level).toMatch(/^(log|debug|error|info|warn)$/);
    }
  });
  test("opens no more groups than are shown, and closes none that is not open", () => {
    const { messages } = printed(
      ...new Array<readonly [number]>(50).fill([64]),
      ...new Array<readonly [number, string]>(500).fill([8 + 32, "g"]),
      [32, "in"],
    );
    expect(messages.at(-1)?.depth).toBe(20);
  });
  test("names only frames of the user's files", () => {
    const stack =
      "    at f (main.js:3:4)\n    at g (main.js:99:1)\n    at h (sandglass:1:1)\n    at <eval> (main.js:5:6)\n";
    const { messages } = printed([32, "Trace", JSON.stringify({ stack })]);
    expect(messages[0]?.text).toBe("Trace\n    at f (main.js:3:4)\n    at main.js:5:6");
    const places = messages[0]?.spans?.flatMap(({ at }) => (at ? [at] : [])) as Position[];
    expect(places.map(({ line }) => line)).toEqual([3, 5]);
  });
});

test("all pieces of a message have the position of the first", () => {
  const output = new Output(64 * 1024);
  let line = 0;
  const printer = new Printer(output, noFiles, () => ({ file: "main.js", line: ++line, column: 1 }));
  for (const what of [2, 2, 2 + 32, 3 + 32]) printer.print(what, "x", undefined);
  expect(output.takeHead()).toEqual([
    { level: "warn", text: "xxx", at: { file: "main.js", line: 1, column: 1 } },
    { level: "error", text: "x", at: { file: "main.js", line: 2, column: 1 } },
  ]);
});
