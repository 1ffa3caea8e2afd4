import { diffTexts } from "../text-diff.ts";

/** A replacement of a part of a text, in UTF-16 offsets. */
export type OffsetEdit = { readonly start: number; readonly end: number; readonly text: string };

/**
 * The single range in which two texts differ; undefined if they are equal. It never cuts a surrogate pair, because
 * Monaco would move the position.
 */
export function differenceOf(before: string, after: string): OffsetEdit | undefined {
  if (before === after) return undefined;
  const { at, removedText } = diffTexts(before, after);
  const start = isHigh(before.charCodeAt(at - 1)) ? at - 1 : at;
  const end = at + removedText.length + (isLow(before.charCodeAt(at + removedText.length)) ? 1 : 0);
  return { start, end, text: after.slice(start, after.length - (before.length - end)) };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
