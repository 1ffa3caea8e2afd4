import { graphemeEnd } from "../runtime/graphemes.ts";
import { EscapeProblem, resolveEscapes } from "./escapes.ts";
import { bidirectional, type LexerState } from "./lexer-state.ts";
import { SyntaxProblem } from "./quoted.ts";
import { Terminators } from "./terminators.ts";
import type { ElixirToken, ElixirTokenKind, StringPart } from "./tokens.ts";

const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character);

/** The length in units of the first grapheme: in a string, Elixir counts columns in graphemes. */
function graphemeLength(text: string, at: number): number {
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  if (first <= 255 && !(second > 255)) return 1;
  return graphemeEnd(text, at) - at;
}

/**
 * Reads up to `last` (a sign, or three for a heredoc). The lexer is after the opening; afterwards it is after the end.
 * `from` ends the message for a missing terminator: "(for string starting at line 1)".
 */
function readParts(lexer: LexerState, last: string, interpolates: boolean, from: string): StringPart[] {
  const { text } = lexer;
  const parts: StringPart[] = [];
  const isHeredoc = last.length === 3;
  let piece = "";
  for (;;) {
    const at = lexer.i;
    const character = text[at];
    if (character === undefined) {
      throw new SyntaxProblem(
        "TokenMissingError",
        `missing terminator: ${last} (for ${from})`,
        lexer.line,
        lexer.column,
      );
    }
    if (!isHeredoc && character === last) {
      lexer.advance(1);
      break;
    }
    if (character === "\\") {
      const newline = /^\r?\n/.exec(text.slice(at + 1, at + 3))?.[0];
      if (newline !== undefined) {
        const end = afterNewline(lexer, 1 + newline.length, isHeredoc);
        piece += text.slice(at, end.contentFrom);
        if (endsHeredoc(lexer, last)) break;
        piece += text.slice(end.contentFrom, lexer.i);
        continue;
      }
      const escapedEnd = text.slice(at + 1, at + 1 + last.length);
      if (escapedEnd === last) {
        piece += last;
        lexer.advance(1 + last.length);
        continue;
      }
      if (interpolates && text.startsWith("#{", at + 1)) {
        piece += "\\#{";
        lexer.advance(3);
        lexer.column -= 2;
        continue;
      }
      piece += "\\";
      lexer.advance(1);
      // Escaped characters are not examined.
      if (text[lexer.i] !== undefined && text[lexer.i] !== "\n") piece += takeGrapheme(lexer);
      continue;
    }
    if (character === "\n") {
      const end = afterNewline(lexer, 1, isHeredoc);
      piece += "\n";
      if (endsHeredoc(lexer, last)) break;
      piece += text.slice(end.contentFrom, lexer.i);
      continue;
    }
    if (interpolates && character === "#" && text[at + 1] === "{") {
      if (piece !== "") parts.push(piece);
      piece = "";
      parts.push(interpolation(lexer, from));
      continue;
    }
    piece += takeGrapheme(lexer);
  }
  if (piece !== "" || parts.length === 0) parts.push(piece);
  return parts;
}

