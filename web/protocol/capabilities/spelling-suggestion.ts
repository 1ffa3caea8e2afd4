/**
 * The candidate that `name` probably means: the one with the smallest edit distance, if that is small. A change of case
 * counts less than a letter. Another letter is never meant by a single one.
 */
export function suggestSpelling(name: string, candidates: Iterable<string>): string | undefined {
  const maxDistance = name.length === 1 ? 0 : Math.max(1, Math.floor(name.length / 4));
  let suggestion: string | undefined;
  let fewest = maxDistance + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= fewest) continue;
    const apart =
      editDistance(name.toLowerCase(), candidate.toLowerCase()) +
      (name.length === candidate.length ? 0 : 0.1);
    if (apart < fewest) {
      fewest = apart;
      suggestion = candidate;
    }
  }
  return suggestion;
}

/** The number of letters to insert, remove, replace or swap with their neighbour to turn one string into the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1;
      let distance = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + differs,
      );
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped) distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      current.push(distance);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
