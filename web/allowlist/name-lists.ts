const maxListedNames = 12;

/** Formats "Without: a, b and c."; nothing if there are no names. */
export function sentence(start: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length - maxListedNames;
  const listing = more > 0 ? [...names.slice(0, maxListedNames), `${more} more`] : names;
  return [`${start}: ${list(listing)}.`];
}

export function list(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
