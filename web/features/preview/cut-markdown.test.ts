import { expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { layoutCost } from "../../ui/text-cost.ts";
import { cutMarkdown } from "./cut-markdown.ts";

/** Decodes a character reference as the browser does. The tests use two kinds. */
function decode(reference: string): string {
  const code = /^&#x(.+);$/.exec(reference)?.[1];
  return code === undefined ? reference : String.fromCodePoint(Number.parseInt(code, 16));
}

function cut(text: string) {
  return cutMarkdown(text, decode);
}

test("a text that is cheap to lay out is drawn whole, with invisible characters made visible", () => {
  const pages = "A line of a paragraph.\nAnother one.\n\n".repeat(1_000);
  expect(cut(pages)).toEqual({ drawable: pages, isCut: false });
  expect(cut("# a\u202eb\r\n\x07")).toEqual({ drawable: "# a\ufffdb\n\u2407", isCut: false });
  // Two pages of Hebrew with Latin words and numbers.
  expect(cut("\u05d0\u05d1 \u05d2 word 12 \u05d0\n\n".repeat(300)).isCut).toBe(false);
});

test("the drawn part of a text costs no more than a page can lay out", () => {
  const alternating = "\u05d0a";
  for (const text of [
    alternating.repeat(25_000),
    // The lines of a paragraph are drawn as one.
    `${alternating}\n`.repeat(25_000),
    "&#x5d0;a".repeat(10_000),
    "\u064b".repeat(50_000),
  ]) {
    const { drawable, isCut } = cut(text);
    expect(isCut).toBe(true);
    expect(drawable).not.toBe("");
    const oneLine = drawable.replaceAll("\n", " ").replace(/&#x5d0;/g, "\u05d0");
    expect(layoutCost(oneLine, 1e9)).toBeLessThanOrEqual(100_000);
  }
});

test.runIf(testsAll)("no character is cut in two", () => {
  for (const before of ["", "a"]) {
    const { drawable, isCut } = cut(before + "\u{1f600}".repeat(100_000));
    expect(isCut).toBe(true);
    expect(drawable).toMatch(/^a?(?:\u{1f600})+$/u);
  }
});
