import type { Preview, PreviewEntry } from "../../protocol/console/preview.ts";
import { formatCount } from "../../ui/format-number.ts";
import { element, type Reveal } from "./dom.ts";
import * as texts from "./log-texts.ts";
import {
  cut,
  drawPreview,
  drawToggle,
  leafText,
  longEntries,
  nameOf,
  shortSummaryLength,
  summaryOf,
} from "./preview-view.ts";
import { drawDetails } from "./value-details.ts";

/** The content of an open value: the first entries, and the others in ranges that can be opened. */
export function drawEntries(preview: Preview, reveal: Reveal | undefined): HTMLElement {
  const { kind, entries = [], omitted = 0 } = preview;
  const list = element("ul", "tree-entries", ...drawDetails(preview, reveal));
  list.append(...drawItems(entries.slice(0, longEntries), reveal));
  for (let from = longEntries; from < entries.length; from += longEntries)
    list.append(drawRange(entries.slice(from, from + longEntries), from, reveal));
  if (omitted > 0) {
    const how = kind === "array" ? texts.howToSlice(nextIndex(entries)) : "";
    const sentence = texts.moreEntries(formatCount(omitted), kind, how);
    list.append(element("li", "tree-more", sentence));
  }
  return list;
}

/** A range of entries that opens as one. Its name has the first and the last: "[100 … 199]". */
function drawRange(entries: readonly PreviewEntry[], from: number, reveal: Reveal | undefined): HTMLElement {
  const names = entries.map(nameOf).filter((name) => name !== undefined);
  const first = names[0] ?? String(from);
  const last = names.at(-1) ?? String(from + entries.length - 1);
  const name = `[${cut(first, shortSummaryLength)} … ${cut(last, shortSummaryLength)}]`;
  const toggle = drawToggle([name], () => element("ul", "tree-entries", ...drawItems(entries, reveal)));
  toggle.classList.add("tree-index");
  return element("li", "", toggle);
}

function drawItems(entries: readonly PreviewEntry[], reveal: Reveal | undefined): readonly HTMLElement[] {
  return entries.map((entry) => {
    const item = element("li", "");
    if (entry.mapKey) item.append(drawInside(entry.mapKey, reveal), " => ");
    else if (nameOf(entry) !== undefined) item.append(drawName(entry), ": ");
    item.append(drawInside(entry.value, reveal));
    return item;
  });
}

function drawInside(value: Preview, reveal: Reveal | undefined): HTMLElement {
  const text =
    value.entries?.length && value.kind !== "error" ? summaryOf(value, shortSummaryLength) : leafText(value);
  return drawPreview(value, text, reveal);
}

function drawName(entry: PreviewEntry): HTMLElement {
  const ours = entry.index !== undefined || entry.slot !== undefined;
  const name = cut(nameOf(entry) ?? "", shortSummaryLength);
  return element("span", `${ours ? "tree-index" : "tree-key"}${entry.hidden ? " tree-hidden" : ""}`, name);
}

function nextIndex(entries: readonly PreviewEntry[]): number {
  return (entries.findLast(({ index }) => index !== undefined)?.index ?? -1) + 1;
}
