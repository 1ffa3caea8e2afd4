import type { Preview, PreviewEntry } from "../../protocol/console/preview.ts";
import { formatCount } from "../../ui/format-number.ts";
import { unitsWithin } from "../../ui/text-cost.ts";

/** See `unitsWithin`. Lower than elsewhere, because a page can have many values. */
const maxCost = 5_000;

/** The name of an entry in the program's syntax. */
export function nameOf({ key, symbol, index, slot }: PreviewEntry): string | undefined {
  if (key !== undefined)
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : JSON.stringify(key);
  if (slot !== undefined) return `[[${slot}]]`;
  return symbol ?? (index === undefined ? undefined : String(index));
}

/** A summary of a value: `{ a: 1, b: Array(2) }`. */
export function summaryOf(preview: Preview, length: number): string {
  const { kind, entries = [], omitted = 0 } = preview;
  const [open, close] = brackets(kind);
  const start = `${prefixOf(preview)}${open} `;
  let text = start;
  let remaining = entries.length + omitted;
  for (const { mapKey, ...entry } of entries) {
    const name = mapKey ? `${cut(mapKey.head, maxPartLength)} => ` : summaryName(entry);
    const part = (text === start ? "" : ", ") + name + cut(entry.value.head, maxPartLength);
    if (text.length + part.length > length) break;
    text += part;
    remaining--;
  }
  if (remaining === 0) return `${text} ${close}`;
  // For other kinds, the head contains the count.
  const more = kind === "object" && isLong(preview) ? `${formatCount(remaining)} more ` : "";
  return `${text}${text === start ? "" : ", "}… ${more}${close}`;
}

/** Longer lists are drawn in ranges of this many entries, and their summary includes the number of entries. */
export const longEntries = 100;

function isLong({ entries = [], omitted = 0 }: Preview): boolean {
  return entries.length > longEntries || omitted > 0;
}

const maxPartLength = 30;

/** Array items have no name, because their order is enough. */
function summaryName(entry: PreviewEntry): string {
  const name = entry.index === undefined ? nameOf(entry) : undefined;
  return name === undefined ? "" : `${cut(name, maxPartLength)}: `;
}

/** The text of a value that cannot be opened. */
export function leafText(preview: Preview): string {
  const { kind, head, closed: isClosed } = preview;
  if (!containers.has(kind)) return isClosed ? `${head} …` : head;
  const [open, close] = brackets(kind);
  return `${prefixOf(preview)}${open}${isClosed ? "…" : ""}${close}`;
}

export const containers: ReadonlySet<Preview["kind"]> = new Set([
  "object",
  "array",
  "arguments",
  "map",
  "set",
]);

function brackets(kind: Preview["kind"]): readonly [open: string, close: string] {
  return kind === "array" || kind === "arguments" ? ["[", "]"] : ["{", "}"];
}

/** The text before the opening bracket. Plain objects and arrays have none; other kinds have their name. */
function prefixOf(preview: Preview): string {
  const { kind, head } = preview;
  const plain = kind === "array" ? /^Array(\(\d+\))?$/ : /^Object$/;
  // An array that is not shown completely has its length.
  if (plain.test(head))
    return isLong(preview)
      ? head.replace(/^\w+(?:(\(\d+\)))?$/, (_, length = "") => length && `${length} `)
      : "";
  return `${head} `;
}

export function cut(text: string, length: number): string {
  const end = Math.min(length, unitsWithin(text, maxCost));
  return text.length <= end ? text : `${text.slice(0, end)}…`;
}
