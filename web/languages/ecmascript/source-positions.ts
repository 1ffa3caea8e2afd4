import type { Position } from "../../protocol/program/source-file.ts";

/** Returns the position of an offset in one file. Lines end as the language specifies. */
export class SourcePositions {
  /** The offsets of its lines, computed on first use; most files never need them. */
  private lineStarts: readonly number[] | undefined;

  constructor(
    private readonly file: string,
    private readonly text: string,
  ) {}

  at(offset: number): Position {
    this.lineStarts ??= lineStartsOf(this.text);
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

function lineStartsOf(text: string): readonly number[] {
  const breaks = text.matchAll(/\r\n|[\n\r\u2028\u2029]/g);
  return [0, ...Array.from(breaks, ({ index, 0: end }) => index + end.length)];
}

/** The number of code points, which is how the engine counts columns. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) count--;
  }
  return count;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
