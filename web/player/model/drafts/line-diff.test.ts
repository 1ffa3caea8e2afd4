import fc from "fast-check";
import { expect, test } from "vitest";
import { testsAll } from "../../../run/sandbox/testing/sample.ts";
import { lineDiff } from "./line-diff.ts";

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: " ", removed: "-", added: "+" }[kind]}${text}`);

test("unchanged, removed and added lines are listed one by one", () => {
  expect(shown("a\nb\nc", "a\nx\nc")).toEqual([" a", "-b", "+x", " c"]);
  expect(shown("a\nb", "a\nb")).toEqual([" a", " b"]);
  expect(shown("a\nb\nc\nd", "b\nd\ne")).toEqual(["-a", " b", "-c", " d", "+e"]);
});

test("the diff of any two texts contains both", () => {
  const texts = fc
    .array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 })
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const lines = lineDiff(before, after);
      const side = (kind: string) =>
        lines
          .filter((line) => line.kind === "same" || line.kind === kind)
          .map(({ text }) => text)
          .join("\n");
      expect(side("removed")).toBe(before);
      expect(side("added")).toBe(after);
    }),
  );
});

test.runIf(testsAll)(
  "100,000 lines that moved by one are shown as replaced: comparing each with each would take long",
  () => {
    const many = Array.from({ length: 100_000 }, (_, line) => `${line}`).join("\n");
    const kinds = lineDiff(`x\n${many}`, `${many}\ny`).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "removed")).toHaveLength(100_001);
    expect(kinds.filter((kind) => kind === "added")).toHaveLength(100_001);
    expect(kinds).toHaveLength(200_002);
  },
);
