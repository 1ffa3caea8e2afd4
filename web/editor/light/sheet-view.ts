import { type EditorView, editorFont } from "../editor.ts";
import { placeOf } from "../position.ts";
import { setTextView, viewOf } from "./bare-editor.ts";
import type { CodeLines } from "./code-lines.ts";
import type { CodeSheet } from "./code-sheet.ts";

/* Positions in a sheet: the view, lines and offsets on the screen. */

/** The selection and the scroll position. A long text is scrolled by the textarea, others by the box around it. */
export function sheetView({ scroller, textarea }: CodeSheet): EditorView {
  const { selection, scrollTop, scrollLeft } = viewOf(textarea);
  return {
    selection,
    scrollTop: scrollTop + scroller.scrollTop,
    scrollLeft: scrollLeft + scroller.scrollLeft,
  };
}

export function setSheetView({ scroller, textarea }: CodeSheet, view: EditorView): void {
  setTextView(textarea, view);
  scroller.scrollTo(view.scrollLeft - textarea.scrollLeft, view.scrollTop - textarea.scrollTop);
}

/** The line at a vertical position of the window, from 1; undefined if there is none. */
export function lineAt({ lines }: CodeSheet, clientY: number): number | undefined {
  const index = [...lines.root.children].findIndex((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return clientY >= top && clientY < bottom;
  });
  return index < 0 ? undefined : index + 1;
}

/** The range of drawn text from column to column of a line, in UTF-16 units from 0; undefined if it is not drawn. */
export function rangeIn(lines: CodeLines, line: number, start: number, end: number): Range | undefined {
  const element = lines.line(line)?.querySelector(".code-line-text");
  if (!element) return undefined;
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let from = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const to = from + (node as Text).length;
    if (from <= start && start < to) range.setStart(node, start - from);
    if (from < end && end <= to) {
      range.setEnd(node, end - from);
      return range;
    }
    from = to;
  }
  return undefined;
}

/** The position of an offset in the window, as a rectangle without width; undefined if its line is not drawn. */
export function caretAt({ lines, textarea }: CodeSheet, at: number): DOMRect | undefined {
  const { line, column } = placeOf(textarea.value, at);
  const before = column > 0 ? rangeIn(lines, line, column - 1, column)?.getBoundingClientRect() : undefined;
  if (before) return new DOMRect(before.right, before.top, 0, before.height);
  const row = lines.line(line);
  if (!row) return undefined;
  const { left, top } = row.getBoundingClientRect();
  const { paddingLeft, lineHeight } = getComputedStyle(row);
  return new DOMRect(left + Number.parseFloat(paddingLeft), top, 0, Number.parseFloat(lineHeight));
}

/** Scrolls to an offset, because a textarea does not scroll to a selection that a script sets. */
export function scrollToOffset(sheet: CodeSheet, at: number): void {
  const { scroller, textarea } = sheet;
  scrollToLine(sheet, placeOf(textarea.value, at).line);
  const caret = caretAt(sheet, at);
  if (!caret) return;
  const { left, right, width } = scroller.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(textarea).paddingLeft);
  if (caret.left < left + margin || caret.left > right - 2 * editorFont.sizePx)
    scroller.scrollLeft += caret.left - left - width / 2;
}

/** Scrolls a line to the middle of its box, unless it is visible. The page does not scroll. */
export function scrollToLine({ scroller, lines }: CodeSheet, line: number): void {
  const row = lines.line(line)?.getBoundingClientRect();
  if (!row) return;
  const box = scroller.getBoundingClientRect();
  if (row.top < box.top || row.bottom > box.bottom)
    scroller.scrollTop += row.top - box.top - (box.height - row.height) / 2;
}
