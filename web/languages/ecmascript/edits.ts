import type { Anchor, PositionMap } from "../../protocol/program/position-map.ts";
import { codePoints } from "./source-positions.ts";

/** A range of the text that is blanked, with `text` at its beginning. An empty range is an insertion. */
type Edit = { readonly start: number; readonly end: number; text: string; readonly rank: number };

/** The edits of a text, collected in any order. Ranges do not overlap. */
export class Edits {
  private readonly list: Edit[] = [];
  private readonly byEnd = new Map<number, Edit>();

  constructor(private readonly source: string) {}

  /**
   * Replaces a range with white space: a space for each code point; line breaks stay. `text` replaces its first
   * characters.
   */
  blank(start: number, end: number, text = ""): void {
    const edit = { start, end, text, rank: 0 };
    this.list.push(edit);
    this.byEnd.set(end, edit);
  }

  /** The texts that have been blanked so far. */
  blankedTexts(): readonly string[] {
    return this.list.map(({ start, end }) => this.source.slice(start, end));
  }

  /**
   * Inserts text. That moves the columns after it, so it is only used if nothing else works. Insertions that end
   * something have the lowest rank, and come first.
   */
  insert(offset: number, text: string, rank = 0): void {
    this.list.push({ start: offset, end: offset, text, rank });
  }

  /** Writes a `;` into the blank that ends at the offset, if there is one without a text. */
  endStatement(offset: number): void {
    const edit = this.byEnd.get(offset);
    if (edit?.text === "") edit.text = ";";
  }

  apply(): { readonly code: string; readonly positions?: PositionMap } {
    const { source } = this;
    const parts: string[] = [];
    const anchors: Anchor[] = [];
    let copiedEnd = 0;
    const at = new Cursor(source);
    for (const { start, end, text } of this.list.sort(
      (a, b) => a.start - b.start || a.end - b.end || a.rank - b.rank,
    )) {
      parts.push(source.slice(copiedEnd, start), text);
      copiedEnd = end;
      if (start < end) parts.push(blank(source, start, end, text.length));
      else anchors.push(anchorAfter(at.advanceTo(start), codePoints(text), anchors.at(-1)));
    }
    parts.push(source.slice(copiedEnd));
    const code = parts.join("");
    return anchors.length === 0 ? { code } : { code, positions: anchors };
  }
}

/** Returns the positions of ascending offsets. Like the engine, it counts only "\n" as the end of a line. */
class Cursor {
  private offset = 0;
  private line = 1;
  private column = 1;

  constructor(private readonly text: string) {}

  advanceTo(offset: number): { readonly line: number; readonly column: number } {
    const span = this.text.slice(this.offset, offset);
    const lastBreak = span.lastIndexOf("\n");
    if (lastBreak >= 0) {
      this.line += span.split("\n").length - 1;
      this.column = 1;
    }
    this.column += codePoints(span.slice(lastBreak + 1));
    this.offset = offset;
    return { line: this.line, column: this.column };
  }
}

/** A blank of the same code points and line breaks as a range without its first `but` code points. */
function blank(source: string, start: number, end: number, but: number): string {
  let from = start;
  for (let count = 0; count < but; count++) from += (source.codePointAt(from) as number) > 0xffff ? 2 : 1;
  return source.slice(from, end).replace(/\S/gu, " ");
}

/** The position after an inserted text of that width; `last` is the previous anchor. */
function anchorAfter(source: Anchor["source"], width: number, last: Anchor | undefined): Anchor {
  const before = last?.source.line === source.line ? last.code.column - last.source.column : 0;
  return { source, code: { line: source.line, column: source.column + before + width } };
}
