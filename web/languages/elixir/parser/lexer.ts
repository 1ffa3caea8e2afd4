import { type Identifier, readIdentifier } from "../runtime/identifiers.ts";
import { lexCharacter, lexComment, lexNumber } from "./lexer-literals.ts";
import { hex4, LexerState, maxTokens } from "./lexer-state.ts";
import { lexHeredoc, lexQuotedAtom, lexQuotedCall, lexSigil, lexString } from "./lexer-strings.ts";
import {
  operatorAt,
  operatorAtomAt,
  operatorBehindDotAt,
  operatorKinds,
  specialKeywordAt,
} from "./operators.ts";
import { SyntaxProblem } from "./quoted.ts";
import { doMessage, tooManyTokens } from "./syntax-messages.ts";
import type { ElixirToken, ElixirTokenKind } from "./tokens.ts";

const words: Readonly<Record<string, ElixirTokenKind>> = {
  fn: "fn",
  do: "do",
  end: "end",
  true: "true",
  false: "false",
  nil: "nil",
  not: "unary_op",
  and: "and_op",
  or: "or_op",
  when: "when_op",
  in: "in_op",
  after: "block_identifier",
  else: "block_identifier",
  catch: "block_identifier",
  rescue: "block_identifier",
};

/** Splits a text into tokens. Throws SyntaxProblem, with the message of Elixir's tokenizer. */
export class Lexer extends LexerState {
  all(): readonly ElixirToken[] {
    this.run(false);
    return this.tokens;
  }

  /**
   * Reads up to the end of the text; in an interpolation, up to the brace that ends it. False if the brace is missing.
   */
  run(isInterpolation: boolean): boolean {
    const { text } = this;
    while (this.i < text.length) {
      if (isInterpolation && text[this.i] === "}" && this.terminators.open.length === 0) return true;
      const { line, column } = this;
      const before = this.tokens.length;
      this.next();
      this.count += Math.max(0, this.tokens.length - before);
      if (this.count > maxTokens)
        throw new SyntaxProblem("SystemLimitError", tooManyTokens(maxTokens), line, column);
    }
    const missing = this.terminators.missing();
    if (missing !== undefined) throw new SyntaxProblem("TokenMissingError", missing, this.line, this.column);
    return false;
  }

  private next(): void {
    const { text, i } = this;
    const first = text[i] as string;
    switch (first) {
      case " ":
      case "\t":
        this.skipBlanks();
        this.signAfterSpace();
        return;
      case "\n":
        this.endOfLine(1);
        return;
      case "\r":
        if (text[i + 1] !== "\n") break;
        this.endOfLine(2);
        return;
      case "#":
        lexComment(this);
        return;
      case ";":
        if (this.tokens.at(-1)?.kind === ";") break;
        this.push(";", ";");
        return;
      case ",":
        this.push(",", ",");
        return;
      case "\\":
        if (this.continuesLine()) return;
        break;
      case '"':
      case "'":
        if (text.startsWith(first.repeat(3), i)) lexHeredoc(this, first);
        else lexString(this, first);
        return;
      case "~":
        if (/[a-zA-Z]/.test(text[i + 1] ?? "") && text[i + 2] !== undefined) {
          lexSigil(this);
          return;
        }
        break;
      case "?":
        if (text[i + 1] !== undefined) {
          lexCharacter(this);
          return;
        }
        break;
      case ":":
        if (this.atom()) return;
        break;
      default:
        if (first >= "0" && first <= "9") {
          lexNumber(this);
          return;
        }
        if (first === "<" && this.column === 1 && text.startsWith("<<<<<<<", i)) {
          const line = /.*/.exec(text.slice(i, i + 1000))?.[0] ?? "";
          this.fail(`found an unexpected version control marker, please resolve the conflicts: ${line}`);
        }
    }
    if (this.punctuation() || this.identifier()) return;
    this.refuseAt();
  }

  private endOfLine(length: number): void {
    const last = this.tokens.at(-1)?.kind;
    if (last !== "," && last !== ";" && last !== "eol") {
      const { line, column, i } = this;
      this.tokens.push({ kind: "eol", text: "eol", line, column, start: i, end: i });
    }
    this.newline(length);
  }

  private continuesLine(): boolean {
    const rest = this.text.slice(this.i + 1, this.i + 4);
    if (rest === "" || rest === "\n" || rest === "\r\n") {
      const message = "invalid escape \\ at end of file";
      throw new SyntaxProblem("TokenMissingError", message, this.line, this.column);
    }
    const match = /^\r?\n/.exec(rest);
    if (!match) return false;
    this.newline(1 + match[0].length);
    return true;
  }

  /** `foo -1` is a call, `foo - 1` is not. */
  private signAfterSpace(): void {
    const sign = this.text[this.i];
    const last = this.tokens.at(-1);
    if ((sign !== "+" && sign !== "-") || last?.kind !== "identifier") return;
    const marker = this.text[this.i + 1];
    if (marker === undefined || " \t\r\n([<{%+-/>:".includes(marker)) return;
    this.tokens[this.tokens.length - 1] = { ...last, kind: "op_identifier" };
    this.push("dual_op", sign);
  }

