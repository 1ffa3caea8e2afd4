import { describe, isHighSurrogate } from "./inspect.ts";
import { charCodeAt, isWellFormed, quoteJson, sliceText } from "./intrinsics.ts";

/**
 * The one function the host gives to the guest. `level` is an index into the protocol's console levels; `length` is
 * that of the text; `last` is false while more of the same message follows.
 *
 * The engine hands over C strings, which end at a NUL and have no lone surrogates. The host gives false when it
 * received less than `length`; then the text goes again, as JSON (`length` -1). Going as JSON always took three times
 * as long, and so did looking for a NUL first.
 */
export type Print = (level: number, text: string, length: number, last: boolean) => boolean | undefined;

/** A message is handed over in pieces, so that a huge one costs no more memory than it has already. */
const pieceLength = 65_536;

export function consoleMethods(print: Print): Record<string, (...args: unknown[]) => void> {
  return {
    log(...args) {
      emit(print, 0, args);
    },
    info(...args) {
      emit(print, 1, args);
    },
    warn(...args) {
      emit(print, 2, args);
    },
    error(...args) {
      emit(print, 3, args);
    },
    debug(...args) {
      emit(print, 4, args);
    },
  };
}

function emit(print: Print, level: number, args: unknown[]): void {
  let text = "";
  for (let index = 0; index < args.length; index++) {
    if (index > 0) text += " ";
    const arg = args[index];
    text += typeof arg === "string" ? arg : describe(arg, true).text;
  }
  let from = 0;
  while (text.length - from > pieceLength) {
    let to = from + pieceLength;
    if (isHighSurrogate(charCodeAt(text, to - 1))) to--;
    handOver(print, level, sliceText(text, from, to), false);
    from = to;
  }
  handOver(print, level, from === 0 ? text : sliceText(text, from), true);
}

function handOver(print: Print, level: number, piece: string, last: boolean): void {
  if (isWellFormed(piece) && print(level, piece, piece.length, last) !== false) return;
  print(level, quoteJson(piece), -1, last);
}
