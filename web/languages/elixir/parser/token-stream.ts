import { SyntaxProblem } from "./quoted.ts";
import { type ElixirToken, type ElixirTokenKind, syntaxErrorBefore } from "./tokens.ts";

/** The tokens of a text or an interpolation, with the facts that must be known in advance. */
export class TokenStream {
  position = 0;
  private readonly closers = new Map<number, { readonly at: number; readonly hasComma: boolean }>();

  constructor(
    private readonly tokens: readonly ElixirToken[],
    private readonly end: ElixirToken,
  ) {
    this.matchParentheses();
  }

  get next(): ElixirToken {
    return this.tokens[this.position] ?? this.end;
  }

  get kind(): ElixirTokenKind {
    return this.next.kind;
  }

  is(kind: ElixirTokenKind): boolean {
    return this.kind === kind;
  }

  peek(offset: number): ElixirToken {
    return this.tokens[this.position + offset] ?? this.end;
  }

  take(): ElixirToken {
    const { next } = this;
    this.position++;
    return next;
  }

  /** The token before the next one. */
  get last(): ElixirToken {
    return this.tokens[this.position - 1] ?? this.end;
  }

  takeIf(kind: ElixirTokenKind): boolean {
    if (this.kind !== kind) return false;
    this.position++;
    return true;
  }

  expect(kind: ElixirTokenKind): ElixirToken {
    if (this.kind !== kind) this.fail();
    return this.take();
  }

  skipEndOfLine(): void {
    if (this.kind === "eol") this.position++;
  }

  /** Ends of lines, with one semicolon. False if there is none. */
  skipSeparators(): boolean {
    const { position } = this;
    this.skipEndOfLine();
    this.takeIf(";");
    return this.position > position;
  }

  /** A closing bracket, which may be on a separate line. */
  expectCloser(kind: ElixirTokenKind): ElixirToken {
    if (this.kind === "eol" && this.peek(1).kind === kind) this.position++;
    return this.expect(kind);
  }

  isCloser(kind: ElixirTokenKind): boolean {
    return this.kind === kind || (this.kind === "eol" && this.peek(1).kind === kind);
  }

  fail(token = this.next, message = syntaxErrorBefore(token)): never {
    const exception = token.kind === "end of file" ? "TokenMissingError" : "SyntaxError";
    throw new SyntaxProblem(exception, message, token.line, token.column);
  }

  /** Whether the next token begins the parameters of a clause in parentheses: `(a, b) ->`, `(a: 1) when`. */
  get startsClauseParameters(): boolean {
    const closer = this.closers.get(this.position);
    if (!closer) return false;
    const after = this.tokens[closer.at + 1]?.kind;
    if (after !== "stab_op" && after !== "when_op") return false;
    const first = this.tokens[this.position + (this.peek(1).kind === "eol" ? 2 : 1)];
    return closer.hasComma || first?.kind === "kw_identifier" || first?.kind === "kw_identifier_unsafe";
  }

  /** `() ->` or `() when`. */
  get startsEmptyParameters(): boolean {
    if (this.kind !== "(") return false;
    const offset = this.peek(1).kind === "eol" ? 2 : 1;
    if (this.peek(offset).kind !== ")") return false;
    const after = this.peek(offset + 1).kind;
    return after === "stab_op" || after === "when_op";
  }

  private matchParentheses(): void {
    const open: { at: number; hasComma: boolean; hasLines: boolean }[] = [];
    this.tokens.forEach(({ kind }, at) => {
      if (kind === "(" || kind === "[" || kind === "{" || kind === "<<" || kind === "do" || kind === "fn")
        open.push({ at, hasComma: false, hasLines: false });
      else if (kind === ")" || kind === "]" || kind === "}" || kind === ">>" || kind === "end") {
        const opener = open.pop();
        if (opener && kind === ")") {
          this.closers.set(opener.at, { at, hasComma: opener.hasComma && !opener.hasLines });
        }
      } else if (kind === "," || kind === ";") {
        const top = open.at(-1);
        if (top && kind === ",") top.hasComma = true;
        if (top && kind === ";") top.hasLines = true;
      }
    });
  }
}
