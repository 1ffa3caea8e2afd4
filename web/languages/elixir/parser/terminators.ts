import type { ElixirToken } from "./tokens.ts";

/** An opening token, its line, and the indentation of that line. */
export type OpenTerminator = { readonly text: string; readonly line: number; readonly indentation: number };

const closing: Readonly<Record<string, string>> = {
  fn: "end",
  do: "end",
  "(": ")",
  "[": "]",
  "{": "}",
  "<<": ">>",
};

const closerOf = (opener: string) => closing[opener] as string;

/**
 * The open tokens of one text or one interpolation, and the positions where the indentation suggests a missing
 * terminator.
 */
export class Terminators {
  readonly open: OpenTerminator[] = [];
  constructor(private readonly hints: OpenTerminator[] = []) {}

  /** For an interpolation: no open tokens, and the same hints. */
  inner(): Terminators {
    return new Terminators(this.hints);
  }

  /** Returns the message if this token closes something that is not open. */
  take(token: ElixirToken, indentation: number): string | undefined {
    const { text, line } = token;
    if (text in closing) {
      const last = this.open.at(-1);
      const isBlock = text === "fn" || text === "do";
      if (isBlock && last?.text === text && indentation <= last.indentation) this.hints.push(last);
      this.open.push({ text, line, indentation });
      return undefined;
    }
    const last = this.open.at(-1);
    const messageStart = text === "end" ? "unexpected reserved word: " : "unexpected token: ";
    if (!last) {
      const hint = text === "end" ? this.hints.findLast((each) => each.text === "end") : undefined;
      return hint
        ? `${messageStart}end\n\n    HINT: it looks like the "end" on line ${hint.line} does not have a matching "do" defined before it\n`
        : messageStart + text;
    }
    const expectedCloser = closerOf(last.text);
    if (expectedCloser !== text) {
      return `${messageStart}${text}. The "${last.text}" at line ${last.line} is missing terminator "${expectedCloser}"${this.hint(last.text)}`;
    }
    this.open.pop();
    if (text === "end" && last.text === "do" && indentation > last.indentation)
      this.hints.push({ text: "end", line, indentation });
    return undefined;
  }

  /** The message for the end of the text, if something is open. */
  missing(): string | undefined {
    const last = this.open.at(-1);
    if (!last) return undefined;
    return `missing terminator: ${closerOf(last.text)} (for "${last.text}" starting at line ${last.line})${this.hint(last.text)}`;
  }

  private hint(opener: string): string {
    const match = this.hints.findLast((each) => each.text === opener);
    if (!match) return "";
    return `\n\n    HINT: it looks like the "${opener}" on line ${match.line} does not have a matching "${closerOf(opener)}"\n`;
  }
}
