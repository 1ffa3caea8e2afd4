/** The likeness of two names from 0 to 1: Jaro's distance, as in String.jaro_distance/2. */
export function likeness(left: string, right: string): number {
  return left === right ? 1 : likenessOf([...left], [...right]);
}

/** The same for two texts that are split into characters. */
export function likenessOf(first: readonly string[], second: readonly string[]): number {
  if (first.length === 0 || second.length === 0) return 0;
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  const reach = Math.floor(long.length / 2) - 1;
  const matchFlags = new Uint8Array(long.length);
  let common = 0;
  let swapCount = 0;
  let former = -1;
  for (let index = 0; index < short.length; index++) {
    const end = Math.min(long.length, index + reach + 1);
    for (let at = Math.max(0, index - reach); at < end; at++) {
      if (matchFlags[at] === 1 || long[at] !== short[index]) continue;
      matchFlags[at] = 1;
      common++;
      if (at < former) swapCount++;
      former = at;
      break;
    }
  }
  if (common === 0) return 0;
  return (common / first.length + common / second.length + (common - swapCount) / common) / 3;
}
