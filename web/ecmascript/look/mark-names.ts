/** The name that stands before the place of that number in the marked text. */
export function markName(number: number): string {
  return `$look${number}$`;
}

/** The number of a mark's name; undefined for another name. */
export function markNumber(name: string): number | undefined {
  const match = /^\$look(\d+)\$$/.exec(name);
  return match ? Number(match[1]) : undefined;
}
