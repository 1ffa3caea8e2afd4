import { bare, includesText, quoteJson, sliceText, textOfNumber, textOfSymbol } from "../intrinsics.ts";
import { execPattern, indexOfText, repeatText, upperCase } from "./natives.ts";

/**
 * Formats primitives, names and keys. It uses sums: the build turns the library's templates into sums of calls of
 * `String` (web/build/plain-templates.ts), which here would double the steps.
 */

const maxString = 10_000;
/** The line length at which the text of a value is broken, as in Node. */
export const lineLength = 80;

export function clip(text: string): string {
  if (text.length <= maxString) return text;
  return sliceText(text, 0, maxString) + moreCharacters(text.length - maxString);
}

function moreCharacters(count: number): string {
  return "... " + textOfNumber(count) + (count === 1 ? " more character" : " more characters");
}

export function textOfNumeric(value: number | bigint): string {
  if (typeof value === "number") return value === 0 && 1 / value < 0 ? "-0" : textOfNumber(value);
  // Writing a huge BigInt in decimal takes time that grows with its square.
  const limit = 1n << 4096n;
  if (value > limit || value < -limit) return (value < 0n ? "-" : "") + "[a BigInt of over 1,233 digits]";
  return textOfNumber(value) + "n";
}

/** A string as a literal, in the quotes that need the fewest escapes. */
export function quote(whole: string): string {
  if (whole.length <= maxString) return quoteShort(whole);
  return quoteShort(sliceText(whole, 0, maxString)) + moreCharacters(whole.length - maxString);
}

function quoteShort(text: string): string {
  const json = quoteJson(text);
  const mark = includesText(text, "'") ? otherQuote(text) : "'";
  // If JSON escapes nothing (quotes, backslashes, control characters, lone surrogates), the text needs no escapes.
  if (json.length === text.length + 2 && mark !== "\\'") return mark + text + mark;
  return mark === "\\'" ? "'" + unescapeJson(json, mark) + "'" : mark + unescapeJson(json, mark) + mark;
}

/** The quotes for a text with single quotes; `\'` if it has all kinds and they must be escaped. */
function otherQuote(text: string): string {
  if (!includesText(text, '"')) return '"';
  return includesText(text, "`") || includesText(text, "${") ? "\\'" : "`";
}

/** Appending to a long string copies it. Small pieces are first joined up to this length. */
const pieceLength = 256;

/** The content of a JSON string, with Node's escapes instead of JSON's. */
function unescapeJson(json: string, mark: string): string {
  let text = "";
  let piece = "";
  let from = 1;
  for (let at = indexOfText(json, "\\", 1); at >= 0; at = indexOfText(json, "\\", from)) {
    if (at > from) piece += sliceText(json, from, at);
    const letter = json[at + 1] as string;
    from = at + 2;
    if (letter === '"') piece += '"';
    else if (letter !== "u") piece += "\\" + letter;
    else {
      from = at + 6;
      piece += escapeOf(sliceText(json, at + 2, from));
    }
    if (piece.length > pieceLength) {
      text += piece;
      piece = "";
    }
  }
  text += piece + sliceText(json, from, -1);
  return mark === "\\'" ? replaceAll(text, "'", mark) : text;
}

/** "\\x1B" for the digits "001b" of a control character, "\\ud83d" for those of a lone surrogate. */
function escapeOf(digits: string): string {
  if (digits[0] !== "0") return "\\u" + digits;
  controls[digits] ??= "\\x" + upperCase(sliceText(digits, 2));
  return controls[digits];
}

const controls = bare<Record<string, string>>();

function replaceAll(text: string, what: string, by: string): string {
  let result = "";
  let piece = "";
  let from = 0;
  for (let at = indexOfText(text, what, 0); at >= 0; at = indexOfText(text, what, from)) {
    piece += sliceText(text, from, at) + by;
    from = at + 1;
    if (piece.length > pieceLength) {
      result += piece;
      piece = "";
    }
  }
  return from === 0 ? text : result + piece + sliceText(text, from);
}

/** Whether the literal of this text, with this indentation, is too long for one line. */
export function isLong(text: string, indent: number): boolean {
  return text.length > 16 && text.length > lineLength - indent - 4;
}

/** One literal for each line of the text. */
export function quoteLines(text: string, indent: number): string {
  const visible = text.length > maxString ? sliceText(text, 0, maxString) : text;
  let literal = "";
  let from = 0;
  for (let at = indexOfText(visible, "\n", 0); at >= 0 && at < visible.length - 1; ) {
    literal += quoteShort(sliceText(visible, from, at + 1)) + " +\n" + blanks(indent + 2);
    from = at + 1;
    at = indexOfText(visible, "\n", from);
  }
  literal += quoteShort(from === 0 ? visible : sliceText(visible, from));
  return text.length > maxString ? literal + moreCharacters(text.length - maxString) : literal;
}

export function blanks(count: number): string {
  return repeatText(" ", count);
}

/** A text that may have line breaks, with this indentation after each. */
export function indentLines(text: string, indent: number): string {
  return indent === 0 ? text : replaceAll(text, "\n", "\n" + blanks(indent));
}

/** The name of a function, class or symbol, on one line. */
export function nameText(name: string): string {
  // A key is looked up by its hash: for a name of 1 MB, that would be a million steps.
  if (name.length <= maxKnownKeyLength && keyTexts[name] === name) return name;
  return onOneLine(clip(name));
}

export function onOneLine(text: string): string {
  return includesText(text, "\n") ? replaceAll(text, "\n", "\\n") : text;
}

export function symbolText(symbol: symbol): string {
  return onOneLine(clip(textOfSymbol(symbol)));
}

/** A symbol as a key: escaped like a string. */
export function symbolKeyText(symbol: symbol): string {
  const text = clip(textOfSymbol(symbol));
  const json = quoteJson(text);
  if (json.length === text.length + 2 && !includesText(text, "'")) return "[" + text + "]";
  return "[" + unescapeJson(json, "\\'") + "]";
}

/**
 * Keys and how they are written. A program shows the same few keys again and again, and testing the pattern costs 60
 * times as much as this lookup.
 */
let keyTexts = bare<Record<string, string>>();
let knownKeyCount = 0;
const maxKnownKeys = 500;
const maxKnownKeyLength = 40;
const identifier = /^[a-zA-Z_][a-zA-Z_0-9]*$/;

export function keyText(key: string): string {
  return keyTexts[key] ?? newKeyText(key);
}

function newKeyText(key: string): string {
  if (key === "__proto__") return "['__proto__']";
  const text = key.length > maxString || execPattern(identifier, key) === null ? quote(key) : key;
  if (key.length > maxKnownKeyLength) return text;
  if (knownKeyCount === maxKnownKeys) {
    keyTexts = bare();
    knownKeyCount = 0;
  }
  knownKeyCount++;
  keyTexts[key] = text;
  return text;
}

/** The JSON of a key. Most keys are known identifiers, which need no escapes. */
export function keyJson(key: string): string {
  return key.length <= maxKnownKeyLength && keyTexts[key] === key ? '"' + key + '"' : quoteJson(clip(key));
}

/** Whether the text is an array index. */
export function isIndex(key: string): boolean {
  const index = +key >>> 0;
  return index !== 0xffffffff && textOfNumber(index) === key;
}

/** Whether the code is the first half of a surrogate pair. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
