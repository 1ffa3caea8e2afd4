import { describe, expect, test } from "vitest";
import { countLines, unmappedFiles, userFrames } from "./stack-trace.ts";

const files = unmappedFiles(
  new Map([
    ["main.js", 10],
    ["lib/sort.js", 3],
  ]),
);
const frames = (stack: string) =>
  userFrames(stack, files).map(
    ({ functionName, at }) => `${functionName}@${at.file}:${at.line}:${at.column}`,
  );

describe("userFrames", () => {
  test("parses the engine's frames, the innermost first", () => {
    expect(
      frames("    at inner (lib/sort.js:2:7)\n    at outer (main.js:9:3)\n    at <eval> (main.js:10:1)\n"),
    ).toEqual(["inner@lib/sort.js:2:7", "outer@main.js:9:3", "@main.js:10:1"]);
  });
  test("functions without a name have none", () => {
    expect(
      frames("    at <anonymous> (main.js:1:1)\n    at main.js:2:1\n    at <input> (main.js:3:1)"),
    ).toEqual(["@main.js:1:1", "@main.js:2:1", "@main.js:3:1"]);
  });
  test("names with spaces, brackets and dots", () => {
    expect(frames("    at get [Symbol.iterator] (main.js:1:2)\n    at bound f (x) (main.js:3:4)")).toEqual([
      "get [Symbol.iterator]@main.js:1:2",
      "bound f (x)@main.js:3:4",
    ]);
  });
  test("leaves out native frames, our own and other files", () => {
    expect(
      frames(
        "    at call (native)\n    at emit (sandglass:1:2)\n    at x (/etc/passwd:1:1)\n    at f (main.js:1:1)",
      ),
    ).toEqual(["f@main.js:1:1"]);
  });
  test("leaves out lines the file does not have", () => {
    expect(
      frames(
        "    at a (main.js:0:1)\n    at b (main.js:11:1)\n    at c (lib/sort.js:4:1)\n    at d (main.js:10:0)",
      ),
    ).toEqual(["d@main.js:10:0"]);
  });
  test("leaves out lines that are not frames", () => {
    for (const line of [
      "",
      "Error: x",
      "at f (main.js:1:1)x",
      "    at f (main.js:1)",
      "    at f (main.js:-1:1)",
      "    at f (main.js:1e1:1)",
      "    at f (main.js:99999999999:1)",
    ]) {
      expect(frames(line), line).toEqual([]);
    }
  });
  test("the name of an inherited property is no file", () => {
    expect(frames("    at f (__proto__:1:1)\n    at f (constructor:1:1)")).toEqual([]);
  });
});

test("countLines counts every kind of line break in JavaScript", () => {
  expect(countLines("")).toBe(1);
  expect(countLines("a\nb\r\nc\rd\u2028e\u2029f")).toBe(6);
  expect(countLines("a\n")).toBe(2);
});
