/** The name that is inserted before the site with that number. */
export function markName(number: number): string {
  return `$look${number}$`;
}

/** The number of a mark's name; undefined for any other name. */
export function markNumber(name: string): number | undefined {
  const match = /^\$look(\d+)\$$/.exec(name);
  return match ? Number(match[1]) : undefined;
}
