import { Lexer, type Token, type Tokens, type TokensList } from "marked";

/** A longer paragraph is shown as source, and so is everything that is not parsed within this time. */
const maxParagraph = 5_000;
const maxReadMs = 200;
/** The maximum nesting of lists and quotes. */
const maxBlockDepth = 30;
/**
 * The maximum number of cells of all tables. The parser gives each row as many cells as the first one, even if they are
 * not written.
 */
const maxTableCells = 5_000;
/** The maximum UTF-16 units of the addresses of all links together: one definition can be used 25,000 times. */
const maxAddresses = 100_000;

/**
 * Parses Markdown into marked's tokens, within limits. The time for one paragraph of `*a *a *a …` grows with the square
 * of its length, and 50,000 characters of it took over a minute.
 */
export function readMarkdown(text: string, now = () => performance.now()): readonly Token[] {
  return new BoundedLexer(now).lex(text);
}

class BoundedLexer extends Lexer {
  private readonly end;
  private depth = 0;
  private remainingCells = maxTableCells;
  private remainingAddresses = maxAddresses;

  constructor(private readonly now: () => number) {
    super({ gfm: true });
    this.end = now() + maxReadMs;
    // The parser calls this before each block.
    this.options.extensions = { renderers: {}, childTokens: {}, block: [(text) => this.unreadBlock(text)] };
  }

  /** The part of a text, which begins with a block, that stays as source: all of it, or a table. */
  private unreadBlock(text: string): Tokens.Generic | undefined {
    // Each line of a list item is compared with all lines after it: 20,000 took 3.5 s.
    if (this.depth > 1 && this.now() >= this.end) return rawHtml(text);
    const [table, , columns, rows] = Lexer.rules.block.gfm.table.exec(text) ?? [];
    if (table === undefined || columns === undefined) return undefined;
    const cells = columns.split(/-+/).length * (rows ?? "").split("\n").length;
    if (cells > this.remainingCells) return rawHtml(table);
    this.remainingCells -= cells;
    return undefined;
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length > maxParagraph || this.now() >= this.end) {
      tokens.push(plain(text));
      return tokens;
    }
    super.inlineTokens(text, tokens);
    for (const [index, token] of tokens.entries()) {
      if (token.type !== "link" && token.type !== "image") continue;
      this.remainingAddresses -= token.href.length;
      if (this.remainingAddresses < 0) tokens[index] = plain(token.raw);
    }
    return tokens;
  }

  override blockTokens(text: string, tokens?: Token[], isCut?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, isCut?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], isCut?: boolean): Token[] {
    if (this.depth >= maxBlockDepth || this.now() >= this.end) {
      tokens.push(rawHtml(text));
      return tokens;
    }
    this.depth++;
    super.blockTokens(text, tokens, isCut);
    this.depth--;
    return tokens;
  }
}

function plain(raw: string): Tokens.Text {
  return { type: "text", raw, text: raw };
}

function rawHtml(raw: string): Tokens.HTML {
  return { type: "html", block: true, pre: false, raw, text: raw };
}
