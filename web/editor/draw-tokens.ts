import type { Token } from "./highlight-token.ts";

/** Coloured code as nodes: text, and spans whose classes a style sheet gives colours. */
export function drawTokens(tokens: readonly Token[]): readonly Node[] {
  return tokens.map(({ kind, text }) => {
    if (kind === "plain") return document.createTextNode(text);
    const piece = document.createElement("span");
    piece.className = `token-${kind}`;
    piece.textContent = text;
    return piece;
  });
}
