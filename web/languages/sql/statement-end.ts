/**
 * Where the statement of SQL that begins at an offset ends: behind its semicolon, or at the end of the text. Texts, quoted
 * names and comments are passed over, and so is the body of a trigger, up to its `end`.
 */
export function statementEnd(text: string, start: number): number {
  token.lastIndex = start;
  let words: string[] = [];
  let isTrigger = false;
  // Blocks that `end` closes: the body of a trigger, and each `case`.
  let open = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [part] = match;
    if (part === ";" && open <= 0) return token.lastIndex;
    const word = part.toLowerCase();
    if (!/^[a-z]/.test(word)) continue;
    if (words.length < 4) {
      words = [...words, word];
      isTrigger = /^create (?:temp |temporary )?trigger\b/.test(words.join(" "));
    }
    if (word === "case" || (isTrigger && word === "begin")) open++;
    else if (word === "end") open--;
  }
  return text.length;
}

const token =
  /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)|--.*|\/\*[\s\S]*?(?:\*\/|$)|[\p{L}_][\p{L}\p{N}_$]*|[\s\S]/gu;
