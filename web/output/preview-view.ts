import type { Preview, PreviewEntry } from "../protocol/console/preview.ts";
import { formatCount } from "../ui/format.ts";
import { unitsWithin } from "../ui/text-cost.ts";
import { element, type Reveal } from "./dom.ts";
import { drawingParts } from "./drawing-parts.ts";
import { longestValue } from "./log.ts";
import { visibleText } from "./visible-text.ts";

/** See `unitsWithin`: a page of values has many of them. */
const maxCost = 5_000;
const maxSummaryLength = 200;
const shortSummaryLength = 80;

/**
 * Draws a value: what holds nothing as text, the rest as a tree that opens where the reader opens it. What is inside is
 * made when it is opened, one level at a time. `text` is the value inspected: it names the tree if it is one line.
 */
export function drawPreview(preview: Preview, text: string, reveal?: Reveal): HTMLElement {
  const drawn = element("span", `value value-${preview.kind}`);
  shownValues.set(drawn, { preview, text });
  if (!isOpenable(preview)) {
    drawn.append(visibleText(cut(text, longestValue)));
    return drawn;
  }
  const isLine = preview.kind === "error" || !text.includes("\n");
  drawn.append(
    treeToggle(isLine ? cut(text, longestValue) : summaryOf(preview, maxSummaryLength), preview, reveal),
  );
  return drawn;
}

/** What the elements of values show, for whoever copies one. */
export const shownValues = new WeakMap<Element, { readonly preview: Preview; readonly text: string }>();

/** In line with the text around it, which a button or `details` would not be: they are boxes. */
function treeToggle(name: string, preview: Preview, reveal: Reveal | undefined): HTMLElement {
  const toggle = element(
    "span",
    "tree-toggle",
    ...((containers.has(preview.kind) && drawingParts.colours?.(name)) || [name]),
  );
  toggle.setAttribute("role", "button");
  toggle.setAttribute("aria-expanded", "false");
  toggle.tabIndex = 0;
  let entries: HTMLElement | undefined;
  const turn = () => {
    const open = toggle.getAttribute("aria-expanded") !== "true";
    toggle.setAttribute("aria-expanded", String(open));
    if (!entries) {
      entries = drawEntries(preview, reveal);
      toggle.after(entries);
    }
    entries.hidden = !open;
  };
  toggle.addEventListener("click", (event) => {
    // In the heading of a group, a click would open or close that.
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

function drawEntries(preview: Preview, reveal: Reveal | undefined): HTMLElement {
  const { kind, entries = [], omitted = 0 } = preview;
  const list = element("ul", "tree-entries");
  list.append(...(drawingParts.details?.(preview, reveal) ?? []));
  for (const entry of entries) {
    const item = element("li", "");
    if (entry.mapKey) item.append(drawInside(entry.mapKey, reveal), " => ");
    else if (nameOf(entry) !== undefined) item.append(drawName(entry), ": ");
    item.append(drawInside(entry.value, reveal));
    list.append(item);
  }
  if (omitted > 0)
    list.append(
      element(
        "li",
        "tree-more",
        `… ${formatCount(omitted)} more in this ${kind}: print a part of it to see them`,
      ),
    );
  return list;
}

function drawInside(value: Preview, reveal: Reveal | undefined): HTMLElement {
  const text =
    value.entries?.length && value.kind !== "error" ? summaryOf(value, shortSummaryLength) : leafText(value);
  return drawPreview(value, text, reveal);
}

function isOpenable({ entries = [], frames = [], source }: Preview): boolean {
  return entries.length + frames.length > 0 || source !== undefined;
}

function drawName(entry: PreviewEntry): HTMLElement {
  const ours = entry.index !== undefined || entry.slot !== undefined;
  const name = cut(nameOf(entry) ?? "", shortSummaryLength);
  return element("span", `${ours ? "tree-index" : "tree-key"}${entry.hidden ? " tree-hidden" : ""}`, name);
}

/** How an entry is found, as it is written. */
export function nameOf({ key, symbol, index, slot }: PreviewEntry): string | undefined {
  if (key !== undefined)
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : JSON.stringify(key);
  if (slot !== undefined) return `[[${slot}]]`;
  return symbol ?? (index === undefined ? undefined : String(index));
}

/** What a value holds, in short: `{ a: 1, b: Array(2) }`. */
export function summaryOf(preview: Preview, length: number): string {
  const { kind, entries = [], omitted = 0 } = preview;
  const [open, close] = brackets(kind);
  const start = `${prefixOf(preview)}${open} `;
  let text = start;
  for (const { mapKey, ...entry } of entries) {
    const name = mapKey ? `${cut(mapKey.head, maxPartLength)} => ` : summaryName(entry);
    const part = (text === start ? "" : ", ") + name + cut(entry.value.head, maxPartLength);
    if (text.length + part.length > length) return `${text}${text === start ? "" : ", "}… ${close}`;
    text += part;
  }
  return `${text}${omitted > 0 ? ", …" : ""} ${close}`;
}

const maxPartLength = 30;

/** Items need no name there: they come in order. */
function summaryName(entry: PreviewEntry): string {
  const name = entry.index === undefined ? nameOf(entry) : undefined;
  return name === undefined ? "" : `${cut(name, maxPartLength)}: `;
}

/** A value in which there is nothing to open. */
export function leafText(preview: Preview): string {
  const { kind, head, closed } = preview;
  if (!containers.has(kind)) return closed ? `${head} …` : head;
  const [open, close] = brackets(kind);
  return `${prefixOf(preview)}${open}${closed ? "…" : ""}${close}`;
}

const containers: ReadonlySet<Preview["kind"]> = new Set(["object", "array", "arguments", "map", "set"]);

function brackets(kind: Preview["kind"]): readonly [open: string, close: string] {
  return kind === "array" || kind === "arguments" ? ["[", "]"] : ["{", "}"];
}

/** The brackets tell plain objects and arrays; others are named in front of them. */
function prefixOf({ kind, head, omitted = 0 }: Preview): string {
  const plain = kind === "array" ? /^Array(\(\d+\))?$/ : /^Object$/;
  // Of an array that is not shown whole, its length is what one wants to know.
  if (plain.test(head))
    return omitted > 0 ? head.replace(/^\w+(?:(\(\d+\)))?$/, (_, length = "") => length && `${length} `) : "";
  return `${head} `;
}

function cut(text: string, length: number): string {
  const end = Math.min(length, unitsWithin(text, maxCost));
  return text.length <= end ? text : `${text.slice(0, end)}…`;
}
