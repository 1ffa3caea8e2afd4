/** The first and the last recorded moment. */
type Range = { readonly from: number; readonly to: number };

/** The maximum number of notches that can be told apart. */
export const slots = 400;

/** The notches of all moments but the first for which `isSo` is true, as an SVG path. */
export function notches(range: Range, isSo: (number: number) => boolean, top = 0): string {
  const matches: number[] = [];
  for (let each = range.from + 1; each <= range.to; each++) if (isSo(each)) matches.push(each);
  return marksOf(range, matches, top);
}

/** The notches of these moments, as an SVG path. Moments that fall on the same slot have one notch. */
export function marksOf({ from, to }: Range, numbers: readonly number[], top = 0): string {
  const filledSlots = new Set(
    numbers.map((each) => Math.round(((each - from) / Math.max(1, to - from)) * (slots - 1))),
  );
  return [...filledSlots].map((slot) => `M${slot + 0.5} ${top}V12`).join("");
}
