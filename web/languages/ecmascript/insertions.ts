import type { Program } from "acorn";
import { codePoints } from "./source-positions.ts";

/** Text that is inserted into a file before the engine gets it. It has no line breaks, so lines do not move. */
export type Insertion = { readonly offset: number; readonly text: string };

/** A file as the engine gets it, and the data for mapping positions back. */
export type EngineText = {
  readonly text: string;
  /** Where columns moved: by `width` from `column` of `line` on, in the original file. */
  readonly shifts: readonly Shift[];
};

export type Shift = { readonly line: number; readonly column: number; readonly width: number };

export function unchangedText(text: string): EngineText {
  return { text, shifts: [] };
}

/** Applies the insertions, which must be sorted. */
export function insert(text: string, insertions: readonly Insertion[]): EngineText {
  let result = "";
  let copiedEnd = 0;
  const shifts: Shift[] = [];
  for (const { offset, text: insertedText } of insertions) {
    result += text.slice(copiedEnd, offset) + insertedText;
    copiedEnd = offset;
    shifts.push({ ...engineLineColumn(text, offset), width: codePoints(insertedText) });
  }
  return { text: result + text.slice(copiedEnd), shifts };
}

/** Maps a position in the engine's text to the original file. */
export function originalPosition<P extends { readonly line: number; readonly column: number }>(
  position: P,
  shifts: readonly Shift[],
): P {
  let { column } = position;
  for (const shift of shifts) {
    if (shift.line !== position.line || column < shift.column) continue;
    column = Math.max(shift.column, column - shift.width);
  }
  return column === position.column ? position : { ...position, column };
}

/** Maps a position in the original file to the engine's text. */
export function enginePosition<P extends { readonly line: number; readonly column: number }>(
  position: P,
  shifts: readonly Shift[],
): P {
  const before = shifts.filter((shift) => shift.line === position.line && shift.column <= position.column);
  return { ...position, column: before.reduce((column, { width }) => column + width, position.column) };
}

/**
 * Inserts a statement, or the beginning of one, before a statement of the program. If possible at the end of the
 * previous line, where it moves no column.
 */
export function beforeStatement(program: Program, index: number, text: string, statement: string): Insertion {
  const { start } = program.body[index] as { start: number };
  const previous = program.body[index - 1];
  if (previous) {
    return /[\n\r\u2028\u2029]/.test(text.slice(previous.end, start))
      ? { offset: previous.end, text: `;${statement}` }
      : { offset: start, text: statement };
  }
  // There are only comments and white space before it.
  return !text.startsWith("#!") && text.slice(0, start).includes("\n")
    ? { offset: 0, text: statement }
    : { offset: start, text: statement };
}

/** The engine counts only "\n" as the end of a line. */
function engineLineColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", start)) {
    line++;
    start = at + 1;
  }
  return { line, column: codePoints(text.slice(start, offset)) + 1 };
}
