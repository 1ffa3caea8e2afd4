import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editorBox, editorFont } from "./editor.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the light editor's style sheets have the metrics that Monaco is given", () => {
  const sheet = read("./light/code-sheet.css");
  const { family, sizePx, lineHeightPx, tabSize } = editorFont;
  expect(read("../ui/tokens.css")).toContain(`--usual-mono: ${family};`);
  const scaled = (px: number) => `calc(${px}px * var(--text-scale, 1))`;
  expect(sheet).toContain(`font: 400 ${scaled(sizePx)} / ${scaled(lineHeightPx)} var(--mono);`);
  expect(sheet).toContain(`tab-size: ${tabSize};`);
  expect(read("./light/code-lines.css")).toContain(`min-height: ${scaled(lineHeightPx)};`);

  const { textLeftPx, paddingTopPx, paddingBottomPx, numberColumns } = editorBox;
  expect(paddingBottomPx).toBe(paddingTopPx);
  expect(sheet).toContain(`padding: ${paddingTopPx}px 0;`);
  const box = read("./editor.css");
  expect(box).toContain(`--margin: calc(${textLeftPx - 4}px * var(--text-scale, 1) + 4px);`);
  expect(box).toContain(`--number-gap: calc(var(--margin) - ${numberColumns}ch);`);
});
