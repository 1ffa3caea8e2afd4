import { unescapedCharacter } from "./escapes.ts";
import { bidirectional, hex4, type LexerState } from "./lexer-state.ts";

const numberPattern = /0x[\da-fA-F](?:_?[\da-fA-F])*|0b[01](?:_?[01])*|0o[0-7](?:_?[0-7])*/y;
const decimalPattern = /\d(?:_?\d)*(?:\.\d(?:_?\d)*(?:[eE][-+]?\d(?:_?\d)*)?)?/y;

export function lexComment(lexer: LexerState): void {
  const { text, i } = lexer;
  const next = text.indexOf("\n", i);
  let end = next < 0 ? text.length : next;
  if (next > 0 && text[end - 1] === "\r") end--;
  const comment = text.slice(i, end);
  const match = bidirectional.exec(comment);
  if (match) {
    lexer.fail(`invalid bidirectional formatting character in comment: \\u${hex4(match[0].charCodeAt(0))}`);
  }
  lexer.i = end;
  lexer.column += [...comment].length;
}

export function lexCharacter(lexer: LexerState): void {
  const { text, i } = lexer;
  const isEscape = text[i + 1] === "\\" && text[i + 2] !== undefined;
  const character = String.fromCodePoint(text.codePointAt(isEscape ? i + 2 : i + 1) as number);
  const value = isEscape ? unescapedCharacter(character) : character;
  const literal = `?${isEscape ? "\\" : ""}${character}`;
  lexer.push("char", literal, literal.length, { value: BigInt(value.codePointAt(0) as number) });
  lexer.column -= character.length - 1;
  // For Elixir's counting, a line break as a character literal does not end the line either.
}

export function lexNumber(lexer: LexerState): void {
  const { text, i } = lexer;
  numberPattern.lastIndex = i;
  const prefixedLiteral = numberPattern.exec(text)?.[0];
  if (prefixedLiteral !== undefined) {
    lexer.push("int", prefixedLiteral, prefixedLiteral.length, {
      value: BigInt(prefixedLiteral.replaceAll("_", "")),
    });
    return;
  }
  decimalPattern.lastIndex = i;
  const literal = decimalPattern.exec(text)?.[0] as string;
  const digits = literal.replaceAll("_", "");
  const isFloat = digits.includes(".");
  const value = isFloat ? Number(digits) : BigInt(digits);
  if (isFloat && !Number.isFinite(value)) lexer.fail(`invalid float number ${literal}`);
  const follower = text[i + literal.length] ?? "";
  if (/[a-zA-Z_]/.test(follower)) {
    lexer.fail(
      `invalid character "${follower}" after number ${literal}. If you intended to write a number, make sure to separate the number from the character (using comma, space, etc). If you meant to write a function name or a variable, note that identifiers in Elixir cannot start with numbers. Unexpected token: ${follower}`,
    );
  }
  lexer.push(isFloat ? "flt" : "int", literal, literal.length, { value });
}
