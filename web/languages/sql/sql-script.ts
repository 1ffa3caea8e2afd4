import { decodeText, encodeText } from "../../interpreters/guest-memory.ts";
import type { Position } from "../../protocol/program/source-file.ts";

/** It begins a command of the shell. */
export const dot = 46;
const newline = 10;
const [space, tab, formFeed, carriageReturn] = [32, 9, 12, 13];
const dash = 45;
const slash = 47;
const star = 42;
/** The upper bits of a byte that begins no character. */
const continuation = 0x80;

/** The text of a file, by bytes, as SQLite counts places in it. */
export class SqlScript {
  readonly bytes: Uint8Array;
  private passed = { at: 0, line: 1, column: 1 };

  constructor(
    readonly path: string,
    text: string,
  ) {
    this.bytes = encodeText(text);
  }

  /** The place behind space and comments. */
  skipSpace(start: number): number {
    const { bytes } = this;
    let at = start;
    for (;;) {
      const byte = bytes[at];
      if (
        byte === space ||
        byte === newline ||
        byte === tab ||
        byte === carriageReturn ||
        byte === formFeed
      ) {
        at++;
      } else if (byte === dash && bytes[at + 1] === dash) {
        at = this.endOfLine(at);
      } else if (byte === slash && bytes[at + 1] === star) {
        at += 2;
        while (at < bytes.length && !(bytes[at] === star && bytes[at + 1] === slash)) at++;
        at = Math.min(at + 2, bytes.length);
      } else return at;
    }
  }

  endOfLine(at: number): number {
    const end = this.bytes.indexOf(newline, at);
    return end < 0 ? this.bytes.length : end;
  }

  text(from: number, to: number): string {
    return decodeText(this.bytes.subarray(from, to));
  }

  /** Positions are asked for in ascending order, except for those of errors: so the text is passed once. */
  position(at: number): Position {
    if (at < this.passed.at) this.passed = { at: 0, line: 1, column: 1 };
    let { at: each, line, column } = this.passed;
    for (; each < at; each++) {
      const byte = this.bytes[each] ?? 0;
      if (byte === newline) {
        line++;
        column = 1;
      } else if ((byte & 0xc0) !== continuation) column++;
    }
    this.passed = { at, line, column };
    return { file: this.path, line, column };
  }
}
