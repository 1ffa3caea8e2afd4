import { plural } from "../ui/format-number.ts";
import { unitsWithin } from "../ui/text-cost.ts";

/**
 * Control characters as visible symbols (U+2400 and on), so that an escape sequence is seen and does nothing; characters
 * that could make a text read as what it is not, by its direction or by not being seen, as U+FFFD. A joiner that follows
 * more than ASCII stays: scripts and emoji need it.
 */
export function visibleText(text: string): string {
  // Few texts have any, and a search asks for 50,000 at once.
  if (!/[^\n -~]/.test(text)) return text;
  return text.replace(/\r\n?/g, "\n").replace(invisibleCharacters, symbolOf);
}

const invisibleCharacters =
  /[^\P{Cc}\t\n]|[\p{Bidi_Control}\xad\u180e\u200b\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![^ -~])[\u200c\u200d]/gu;

function symbolOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}

/** A text in which nothing can be asked for more: visible, and of what would cost the page too much, the beginning. */
export function shortText(text: string): string {
  const end = unitsWithin(text, maxShort);
  const rest = text.length - end;
  return visibleText(text.slice(0, end)) + (rest > 0 ? ` … ${plural(rest, "more character")}` : "");
}

/** 10,000 characters of Latin text are laid out in 5 ms. */
const maxShort = 10_000;