  private atom(): boolean {
    const { text, i } = this;
    const quote = text[i + 1];
    if (quote === '"' || quote === "'") {
      lexQuotedAtom(this, quote);
      return true;
    }
    if (text.startsWith(":::", i)) {
      this.push("atom", "::", 3);
      return true;
    }
    const operator = operatorAtomAt(text, i + 1);
    if (operator !== undefined && !(text[i + 1] === ":" && operator === ":")) {
      this.push("atom", operator, operator.length + 1);
      return true;
    }
    const identifier = text[i + 1] === ":" ? undefined : this.nameAt(i + 1);
    if (identifier === undefined) return false;
    this.checkLength(identifier.name);
    this.push("atom", identifier.name, identifier.length + 1);
    this.column -= this.furtherUnits(i + 1, identifier.length);
    return true;
  }

  private nameAt(at: number): Identifier | undefined {
    const identifier = readIdentifier(this.text, at);
    if (identifier !== undefined && "read" in identifier) this.refuseName(identifier);
    return identifier;
  }

  /** The number of UTF-16 units minus the number of characters. */
  private furtherUnits(at: number, length: number): number {
    return length - [...this.text.slice(at, at + length)].length;
  }

  /** Operators, brackets, dots and maps. */
  private punctuation(): boolean {
    const { text, i } = this;
    const keyword = specialKeywordAt(text, i);
    if (keyword !== undefined) {
      this.keyword(keyword);
      return true;
    }
    const first = text[i] as string;
    if (text.startsWith("...", i)) {
      this.push(callKind(text, i + 3), "...");
      return true;
    }
    if (text.startsWith("..//", i)) {
      const blanks = /^[ \t]*/.exec(text.slice(i + 4, i + 100))?.[0].length ?? 0;
      if (text[i + 4 + blanks] !== "/") this.refuseAt();
      this.push("identifier", "..//");
      this.skipBlanks();
      return true;
    }
    if ("([{".includes(first)) return this.terminator(first as "(");
    if (")]}".includes(first)) return this.terminator(first as ")");
    const operator = operatorAt(text, i);
    if ((operator === undefined || operator.length < 3) && text.startsWith("<<", i))
      return this.terminator("<<");
    if ((operator === undefined || operator.length < 3) && text.startsWith(">>", i))
      return this.terminator(">>");
    if (operator !== undefined) return this.operator(operator);
    if (first === "%") {
      const next = text[i + 1];
      if (next === "(" || next === "[") this.fail(`expected %{ to define a map, got: %${next}`);
      this.push(next === "{" ? "%{}" : "%", next === "{" ? "%{}" : "%", 1);
      return true;
    }
    if (first === ".") {
      this.dot();
      return true;
    }
    return false;
  }

  private keyword(text: string, length = text.length): void {
    this.push("kw_identifier", text, length);
    this.advance(1);
  }

  private operator(text: string): boolean {
    const kind = operatorKinds.get(text) as ElixirTokenKind;
    const end = this.i + text.length;
    if (kind !== "assoc_op" && kind !== "ternary_op" && /^:\s/.test(this.text.slice(end, end + 2))) {
      this.keyword(text);
      return true;
    }
    if (kind === "assoc_op" || kind === "ternary_op") {
      this.dropEndOfLine();
      this.push(kind, text);
      return true;
    }
    const rest = /^[ \t]*(\/[ \t]*\/?)?/.exec(this.text.slice(end, end + 200))?.[1];
    if (kind === "capture_op") {
      // `&/2`: the name is `&`. `& //2` captures `/`.
      this.push(rest !== undefined && /^\/[ \t]*$/.test(rest) ? "identifier" : "capture_op", text);
      return true;
    }
    if (rest !== undefined) this.push("identifier", text);
    else {
      const isPrefix = kind === "at_op" || kind === "unary_op" || kind === "dual_op";
      if (!isPrefix) this.dropEndOfLine();
      this.push(kind, text);
    }
    this.skipBlanks();
    return true;
  }

  /** A line that begins with a binary operator continues the previous line. */
  dropEndOfLine(): void {
    if (this.tokens.at(-1)?.kind === "eol") this.tokens.pop();
  }

