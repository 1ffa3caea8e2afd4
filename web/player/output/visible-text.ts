import { plural } from "../../ui/format-number.ts";
import { unitsWithin } from "../../ui/text-cost.ts";

/**
 * Shows control characters as visible symbols (U+2400 and on), so that an escape sequence is visible and does nothing.
 * Characters that could disguise text, by changing its direction or by being invisible, become U+FFFD. A joiner after a
 * character outside ASCII stays, because scripts and emoji need it.
 */
export function visibleText(text: string): string {
  // Few strings have such characters, and a search checks 50,000 strings at once.
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

/** Text from a stranger as part of one line of a report: a name with a line break must not make a line of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\x85\u2028\u2029]+/g, " ");
}

/** Visible text, for places without a button to show more. Text that is expensive to lay out is cut. */
export function shortText(text: string): string {
  const end = unitsWithin(text, maxShort);
  const rest = text.length - end;
  return visibleText(text.slice(0, end)) + (rest > 0 ? ` … ${plural(rest, "more character")}` : "");
}

/** 10,000 characters of Latin text are laid out in 5 ms. */
const maxShort = 10_000;
