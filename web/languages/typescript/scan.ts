/** Scans the text between two nodes, which only contains white space, comments and punctuation. */

const trivia = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y;
const word = /(?:[\p{ID_Continue}$\u200c\u200d]|\\u\{[^}]*\}|\\u[\da-fA-F]{4})+/uy;

/** The offset of the next token. */
export function nextToken(text: string, offset: number): number {
  trivia.lastIndex = offset;
  trivia.test(text);
  return trivia.lastIndex;
}

/** The offset of the next token that is not one of these characters. */
export function skip(text: string, offset: number, characters: string): number {
  let at = nextToken(text, offset);
  while (at < text.length && characters.includes(text[at] as string)) at = nextToken(text, at + 1);
  return at;
}

/** The word that starts there, if one does. */
export function wordAt(text: string, offset: number): string {
  word.lastIndex = offset;
  return word.exec(text)?.[0] ?? "";
}

export function hasLineBreak(text: string, start: number, end: number): boolean {
  return /[\n\r\u2028\u2029]/.test(text.slice(start, end));
}