  private terminator(text: "(" | ")" | "[" | "]" | "{" | "}" | "<<" | ">>" | "do" | "end" | "fn"): boolean {
    const last = this.tokens.at(-1);
    if (text === "(" && last?.kind === "alias") {
      this.fail(
        `unexpected ( after alias ${last.text}. Function names and identifiers in Elixir start with lowercase characters or underscore. For example:\n\n    hello_world()\n    _starting_with_underscore()\n    numb3rs_are_allowed()\n    may_finish_with_question_mark?()\n    may_finish_with_exclamation_mark!()\n\nUnexpected token: (`,
        this.line,
        this.column + 1,
      );
    }
    const { line, column, i } = this;
    const token: ElixirToken = { kind: text, text, line, column, start: i, end: i + text.length };
    const wrong = this.terminators.take(token, this.indentation);
    if (wrong !== undefined) this.fail(wrong);
    this.tokens.push(token);
    this.advance(text.length);
    return true;
  }

  private dot(): void {
    const { line, column, i, text } = this;
    const dot: ElixirToken = { kind: ".", text: ".", line, column, start: i, end: i + 1 };
    this.advance(1);
    for (;;) {
      this.skipBlanks();
      if (text[this.i] === "#") lexComment(this);
      const match = /^\r?\n/.exec(text.slice(this.i, this.i + 2));
      if (!match) break;
      this.i += match[0].length;
      this.line++;
      this.column = 1;
    }
    this.dropEndOfLine();
    const next = text[this.i];
    if (next === "(") {
      this.tokens.push({ ...dot, kind: "dot_call_op" });
      return;
    }
    if (next === '"' || next === "'") {
      lexQuotedCall(this, next, dot);
      return;
    }
    this.tokens.push(dot);
    const operator = operatorBehindDotAt(text, this.i);
    if (operator !== undefined) this.push(callKind(text, this.i + operator.length), operator);
  }

  private identifier(): boolean {
    const { text, i, tokens } = this;
    const identifier = this.nameAt(i);
    if (identifier === undefined) return false;
    const { name, length } = identifier;
    const end = i + length;
    const isKey = text[end] === ":" && text[end + 1] !== ":";
    const kind = words[name];
    if (!isKey || text[end + 1] === undefined) {
      if (kind !== undefined && Object.hasOwn(words, name) && tokens.at(-1)?.kind !== "." && !isKey)
        return this.word(name, kind);
    }
    this.checkLength(name);
    if (isKey && /^\s/.test(text[end + 1] ?? "")) {
      this.keyword(name, length);
      this.column -= this.furtherUnits(i, length);
      return true;
    }
    if (isKey && text[end + 1] !== undefined)
      this.fail(`keyword argument must be followed by space after: ${name}:`);
    const isAlias = identifier.kind === "alias";
    if (name.includes("@"))
      this.fail(`invalid character "@" (code point U+0040) in ${identifier.kind}: ${name}`);
    if (identifier.kind === "atom") this.refuseAt();
    if (name === "__aliases__" || name === "__block__") this.fail(`reserved token: ${name}`);
    if (isAlias) {
      const invalid = [...name].find((each) => each < "A" || each > "\x7f");
      if (invalid !== undefined && (/[?!]$/.test(name) || /[^\0-\x7f]/.test(name))) {
        const code = hex4(invalid.codePointAt(0) as number);
        this.fail(
          `invalid character "${invalid}" (code point U+${code}) in alias (only ASCII characters, without punctuation, are allowed): ${name}`,
        );
      }
    }
    this.push(isAlias ? "alias" : callKind(text, end), name, length);
    this.column -= this.furtherUnits(i, length);
    return true;
  }

  /** A reserved word. */
  private word(name: string, kind: ElixirTokenKind): boolean {
    const { text, tokens } = this;
    if (kind === "do") return this.doWord();
    if (kind === "end" || kind === "fn") return this.terminator(kind);
    if (kind === "block_identifier" || kind === "true" || kind === "false" || kind === "nil") {
      this.push(kind, name);
      return true;
    }
    if (/^[ \t]*\//.test(text.slice(this.i + name.length, this.i + name.length + 100))) {
      this.push("identifier", name);
      return true;
    }
    const last = tokens.at(-1);
    if (kind === "in_op" && last?.kind === "unary_op" && last.text === "not") {
      tokens.pop();
      this.dropEndOfLine();
      tokens.push({ ...last, kind: "in_op", text: "not in", end: this.i + 2 });
      this.advance(2);
      return true;
    }
    if (kind !== "unary_op") this.dropEndOfLine();
    this.push(kind, name);
    return true;
  }

  private doWord(): boolean {
    const last = this.tokens.at(-1);
    if (last?.kind === "identifier") this.tokens[this.tokens.length - 1] = { ...last, kind: "do_identifier" };
    else if (last?.kind === "fn") {
      this.fail(
        "unexpected reserved word: do. Anonymous functions are written as:\n\n    fn pattern -> expression end",
      );
    } else if (last?.kind === "," || last?.kind === ";")
      this.fail(doMessage("unexpected reserved word: ", "do"));
    this.dropEndOfLine();
    return this.terminator("do");
  }
}

function callKind(text: string, end: number): ElixirTokenKind {
  if (text[end] === "(") return "paren_identifier";
  return text[end] === "[" ? "bracket_identifier" : "identifier";
}
