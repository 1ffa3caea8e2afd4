import { Lexer, type Token, type TokensList } from "marked";

/** A longer paragraph is a text as it is written, and so is what is left after so long. */
const maxParagraph = 5_000;
const maxReadMs = 200;
/** Lists in lists, quotes in quotes. */
const maxBlockDepth = 30;

/**
 * Markdown as marked's tokens, within bounds: the time for one paragraph of `*a *a *a …` grows with the square of its length,
 * and 50,000 characters of it took over a minute.
 */
export function readMarkdown(text: string, now = () => performance.now()): readonly Token[] {
  return new BoundedLexer(now).lex(text);
}

class BoundedLexer extends Lexer {
  private readonly end;
  private depth = 0;

  constructor(private readonly now: () => number) {
    super({ gfm: true });
    this.end = now() + maxReadMs;
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= maxParagraph && this.now() < this.end) return super.inlineTokens(text, tokens);
    tokens.push({ type: "text", raw: text, text });
    return tokens;
  }

  override blockTokens(text: string, tokens?: Token[], isCut?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, isCut?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], isCut?: boolean): Token[] {
    if (this.depth >= maxBlockDepth || this.now() >= this.end) {
      tokens.push({ type: "html", block: true, pre: false, raw: text, text });
      return tokens;
    }
    this.depth++;
    super.blockTokens(text, tokens, isCut);
    this.depth--;
    return tokens;
  }
}
