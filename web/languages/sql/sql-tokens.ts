/** A word of a text in SQL, in lower case, and where it begins. */
export type SqlWord = { readonly word: string; readonly start: number };

/** The words of a text, without those in texts and comments. Of a quoted name the word is the name. */
export function sqlTokens(text: string): readonly SqlWord[] {
  return Array.from(text.matchAll(token)).flatMap(({ 0: part, index }) => {
    const name = /^["`[](.*)["`\]]$/s.exec(part)?.[1] ?? part;
    return /^[\p{L}_]/u.test(part) || name !== part ? [{ word: name.toLowerCase(), start: index }] : [];
  });
}

/** Whether a query says in which order its rows are: outside of parentheses. */
export function isOrdered(query: string): boolean {
  let depth = 0;
  let before = "";
  for (const [part] of query.matchAll(token)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (/^\s|^--|^\/\*/.test(part)) continue;
    else if (depth === 0 && before === "order" && part.toLowerCase() === "by") return true;
    before = part.toLowerCase();
  }
  return false;
}

/** Texts, quoted names, comments, words, spaces, and each other character. */
const token =
  /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)|--.*|\/\*[\s\S]*?(?:\*\/|$)|[\p{L}_][\p{L}\p{N}_$]*|\s+|[\s\S]/gu;
