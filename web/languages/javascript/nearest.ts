/** Names longer than this are nobody's slip of the hand. */
const longest = 100;

/** The name somebody meant who wrote `written`: the one that takes the fewest slips to get wrong like that. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  if (written.length > longest) return undefined;
  let best: string | undefined;
  // A slip in every third character, at most; in short names one.
  let least = Math.max(1, Math.floor(written.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - written.length) >= least) continue;
    const slips = distance(written.toLowerCase(), name.toLowerCase());
    // Letters in the wrong case are the smallest slip.
    const weight = slips === 0 && name !== written ? 0.5 : slips;
    if (weight < least) {
      least = weight;
      best = name;
    }
  }
  return best;
}

/** How many characters to insert, remove, replace, or swap with their neighbour to turn one text into the other. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let slips = Math.min(
        (last[j - 1] as number) + (same ? 0 : 1),
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        slips = Math.min(slips, (beforeLast[j - 2] as number) + 1);
      }
      row.push(slips);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
