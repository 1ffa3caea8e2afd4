const escapeNames: Readonly<Record<number, string>> = {
  7: "\\a",
  8: "\\b",
  9: "\\t",
  10: "\\n",
  11: "\\v",
  12: "\\f",
  13: "\\r",
  27: "\\e",
  0: "\\0",
  92: "\\\\",
};

/** Whether a string shows a character unchanged, or by an escape with a letter. */
export function isPrintable(code: number): boolean {
  if (code < 0x20) return (code >= 7 && code <= 13) || code === 27;
  if (code <= 0x7f) return true;
  if (code < 0xa0) return false;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

export function isPrintableText(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) as number;
    if (!isPrintable(code)) return false;
    if (code > 0xffff) index++;
  }
  return true;
}

/** The text with its escapes, for these quotes. */
export function escapeText(text: string, quote: string): string {
  let result = "";
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) as number;
    if (code > 0xffff) index++;
    const char = String.fromCodePoint(code);
    if (char === quote) result += `\\${quote}`;
    else if (char === "#" && text[index + 1] === "{") result += "\\#";
    else if (escapeNames[code] !== undefined) result += escapeNames[code];
    else if (code === 0x7f) result += "\\d";
    else if (isPrintable(code) && code !== 0xfeff) result += char;
    else if (code === 0xfeff) result += "\\uFEFF";
    else if (code < 0x100) result += `\\x${hex(code, 2)}`;
    else if (code < 0x10000) result += `\\x{${hex(code, 1)}}`;
    else result += `\\x{${hex(code, 1)}}`;
  }
  return result;
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, "0");
}
