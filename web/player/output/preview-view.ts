import type { Preview, PreviewEntry } from "../../protocol/console/preview.ts";
import { formatCount } from "../../ui/format-number.ts";
import { element, type Reveal } from "./dom.ts";
import { maxValueLength } from "./log.ts";
import * as texts from "./log-texts.ts";
import { containers, cut, leafText, longEntries, nameOf, summaryOf } from "./preview-text.ts";
import { colourParts } from "./value-colours.ts";
import { drawDetails } from "./value-details.ts";
import { visibleText } from "./visible-text.ts";

const maxSummaryLength = 200;
const shortSummaryLength = 80;

/**
 * Draws a value: as text if it has no entries, otherwise as a tree. Each level is created when the reader opens it.
 * `text` is the inspected value: it labels the tree if it is one line.
 */
export function drawPreview(preview: Preview, text: string, reveal?: Reveal): HTMLElement {
  const root = element("span", `value value-${preview.kind}`);
  valueOfElement.set(root, { preview, text });
  if (!isOpenable(preview)) {
    root.append(visibleText(cut(text, maxValueLength)));
    return root;
  }
  const isLine = preview.kind === "error" || !text.includes("\n");
  const name = isLine ? cut(text, maxValueLength) : summaryOf(preview, maxSummaryLength);
  const parts = containers.has(preview.kind) ? colourParts(name) : [name];
  root.append(drawToggle(parts, () => drawEntries(preview, reveal)));
  return root;
}

/** The value of each element, for copying. */
export const valueOfElement = new WeakMap<Element, { readonly preview: Preview; readonly text: string }>();

/**
 * Creates a toggle that is inline text; `button` and `details` would be boxes. `draw` creates the content when the
 * toggle is first opened.
 */
function drawToggle(name: readonly (Node | string)[], draw: () => HTMLElement): HTMLElement {
  const toggle = element("span", "tree-toggle", ...name);
  toggle.setAttribute("role", "button");
  toggle.setAttribute("aria-expanded", "false");
  toggle.tabIndex = 0;
  let inside: HTMLElement | undefined;
  const turn = () => {
    if (!inside) {
      inside = draw();
      toggle.after(inside);
    }
    const open = toggle.getAttribute("aria-expanded") !== "true";
    toggle.setAttribute("aria-expanded", String(open));
    inside.hidden = !open;
  };
  toggle.addEventListener("click", (event) => {
    // In the heading of a group, the click would also toggle the group.
    event.preventDefault();
    turn();
  });
  toggle.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    turn();
  });
  return toggle;
}

function isOpenable({ entries = [], frames = [], source }: Preview): boolean {
  return entries.length + frames.length > 0 || source !== undefined;
}

/** The content of an open value: the first entries, and the others in ranges that can be opened. */
function drawEntries(preview: Preview, reveal: Reveal | undefined): HTMLElement {
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
