import { diffTexts } from "../text-diff.ts";
import type { Span } from "../typescript/protocol.ts";

/** Maps ranges through a change of the text. Ranges that the change touches are dropped. */
export function mapRanges<Part extends Span>(
  ranges: readonly Part[],
  before: string,
  after: string,
): readonly Part[] {
  if (before === after) return ranges;
  const { at, removedText } = diffTexts(before, after);
  const end = at + removedText.length;
  const by = after.length - before.length;
  return ranges.flatMap((range) => {
    if (range.end <= at) return [range];
    return range.start < end ? [] : [{ ...range, start: range.start + by, end: range.end + by }];
  });
}
