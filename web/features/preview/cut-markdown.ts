import { visibleText } from "../../player/output/visible-text.ts";
import { unitsWithin } from "../../ui/text-cost.ts";

/**
 * The maximum layout cost of a file: 100,000 characters of Latin text, or 6,000 of Hebrew. More also takes long to
 * read.
 */
const maxCost = 100_000;

/** A character reference by name or number: "&amp;", "&#38;", "&#x26;". */
export const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** The beginning of a Markdown file that the page can draw, with invisible characters made visible. */
export function cutMarkdown(
  text: string,
  decodeReference: (reference: string) => string,
): { readonly drawable: string; readonly isCut: boolean } {
  const visible = visibleText(text);
  const shortText = drawnText(visible.slice(0, maxCost), decodeReference);
  const end = unitsWithin(shortText, maxCost);
  return { drawable: visible.slice(0, end), isCut: end < visible.length };
}

/**
 * The text as it is drawn. The lines of a paragraph are joined, and a reference becomes its character: both can change
 * the direction more often than the source. All offsets stay the same.
 */
function drawnText(text: string, decodeReference: (reference: string) => string): string {
  return text
    .replace(/(?<!\n)\n(?!\n)/g, " ")
    .replace(reference, (whole) => decodeReference(whole).padEnd(whole.length));
}
