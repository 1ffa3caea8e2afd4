/** A single replacement that turns one text into another. UTF-16 offsets. */
export type TextChange = { readonly at: number; readonly removedText: string; readonly insertedText: string };

/** The shortest single replacement that turns `before` into `after`. Among equal characters, the first ones stay. */
export function diffTexts(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at++;
  let tail = 0;
  while (
    tail < shorter - at &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  return {
    at,
    removedText: before.slice(at, before.length - tail),
    insertedText: after.slice(at, after.length - tail),
  };
}
