import { expect, test } from "vitest";
import { type Program, programOf } from "../../player/model/document/program.ts";
import type { DiffLine } from "../../player/model/drafts/line-diff.ts";
import { changedFiles, changesText, nearChanges } from "./version-changes.ts";

const program = (files: Readonly<Record<string, string>>): Program =>
  programOf(
    "javascript",
    Object.entries(files).map(([path, text]) => ({ path, text })),
    "main.js",
  );

test("only files whose text differs are listed; one of a single version is compared with nothing", () => {
  const then = program({ "main.js": "a\nb", "same.js": "x", "gone.js": "g" });
  const now = program({ "main.js": "a\nc", "same.js": "x", "new.js": "n" });
  const changes = changedFiles(then, now);
  expect(changes.map(({ path }) => path)).toEqual(["main.js", "gone.js", "new.js"]);
  expect(changes[0]?.lines).toEqual([
    { kind: "same", text: "a" },
    { kind: "removed", text: "b" },
    { kind: "added", text: "c" },
  ]);
  expect(changes[1]?.lines.filter(({ kind }) => kind === "removed")).toEqual([
    { kind: "removed", text: "g" },
  ]);
});

test("a version says how many lines there are more and fewer now, over all files", () => {
  const then = program({ "main.js": "a\nb", "lib.js": "" });
  expect(changesText(then, program({ "main.js": "a\nb\nc\nd", "lib.js": "" }))).toBe(
    "2 lines more now, 0 fewer",
  );
  expect(changesText(then, program({ "main.js": "a", "lib.js": "" }))).toBe("0 lines more now, 1 fewer");
  expect(changesText(then, then)).toBe("As it is now");
});

const lines = (kinds: string): readonly DiffLine[] =>
  [...kinds].map((kind, nth) => ({
    kind: kind === "+" ? "added" : kind === "-" ? "removed" : "same",
    text: String(nth),
  }));
const shown = (kinds: string) => nearChanges(lines(kinds)).map(({ at }) => at);

test("three unchanged lines are shown around each change, and no line twice", () => {
  expect(shown("..........+..........")).toEqual([7, 8, 9, 10, 11, 12, 13]);
  expect(shown("+....-")).toEqual([0, 1, 2, 3, 4, 5]);
  expect(shown("+........-")).toEqual([0, 1, 2, 3, 6, 7, 8, 9]);
  expect(shown("......")).toEqual([]);
});

test("at most 2,000 lines are shown", () => {
  expect(shown("+".repeat(5_000))).toHaveLength(2_000);
});
