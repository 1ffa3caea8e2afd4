import type { HighlightToken } from "../languages/code-tokens.ts";

/** Highlighted code as nodes: text, and spans whose classes have colours in a style sheet. */
export function drawTokens(tokens: readonly HighlightToken[]): readonly Node[] {
  return tokens.map(({ kind, text }) => {
    if (kind === "plain") return document.createTextNode(text);
    const piece = document.createElement("span");
    piece.className = `token-${kind}`;
    piece.textContent = text;
    return piece;
  });
}
