import { diffTexts } from "../text-diff.ts";
import type { Span } from "../typescript/protocol.ts";

/** Parts of one text where they are in another, made of it by a change. What the change itself has touched is gone. */
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
