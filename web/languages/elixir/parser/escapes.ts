const simple: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  d: "\x7f",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  s: " ",
  t: "\t",
  v: "\v",
};

/** A character after a backslash is unchanged unless it is one of these. */
export function unescapedCharacter(character: string): string {
  return simple[character] ?? character;
}

/** The problem with an escape. `token` is its beginning. */
export class EscapeProblem extends Error {
  constructor(
    message: string,
    readonly token: string,
  ) {
    super(message);
  }
}

/** A text with its escapes resolved; its bytes if they are not UTF-8. Throws EscapeProblem. */
export function resolveEscapes(text: string): string | Uint8Array {
  if (!text.includes("\\")) return text;
  let plain = "";
  /** When `\xHH` has written a byte, everything is bytes. */
  let bytes: number[] | undefined;
  const append = (piece: string) => {
    if (bytes) pushUtf8(bytes, piece);
    else plain += piece;
  };
  for (let i = 0; i < text.length; ) {
    const next = text.indexOf("\\", i);
    if (next < 0 || next === text.length - 1) {
      append(text.slice(i));
      break;
    }
    append(text.slice(i, next));
    const letter = text[next + 1] as string;
    if (letter === "x" || letter === "u") {
      const sequence = letter === "x" ? hexEscape(text, next + 2) : unicodeEscape(text, next + 2);
      if (sequence.byte !== undefined && sequence.byte >= 0x80) {
        if (!bytes) {
          bytes = [];
          pushUtf8(bytes, plain);
        }
        bytes.push(sequence.byte);
      } else append(String.fromCodePoint(sequence.byte ?? sequence.codePoint ?? 0));
      i = sequence.end;
    } else if (letter === "\n") i = next + 2;
    else if (letter === "\r" && text[next + 2] === "\n") i = next + 3;
    else {
      append(unescapedCharacter(letter));
      i = next + 2;
    }
  }
  return bytes ? textOrBytes(bytes) : plain;
}

type Escape = { readonly end: number; readonly byte?: number; readonly codePoint?: number };

function hexEscape(text: string, from: number): Escape {
  const rest = text.slice(from, from + 10);
  const two = /^[\da-fA-F]{2}/.exec(rest);
  if (two) return { byte: Number.parseInt(two[0], 16), end: from + 2 };
  // Deprecated forms: one digit, or up to six in braces, as a code point.
  const digits = /^(?:([\da-fA-F])|\{([\da-fA-F]{1,6})\})/.exec(rest);
  if (digits) return codePoint(digits[1] ?? digits[2] ?? "", from + digits[0].length);
  throw new EscapeProblem(
    "invalid hex escape character, expected \\xHH where H is a hexadecimal digit",
    "\\x",
  );
}

function unicodeEscape(text: string, from: number): Escape {
  const digits = /^(?:([\da-fA-F]{4})|\{([\da-fA-F]{1,6})\})/.exec(text.slice(from, from + 10));
  if (digits) return codePoint(digits[1] ?? digits[2] ?? "", from + digits[0].length);
  throw new EscapeProblem(
    "invalid Unicode escape character, expected \\uHHHH or \\u{H*} where H is a hexadecimal digit",
    "\\u",
  );
}

function codePoint(digits: string, end: number): Escape {
  const value = Number.parseInt(digits, 16);
  if (value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) {
    throw new EscapeProblem(`invalid or reserved Unicode code point \\u{${digits}}`, "\\u");
  }
  return { codePoint: value, end };
}

function pushUtf8(bytes: number[], text: string): void {
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
}

/** Text if the bytes are valid UTF-8. */
function textOrBytes(bytes: readonly number[]): string | Uint8Array {
  let text = "";
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] as number;
    const length =
      first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length === 0 || i + length > bytes.length) return Uint8Array.from(bytes);
    let code = length === 1 ? first : first & (0x7f >> length);
    for (let k = 1; k < length; k++) {
      const byte = bytes[i + k] as number;
      if ((byte & 0xc0) !== 0x80) return Uint8Array.from(bytes);
      code = (code << 6) | (byte & 63);
    }
    const minCodePoint = [0, 0, 0x80, 0x800, 0x10000][length] as number;
    if (code < minCodePoint || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
      return Uint8Array.from(bytes);
    text += String.fromCodePoint(code);
    i += length;
  }
  return text;
}
