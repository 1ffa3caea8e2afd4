import { editorFont } from "./editor.ts";
import { endOfLine, startOfLine } from "./position.ts";

/** The selection, in UTF-16 offsets; `start` is never after `end`. */
export type Span = { readonly start: number; readonly end: number };

/** Replaces `from`..`to` with `insert`, then selects `selection`. */
export type Edit = {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly selection: Span;
};

const width = editorFont.tabSize;

/** The edit for Tab: indents the selected lines, or moves the text after the cursor to the next tab stop. */
export function indent(text: string, { start, end }: Span): Edit {
  if (text.slice(start, end).includes("\n")) return changeLines(text, { start, end }, indentLine);
  const before = text.slice(startOfLine(text, start), start);
  const insert = " ".repeat(width - (columnAfter(before) % width));
  return { from: start, to: end, insert, selection: caret(start + insert.length) };
}

/** The edit for Shift+Tab: outdents the selected lines, wherever in the line the cursor is. */
export function outdent(text: string, span: Span): Edit | undefined {
  const edit = changeLines(text, span, outdentLine);
  return edit.insert === text.slice(edit.from, edit.to) ? undefined : edit;
}

/** The edit for Enter: the new line has the indentation of the old one, and one step more after an opening bracket. */
export function breakLine(text: string, { start, end }: Span): Edit {
  const before = text.slice(startOfLine(text, start), start);
  const margin = /^[\t ]*/.exec(before)?.[0] ?? "";
  const opener = before.trimEnd().at(-1) ?? "";
  const closer = closers.get(opener);
  if (closer === undefined) {
    // Words that begin a block, in any language; in JavaScript, the two that a statement follows.
    const insert = `\n${margin}${/(?:\b(?:do|else|rescue|after)|->)\s*$/.test(before) ? " ".repeat(width) : ""}`;
    return { from: start, to: end, insert, selection: caret(start + insert.length) };
  }
  const inner = `\n${margin}${" ".repeat(width)}`;
  const insert = text[end] === closer ? `${inner}\n${margin}` : inner;
  return { from: start, to: end, insert, selection: caret(start + inner.length) };
}

const closers: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
  ["(", ")"],
]);

function caret(at: number): Span {
  return { start: at, end: at };
}

/** Changes each line that the selection touches. The same characters stay selected. */
export function changeLines(text: string, { start, end }: Span, change: (line: string) => string): Edit {
  const from = startOfLine(text, start);
  // A selection that ends at the beginning of a line does not seem to include that line.
  const to = endOfLine(text, end > start && startOfLine(text, end) === end ? end - 1 : end);
  const lines = text.slice(from, to).split("\n");
  const newLines = lines.map(change);
  const insert = newLines.join("\n");
  const shift = (lines[0] ?? "").length - (newLines[0] ?? "").length;
  const newStart = Math.max(from, start - shift);
  const lastLine = from + insert.lastIndexOf("\n") + 1;
  const newEnd = Math.max(end > to ? 0 : lastLine, end + insert.length - (to - from));
  return { from, to, insert, selection: { start: newStart, end: Math.max(newStart, newEnd) } };
}

function indentLine(line: string): string {
  return line === "" ? "" : " ".repeat(width) + line;
}

function outdentLine(line: string): string {
  return line.replace(new RegExp(`^(\t| {1,${width}})`), "");
}

/** The width in columns of the beginning of a line. */
function columnAfter(before: string): number {
  let column = 0;
  for (const character of before) column += character === "\t" ? width - (column % width) : 1;
  return column;
}
