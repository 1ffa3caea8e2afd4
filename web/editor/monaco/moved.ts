import { changeBetween } from "../text-change.ts";
import type { Span } from "../typescript/words.ts";

/** Parts of one text where they are in another, made of it by a change. What the change itself has touched is gone. */
export function moved<Part extends Span>(
  parts: readonly Part[],
  before: string,
  after: string,
): readonly Part[] {
  if (before === after) return parts;
  const { at, removed } = changeBetween(before, after);
  const end = at + removed.length;
  const by = after.length - before.length;
  return parts.flatMap((part) => {
    if (part.end <= at) return [part];
    return part.start < end ? [] : [{ ...part, start: part.start + by, end: part.end + by }];
  });
}
