import type { Program } from "acorn";
import { codePoints } from "./source-positions.ts";

/** Text that is put into a file before the engine gets it. It has no line breaks, so lines stay what they are. */
export type Insertion = { readonly offset: number; readonly text: string };

/** A file as the engine gets it, and the way back from places in it. */
export type EngineText = {
  readonly text: string;
  /** Where columns moved: `width` more of them from `column` of `line` on, in the file as it was. */
  readonly shifts: readonly Shift[];
};

export type Shift = { readonly line: number; readonly column: number; readonly width: number };

export function unchangedText(text: string): EngineText {
  return { text, shifts: [] };
}

/** Puts the insertions in, which are in order. */
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

/** The place in the file as it was, of a place in what the engine got. */
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

/** The place in what the engine got, of a place in the file as it was. */
export function enginePosition<P extends { readonly line: number; readonly column: number }>(
  position: P,
  shifts: readonly Shift[],
): P {
  const before = shifts.filter((shift) => shift.line === position.line && shift.column <= position.column);
  return { ...position, column: before.reduce((column, { width }) => column + width, position.column) };
}

/**
 * Puts `inserted`, a statement or the beginning of one, before a statement of the program. If it can, at the end of the
 * line before, where it moves no column.
 */
export function beforeStatement(program: Program, index: number, text: string, statement: string): Insertion {
  const { start } = program.body[index] as { start: number };
  const previous = program.body[index - 1];
  if (previous) {
    return /[\n\r\u2028\u2029]/.test(text.slice(previous.end, start))
      ? { offset: previous.end, text: `;${statement}` }
      : { offset: start, text: statement };
  }
  // Only comments and white space come before.
  return !text.startsWith("#!") && text.slice(0, start).includes("\n")
    ? { offset: 0, text: statement }
    : { offset: start, text: statement };
}

/** The engine counts lines by "\n" alone. */
function engineLineColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", start)) {
    line++;
    start = at + 1;
  }
  return { line, column: codePoints(text.slice(start, offset)) + 1 };
}
