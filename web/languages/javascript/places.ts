import type { Position } from "../../protocol/source.ts";

/** Gives the position of an offset in one file. Lines end where the language says they do. */
export class Places {
  private readonly lineStarts: number[] = [0];

  constructor(
    private readonly file: string,
    private readonly text: string,
  ) {
    for (const { index, 0: end } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
      this.lineStarts.push(index + end.length);
    }
  }

  at(offset: number): Position {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    const before = this.text.slice(this.lineStarts[low], offset);
    return { file: this.file, line: low + 1, column: codePoints(before) + 1 };
  }
}

/** How many characters a person would count at most: code points, as the engine counts its columns. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) count--;
  }
  return count;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
