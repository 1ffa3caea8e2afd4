import { expect, test } from "vitest";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import { mapDiagnostics } from "./map-diagnostics.ts";

const text = "one\ntwo\nthree\nfour";

/** Where a diagnostic of a line of the text is, once that has become another. */
function lineAfter(line: number, after: string, ifEdited: "stays" | "goes" = "goes"): number | undefined {
  const diagnostic: Diagnostic = { severity: "error", message: "no", at: { file: "a.js", line, column: 2 } };
  const [found] = mapDiagnostics(
    [diagnostic],
    [{ path: "a.js", text }],
    [{ path: "a.js", text: after }],
    ifEdited,
  );
  if (found) expect(found).toMatchObject({ message: "no", at: { file: "a.js", column: 2 } });
  return found?.at?.line;
}

test.each([
  ["a line written above moves it down", 3, "one\nnew\ntwo\nthree\nfour", 4],
  ["lines removed above move it up", 3, "three\nfour", 1],
  ["what is written below leaves it", 2, "one\ntwo\nthree\nnew\nfour", 2],
  ["a line broken before it moves it down", 2, "one\n\ntwo\nthree\nfour", 3],
  ["a line broken after it leaves it", 2, "one\ntwo\n\nthree\nfour", 2],
  ["what is written in the line above leaves it", 2, "one and\ntwo\nthree\nfour", 2],
  ["a first line written above all moves it down", 1, "zero\none\ntwo\nthree\nfour", 2],
  ["a last line written below all leaves it", 4, "one\ntwo\nthree\nfour\nfive", 4],
])("%s", (_, line, after, expected) => {
  expect(lineAfter(line, after)).toBe(expected);
});

test.each([
  ["is written into", 2, "one\ntwo!\nthree\nfour"],
  ["is broken in two", 2, "one\nt\nwo\nthree\nfour"],
  ["is joined with the one before", 2, "onetwo\nthree\nfour"],
  ["is removed", 3, "one\ntwo\nfour"],
])(
  "a problem is removed if its own line %s, or stays if the line will be checked again",
  (_, line, after) => {
    expect(lineAfter(line, after)).toBeUndefined();
    expect(lineAfter(line, after, "stays")).toBe(line);
  },
);

test("if its line no longer exists, the problem stays inside the text", () => {
  expect(lineAfter(4, "one", "stays")).toBe(1);
});

test("problems of other files, and those without a position, are the same objects", () => {
  const all: readonly Diagnostic[] = [
    { severity: "error", message: "no file" },
    { severity: "error", message: "elsewhere", at: { file: "b.js", line: 2, column: 1 } },
    { severity: "error", message: "above", at: { file: "a.js", line: 1, column: 1 } },
  ];
  const before = [
    { path: "a.js", text },
    { path: "b.js", text },
  ];
  const after = [
    { path: "a.js", text: `${text}\nfive` },
    { path: "b.js", text },
  ];
  expect(mapDiagnostics(all, before, after, "goes")).toBe(all);
});
