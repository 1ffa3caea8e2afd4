/**
 * Control characters as visible symbols (U+2400 and on), so that an escape sequence is seen and does nothing;
 * bidirectional overrides, which could make output read as what it is not, as U+FFFD.
 */
export function visibleText(text: string): string {
  // Few texts have any, and a search asks for 50,000 at once.
  if (!special.test(text)) return text;
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, symbolOf)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

function symbolOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
