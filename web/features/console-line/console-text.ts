import * as texts from "./console-line-texts.ts";

/** The beginning of a line in quotation marks, to recognize it: “let x = 1”. */
export function shorten(code: string): string {
  const line = code.trim().split("\n", 1)[0] ?? "";
  const cut = line.length > 40 || line.length < code.trim().length;
  return `“${cut ? `${line.slice(0, 40).trimEnd()}…` : line}”`;
}

const maxListedNames = 8;

export function describeNames(names: readonly string[], entry: string): string {
  if (names.length === 0) return texts.declaresNothing(entry);
  // Reversed, because the names come with the latest first.
  const visible = names.toReversed().slice(0, maxListedNames);
  const more = names.length - visible.length;
  const all = joinWithAnd(more > 0 ? [...visible, texts.others(more)] : visible);
  return texts.namesHere(names.length, all, entry);
}

/** Such as "clock, time zone and randomness". */
export function joinWithAnd(words: readonly string[]): string {
  return words.join(", ").replace(/, ([^,]*)$/, " and $1");
}
