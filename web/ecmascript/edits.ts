import type { Anchor, PositionMap } from "../protocol/program/position-map.ts";
import { codePoints } from "./source-positions.ts";

/** A range of the text that is blanked, with `text` at its beginning. An empty range is a place to insert at. */
type Edit = { readonly start: number; readonly end: number; text: string; readonly rank: number };

/** What has to happen to a text, collected in any order. Ranges do not overlap. */
export class Edits {
  private readonly list: Edit[] = [];
  private readonly byEnd = new Map<number, Edit>();

  constructor(private readonly source: string) {}

  /** Turns a range into white space: a space for each code point, and line breaks stay. `text` replaces its first characters. */
  blank(start: number, end: number, text = ""): void {
    const edit = { start, end, text, rank: 0 };
    this.list.push(edit);
    this.byEnd.set(end, edit);
  }

  /** What has been blanked so far. */
  blankedTexts(): readonly string[] {
    return this.list.map(({ start, end }) => this.source.slice(start, end));
  }

  /** Columns after it move, so it is for where nothing else will do. What ends there has the lowest rank, and comes first. */
  insert(offset: number, text: string, rank = 0): void {
    this.list.push({ start: offset, end: offset, text, rank });
  }

  /** Puts a `;` into the blank that ends there, if one does and nothing is in it. */
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

/** Gives the places of offsets that come in order. Lines are as the engine counts them: by "\n" alone. */
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

/** As many code points as a range has but for its first ones, with every line break where it was. */
function blank(source: string, start: number, end: number, but: number): string {
  let from = start;
  for (let count = 0; count < but; count++) from += (source.codePointAt(from) as number) > 0xffff ? 2 : 1;
  return source.slice(from, end).replace(/\S/gu, " ");
}

/** The place behind a text of that width that is put in there; `last` is where that was done before. */
function anchorAfter(source: Anchor["source"], width: number, last: Anchor | undefined): Anchor {
  const before = last?.source.line === source.line ? last.code.column - last.source.column : 0;
  return { source, code: { line: source.line, column: source.column + before + width } };
}
