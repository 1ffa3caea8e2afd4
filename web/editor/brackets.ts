import { highlight } from "../languages/highlight.ts";

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const closers: ReadonlySet<string> = new Set(Object.values(closing));

/**
 * The bracket pairs of a text: the UTF-16 offset of each bracket, mapped to that of its partner, in both directions.
 * Brackets in strings are not included.
 */
export function bracketPairs(text: string, language: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: { readonly offset: number; readonly close: string }[] = [];
  let offset = 0;
  for (const token of highlight(text, language)) {
    // The values in a template are separate tokens. Their braces belong to the template, so they are not pairs;
    // brackets in the code between them are.
    if (token.kind === "plain")
      for (let at = 0; at < token.text.length; at++) {
        const character = token.text[at] as string;
        const close = closing[character];
        if (close !== undefined) open.push({ offset: offset + at, close });
        else if (closers.has(character)) {
          // A closing bracket without an opening one has no partner. The brackets that it leaves open may still be
          // closed.
          const last = open.findLastIndex((each) => each.close === character);
          const partner = last < 0 ? undefined : open[last];
          if (!partner) continue;
          open.length = last;
          pairs.set(partner.offset, offset + at);
          pairs.set(offset + at, partner.offset);
        }
      }
    offset += token.text.length;
  }
  return pairs;
}

/** The bracket before or after the cursor, and its partner; undefined if there is none. */
export function bracketsAt(
  pairs: ReadonlyMap<number, number>,
  cursor: number,
): readonly [number, number] | undefined {
  for (const offset of [cursor - 1, cursor]) {
    const partner = pairs.get(offset);
    if (partner !== undefined) return [offset, partner];
  }
  return undefined;
}
