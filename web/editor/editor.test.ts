import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editorBox, editorFont } from "./editor.ts";

const css = readFileSync(new URL("./editor.css", import.meta.url), "utf8");

test("the style sheet has the metrics that Monaco is given", () => {
  const { family, sizePx, lineHeightPx, tabSize } = editorFont;
  expect(css).toContain(`font-family: var(--code-font, ${family});`);
  expect(css).toContain(`font-size: calc(${sizePx}px * var(--text-scale, 1));`);
  expect(css).toContain(`line-height: calc(${lineHeightPx}px * var(--text-scale, 1));`);
  expect(css).toContain(`tab-size: ${tabSize};`);

  const { textLeftPx, paddingTopPx, paddingBottomPx, numberColumns } = editorBox;
  const padding = /padding: (\d+)px \d+px (\d+)px (\d+)px;/.exec(css)?.slice(1).map(Number) ?? [];
  const margin = Number(/inset: 0 auto auto calc\((\d+)px \* var\(--text-scale, 1\)\);/.exec(css)?.[1]);
  expect(padding.slice(0, 2)).toEqual([paddingTopPx, paddingBottomPx]);
  expect(margin + (padding[2] ?? 0)).toBe(textLeftPx);
  expect(css).toContain(`width: calc(100% - ${margin}px * var(--text-scale, 1));`);
  expect(css).toContain(`padding-top: ${paddingTopPx}px;`);
  expect(css).toContain(`width: ${numberColumns}ch;`);
});
