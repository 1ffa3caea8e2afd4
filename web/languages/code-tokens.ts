/* The tokens of highlighted code: their kinds, and how they are listed. */

/** The kind of a token, which decides its colour. */
export type HighlightKind = "plain" | "comment" | "string" | "number" | "keyword" | "regexp";

export type HighlightToken = { readonly text: string; readonly kind: HighlightKind };

/** Tokens in the order of the text. Adjacent tokens of one kind are joined. */
export class TokenList {
  readonly tokens: { text: string; kind: HighlightKind }[] = [];

  put(text: string, kind: HighlightKind): void {
    const last = this.tokens.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== "") this.tokens.push({ text, kind });
  }
}
