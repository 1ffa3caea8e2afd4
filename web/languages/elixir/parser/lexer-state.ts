import { type IdentifierProblem, readIdentifier, scriptNamesOf } from "../runtime/identifiers.ts";
import { compose } from "../runtime/normal-forms.ts";
import { SyntaxProblem } from "./quoted.ts";
import { Terminators } from "./terminators.ts";
import type { ElixirToken, ElixirTokenKind } from "./tokens.ts";

/** Characters that change the direction of the text after them. */
export const bidirectional = /[\u202a-\u202e\u2066-\u2069]/;

const characterNames: Readonly<Record<string, string>> = {
  "\0": "null byte",
  "\x07": "alert",
  "\b": "backspace",
  "\x7f": "delete",
  "\x1b": "escape",
  "\f": "form feed",
  "\n": "newline",
  "\r": "carriage return",
  " ": "space",
  "\t": "tab",
  "\v": "vertical tab",
};

/** Elixir shows at most four digits. */
export const hex4 = (code: number) =>
  code > 0xffff ? "****" : code.toString(16).toUpperCase().padStart(4, "0");

/**
 * The maximum number of tokens of a file. The host compiles outside of the limits of the run: 150,000 tokens took 160 MB
 * of memory, and 600,000 took 1.2 GB.
 */
export const maxTokens = 100_000;

/** The position of a lexer in its text, and its tokens so far. */
export abstract class LexerState {
  i = 0;
  line = 1;
  column = 1;
  indentation = 0;
  tokens: ElixirToken[] = [];
  terminators = new Terminators();
  /** The number of all tokens, also of those in strings. */
  count = 0;

  constructor(readonly text: string) {}

  /**
   * Reads up to the end of the text; in an interpolation, up to the brace that ends it. False if the brace is missing.
   */
  abstract run(isInterpolation: boolean): boolean;

  fail(message: string, line = this.line, column = this.column): never {
    throw new SyntaxProblem("SyntaxError", message, line, column);
  }

  /** Advances by this many UTF-16 units, each of which is a character. */
  advance(units: number): void {
    this.i += units;
    this.column += units;
  }

  push(kind: ElixirTokenKind, text: string, length = text.length, more: Partial<ElixirToken> = {}): void {
    const { line, column, i } = this;
    this.tokens.push({ kind, text, line, column, start: i, end: i + length, ...more });
    this.advance(length);
  }

  newline(length: number): void {
    this.i += length;
    this.line++;
    this.column = 1;
    this.indentation = this.skipBlanks();
  }

  skipBlanks(): number {
    const from = this.i;
    while (this.text[this.i] === " " || this.text[this.i] === "\t") this.i++;
    this.column += this.i - from;
    return this.i - from;
  }

  refuseAt(at = this.i, column = this.column): never {
    const character = String.fromCodePoint(this.text.codePointAt(at) as number);
    const label = characterNames[character] ?? `"${character}"`;
    const code = hex4(character.codePointAt(0) as number);
    this.fail(`unexpected token: ${label} (column ${column}, code point U+${code})`, this.line, column);
  }

  checkLength(name: string): void {
    if (name.length > 255 && [...name].length > 255)
      this.fail(`atom length must be less than system limit: ${name}`);
  }

  /** Refuses a name with an invalid letter, or with letters of scripts that must not be combined. */
  refuseName({ kind, read }: IdentifierProblem): never {
    const column = this.column + [...read].length - 1;
    const suggestion = this.simplerForm(read) ?? this.simplerForm([...read].at(-1) as string);
    if (kind === "scripts") {
      const letters = [...read].map((each) => {
        const scripts = scriptNamesOf(each);
        return `  \\u${hex4(each.codePointAt(0) as number)} ${each}${scripts === "" ? "" : ` {${scripts}}`}\n`;
      });
      this.fail(
        `invalid mixed-script identifier found: ${read}\n\nMixed-script identifiers are not supported for security reasons. '${read}' is made of the following scripts:\n\n${letters.join("")}\nAll characters in the identifier should resolve to a single script, or use a highly restrictive set of scripts.\n\nSee https://hexdocs.pm/elixir/unicode-syntax.html for more information.`,
      );
    }
    if (suggestion !== undefined) this.fail(suggestion, this.line, column);
    this.refuseAt(this.text.indexOf([...read].at(-1) as string, this.i), column);
  }

  private simplerForm(identifier: string): string | undefined {
    const simpler = compose(identifier, "NFKC");
    const name = readIdentifier(simpler, 0);
    if (name === undefined || "read" in name) return undefined;
    const codes = (text: string) =>
      [...text]
        .map((each) => ` 0x${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(5, "0")}`)
        .join("");
    return `unexpected token: Elixir expects unquoted Unicode atoms, variables, and calls to use allowed codepoints and to be in NFC form.\n\nGot:\n\n    "${identifier}" (code points${codes(identifier)})\n\nHint: You could write the above in a compatible format that is accepted by Elixir:\n\n    "${simpler}" (code points${codes(simpler)})\n\nSee https://hexdocs.pm/elixir/unicode-syntax.html for more information.`;
  }
}
