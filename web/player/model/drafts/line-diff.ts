/** A line of a comparison of two texts: in both, only in the earlier, or only in the later one. */
export type DiffLine = { readonly kind: "same" | "removed" | "added"; readonly text: string };

/**
 * The maximum number of different lines in either text, without the common beginning and end. More lines are shown as
 * replaced completely, because a comparison would take long.
 */
const maxComparedLines = 2_000;

/** Compares two texts line by line, with as few changed lines as possible. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const old = before.split("\n");
  const now = after.split("\n");
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const same = (text: string): DiffLine => ({ kind: "same", text });
  return [
    ...old.slice(0, head).map(same),
    ...between(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...(tail === 0 ? [] : old.slice(-tail).map(same)),
  ];
}

/** By the longest common subsequence. The table contains its length for each pair of ends. */
function between(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  const removals = old.map((text): DiffLine => ({ kind: "removed", text }));
  const additions = now.map((text): DiffLine => ({ kind: "added", text }));
  if (old.length > maxComparedLines || now.length > maxComparedLines) return [...removals, ...additions];
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: "same", text: old[row++] as string });
      column++;
    } else if (row < old.length && (column === now.length || at(row + 1, column) >= at(row, column + 1)))
      lines.push({ kind: "removed", text: old[row++] as string });
    else lines.push({ kind: "added", text: now[column++] as string });
  }
  return lines;
}
