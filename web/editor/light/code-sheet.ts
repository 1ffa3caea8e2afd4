import "./code-sheet.css";
import { CodeLines } from "./code-lines.ts";
import { part } from "./part.ts";

/** The code on a page: a textarea above the drawn lines, in a box that scrolls. */
export type CodeSheet = {
  readonly scroller: HTMLElement;
  readonly lines: CodeLines;
  readonly textarea: HTMLTextAreaElement;
};

/** A new sheet, which is not on the page yet. */
export function createSheet(): CodeSheet {
  const lines = new CodeLines(true);
  const textarea = document.createElement("textarea");
  textarea.className = "code-text";
  return {
    scroller: part("div", "code-scroll", part("div", "code-sheet", lines.root, textarea)),
    lines,
    textarea,
  };
}
