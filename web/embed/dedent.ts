/**
 * The text of an element as a program: without the blank lines around it, and without the indentation that all of its
 * lines share, which is the page's and not the program's.
 */
export function dedented(text: string): string {
  const trimmed = text.replaceAll("\r", "").replace(/^(?:[ \t]*\n)+|\s+$/g, "");
  // In order, the last begins with the first only if all between do.
  const margins = (trimmed.match(/^[ \t]*(?=\S)/gm) ?? []).sort();
  const [margin = ""] = margins;
  return margins.at(-1)?.startsWith(margin) ? trimmed.replace(new RegExp(`^${margin}`, "gm"), "") : trimmed;
}