function takeGrapheme(lexer: LexerState): string {
  const { text, i } = lexer;
  const length = graphemeLength(text, i);
  const grapheme = text.slice(i, i + length);
  const match = bidirectional.exec(grapheme);
  if (match) {
    const name = `\\u${match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    lexer.fail(
      `invalid bidirectional formatting character in string: ${name}. If you want to use such character, use it in its escaped ${name} form instead`,
    );
  }
  lexer.i += length;
  lexer.column++;
  return grapheme;
}

/** Moves to the next line; in a heredoc also past its indentation, which may be followed by the end. */
function afterNewline(lexer: LexerState, length: number, isHeredoc: boolean): { contentFrom: number } {
  lexer.i += length;
  lexer.line++;
  lexer.column = 1;
  const contentFrom = lexer.i;
  if (isHeredoc) lexer.skipBlanks();
  return { contentFrom };
}

function endsHeredoc(lexer: LexerState, last: string): boolean {
  if (last.length !== 3 || !lexer.text.startsWith(last, lexer.i)) return false;
  lexer.advance(3);
  return true;
}

function interpolation(lexer: LexerState, from: string): StringPart {
  const { line, column, i, tokens, terminators, indentation } = lexer;
  lexer.tokens = [];
  lexer.terminators = new Terminators();
  lexer.advance(2);
  if (!lexer.run(true)) {
    throw new SyntaxProblem(
      "TokenMissingError",
      `missing interpolation terminator: "}" (for ${from})`,
      line,
      column,
    );
  }
  lexer.advance(1);
  const inner = lexer.tokens;
  lexer.tokens = tokens;
  lexer.terminators = terminators;
  lexer.indentation = indentation;
  return { line, column, start: i, end: lexer.i, tokens: inner };
}

/** Resolves the escapes of each piece. `column` is the column that Elixir reports for a wrong one. */
function unescapeParts(
  lexer: LexerState,
  parts: readonly StringPart[],
  line: number,
  column: number,
): StringPart[] {
  return parts.map((part) => {
    if (typeof part !== "string") return part;
    try {
      return resolveEscapes(part);
    } catch (error) {
      if (!(error instanceof EscapeProblem)) throw error;
      return lexer.fail(`${error.message}. Syntax error after: ${error.token}`, line, column);
    }
  });
}

export function lexString(lexer: LexerState, quote: string): void {
  const { line, column, i, tokens } = lexer;
  lexer.advance(1);
  const raw = readParts(lexer, quote, true, `string starting at line ${line}`);
  const parts = unescapeParts(lexer, raw, line, column + 1);
  const start = { line, column, start: i, end: lexer.i };
  if (lexer.text[lexer.i] === ":" && isSpace(lexer.text[lexer.i + 1])) {
    lexer.advance(1);
    const only = parts.length === 1 ? nameOf(parts[0] as StringPart) : undefined;
    if (only !== undefined) tokens.push({ ...start, kind: "kw_identifier", text: only });
    else tokens.push({ ...start, kind: "kw_identifier_unsafe", text: "", parts });
    return;
  }
  tokens.push({ ...start, kind: quote === '"' ? "bin_string" : "list_string", text: "", parts });
}

export function lexQuotedAtom(lexer: LexerState, quote: string): void {
  const { line, column, i, tokens } = lexer;
  lexer.advance(2);
  const raw = readParts(lexer, quote, true, `atom starting at line ${line}`);
  const parts = unescapeParts(lexer, raw, line, column);
  const start = { line, column, start: i, end: lexer.i };
  const only = parts.length === 1 ? nameOf(parts[0] as StringPart) : undefined;
  if (only === undefined) tokens.push({ ...start, kind: "atom_unsafe", text: "", parts });
  else {
    if ([...only].length > 255)
      lexer.fail(`atom length must be less than system limit: ${only}`, line, column);
    tokens.push({ ...start, kind: "atom_quoted", text: only });
  }
}

/** The name in a piece of text; bytes that are not text cannot be a name. */
function nameOf(part: StringPart): string | undefined {
  return typeof part === "string" ? part : undefined;
}

/** `module."quoted name"()`. */
export function lexQuotedCall(lexer: LexerState, quote: string, dot: ElixirToken): void {
  const { line, column, i, tokens } = lexer;
  lexer.advance(1);
  const parts = readParts(lexer, quote, true, `function name starting at line ${line}`);
  const only = parts.length === 1 ? nameOf(parts[0] as StringPart) : undefined;
  if (only === undefined) {
    lexer.fail(
      `interpolation is not allowed when calling function/macro. Found interpolation in a call starting with: ${quote}`,
      line,
      column,
    );
  }
  const next = lexer.text[lexer.i];
  const kind: ElixirTokenKind =
    next === "(" ? "paren_identifier" : next === "[" ? "bracket_identifier" : "identifier";
  tokens.push(dot, { kind, text: only, line, column, start: i, end: lexer.i });
}

/** Reads a heredoc whose three quotes are next, and removes its indentation. */
function heredocParts(lexer: LexerState, quote: string, interpolates: boolean): StringPart[] {
  const { line, column, text } = lexer;
  const quotes = quote.repeat(3);
  const header = /^[ \t]*(\r?\n)/.exec(text.slice(lexer.i + 3, lexer.i + 1000));
  if (!header) {
    lexer.fail(
      `heredoc allows only zero or more whitespace characters followed by a new line after ${quotes}`,
      line,
      column,
    );
  }
  lexer.i += 3 + header[0].length;
  lexer.line++;
  lexer.column = 1;
  lexer.skipBlanks();
  const from = `heredoc starting at line ${line}`;
  let parts: StringPart[];
  const lineStart = lexer.i - (lexer.column - 1);
  if (endsHeredoc(lexer, quotes)) parts = ["\n"];
  else {
    const indent = text.slice(lineStart, lexer.i);
    parts = readParts(lexer, quotes, interpolates, from);
    const [first] = parts;
    if (typeof first === "string") parts[0] = `\n${indent}${first}`;
    else parts.unshift(`\n${indent}`);
  }
  const indentation = lexer.column - 4;
  const strippedParts = parts.map((part) =>
    typeof part === "string" ? withoutIndentation(part, indentation) : part,
  );
  const [head] = strippedParts;
  if (typeof head === "string") strippedParts[0] = head.slice(1);
  if (strippedParts.length > 1 && strippedParts[0] === "") return strippedParts;
  return strippedParts;
}

function withoutIndentation(text: string, indentation: number): string {
  return indentation === 0 ? text : text.replace(new RegExp(`\\n[ \\t]{1,${indentation}}`, "g"), "\n");
}

export function lexHeredoc(lexer: LexerState, quote: string): void {
  const { line, column, i, tokens } = lexer;
  const raw = heredocParts(lexer, quote, true);
  const parts = unescapeParts(lexer, raw, line, column);
  tokens.push({
    kind: quote === '"' ? "bin_heredoc" : "list_heredoc",
    text: "",
    line,
    column,
    start: i,
    end: lexer.i,
    parts,
  });
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

export function lexSigil(lexer: LexerState): void {
  const { line, column, i, text, tokens } = lexer;
  const name = text[i + 1] as string;
  const opener = text[i + 2] as string;
  const interpolates = name >= "a";
  let parts: StringPart[];
  if ((opener === '"' || opener === "'") && text.startsWith(opener.repeat(3), i + 2)) {
    lexer.advance(2);
    // The position of a problem in a heredoc is that of the sigil.
    lexer.column -= 2;
    parts = heredocParts(lexer, opener, interpolates);
  } else {
    if (!"/<\"'[({|".includes(opener)) {
      const character = String.fromCodePoint(text.codePointAt(i + 2) as number);
      const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
      lexer.fail(
        `invalid sigil delimiter: "${character}" (column ${column + 2}, code point U+${code}). The available delimiters are: //, ||, "", '', (), [], {}, <>`,
      );
    }
    lexer.advance(3);
    const from = `sigil ~${name}${opener} starting at line ${line}`;
    parts = readParts(lexer, closers[opener] ?? opener, interpolates, from);
  }
  const modifiers = /^[a-zA-Z0-9]*/.exec(text.slice(lexer.i, lexer.i + 100))?.[0] ?? "";
  lexer.advance(modifiers.length);
  const sigil = { name, modifiers };
  tokens.push({ kind: "sigil", text: `~${name}`, line, column, start: i, end: lexer.i, parts, sigil });
}
