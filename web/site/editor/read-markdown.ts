import { Lexer, type Token, type TokensList } from "marked";

/** A longer paragraph is a text as it is written, and so is what is left after so long. */
const maxParagraph = 5_000;
const maxReadMs = 200;
/** Lists in lists, quotes in quotes. */
const maxDepth = 30;

/**
 * Markdown as marked's tokens, within bounds: the time for one paragraph of `*a *a *a …` grows with the square of its length,
 * and 50,000 characters of it took over a minute.
 */
export function readMarkdown(text: string): readonly Token[] {
  return new BoundedLexer({ gfm: true }).lex(text);
}

class BoundedLexer extends Lexer {
  private readonly end = performance.now() + maxReadMs;
  private depth = 0;

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= maxParagraph && performance.now() < this.end) return super.inlineTokens(text, tokens);
    tokens.push({ type: "text", raw: text, text });
    return tokens;
  }

  override blockTokens(text: string, tokens?: Token[], isCut?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, isCut?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], isCut?: boolean): Token[] {
    if (this.depth >= maxDepth || performance.now() >= this.end) {
      tokens.push({ type: "html", block: true, pre: false, raw: text, text });
      return tokens;
    }
    this.depth++;
    super.blockTokens(text, tokens, isCut);
    this.depth--;
    return tokens;
  }
}
