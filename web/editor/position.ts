/**
 * Places in a text. Our positions count columns in code points; the DOM and Monaco count UTF-16 units, so a line with
 * an emoji before the place would be marked one column off for each.
 */

/** The UTF-16 offset of a place counted from 1. A place outside the text becomes the nearest one inside. */
export function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let remaining = line - 1; remaining > 0; remaining--) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return start + unitsBefore(text.slice(start, endOfLine(text, start)), column);
}

/** The column in UTF-16 units, counted from 1, of a column in code points, counted from 1, of one line. */
export function utf16Column(lineText: string, column: number): number {
  return unitsBefore(lineText, column) + 1;
}

export function startOfLine(text: string, offset: number): number {
  // `lastIndexOf` reads a negative start as 0, and would find a newline there.
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
    // Half a surrogate pair counts as a code point of its own, and so it does here.
    units += (lineText.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}
