import { diffTexts } from "../text-diff.ts";

/** What to put in place of a part of a text: UTF-16 offsets. */
export type Difference = { readonly start: number; readonly end: number; readonly text: string };

/**
 * The one stretch in which two texts differ; undefined where they do not. No surrogate pair is cut in two, which Monaco
 * would take for a place beside it.
 */
export function differenceOf(before: string, after: string): Difference | undefined {
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
