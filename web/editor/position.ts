/**
 * Positions in a text. Our positions count columns in code points, but the DOM and Monaco count UTF-16 units. Without
 * conversion, each emoji before a position would move it by one column.
 */

/** The UTF-16 offset of a position counted from 1. A position outside the text becomes the nearest one inside. */
export function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let remaining = line - 1; remaining > 0; remaining--) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return start + unitsBefore(text.slice(start, endOfLine(text, start)), column);
}

/** The line of an offset, from 1, and the UTF-16 column in it, from 0. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const start = startOfLine(text, at);
  return { line: text.slice(0, start).split("\n").length, column: at - start };
}

/** Converts a column of a line from code points to UTF-16 units, both counted from 1. */
export function utf16Column(lineText: string, column: number): number {
  return unitsBefore(lineText, column) + 1;
}

export function startOfLine(text: string, offset: number): number {
  // `lastIndexOf` treats a negative start as 0, and would find a line break there.
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

export function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

function unitsBefore(lineText: string, column: number): number {
  let units = 0;
  for (let remaining = column - 1; remaining > 0 && units < lineText.length; remaining--) {
    // Half a surrogate pair counts as a code point.
    units += (lineText.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}
