import type { ConsoleLevel, StyledSpan } from "../../protocol/console/console-message.ts";
import { plural } from "../../ui/format-number.ts";
import { element, positionButton, type Reveal } from "./dom.ts";
import { type LogRow, showMore } from "./log.ts";
import * as texts from "./log-texts.ts";
import { drawPreview } from "./preview-view.ts";
import { drawTable } from "./table-view.ts";
import { shortText, visibleText } from "./visible-text.ts";

const marks: { readonly [level in ConsoleLevel]: string } = {
  log: "",
  debug: "",
  info: "Info",
  warn: "Warning",
  error: "Error",
};

export function drawRow(row: LogRow, reveal: Reveal): HTMLElement {
  const { level, at } = row;
  const rowElement = element("div", `log-row log-${level}${at || row.messages > 1 ? "" : " log-line"}`);
  if (marks[level]) {
    rowElement.setAttribute("role", "group");
    rowElement.setAttribute("aria-label", marks[level]);
  }
  fill(rowElement, row, reveal);
  return rowElement;
}

/** Adds the new lines of a row to its element. Returns false if the row has other changes. */
export function growRow(rowElement: HTMLElement, before: LogRow, row: LogRow): boolean {
  const isLines = (each: LogRow) => !each.spans && !each.table && each.rest === undefined && each.count === 1;
  if (before.messages === 1 || !isLines(before) || !isLines(row) || before.level !== row.level) return false;
  if (!row.text.startsWith(`${before.text}\n`)) return false;
  rowElement.append("\n", ...drawLines(row.text.slice(before.text.length + 1)));
  return true;
}

function fill(rowElement: HTMLElement, row: LogRow, reveal: Reveal): void {
  const { at, count } = row;
  if (at) {
    // The style sheet shows the name, because it is not part of the output and must not be copied with it.
    const button = positionButton(at, "", reveal);
    button.classList.add("log-at");
    const name = shortText(`${at.file}:${at.line}`);
    button.dataset["at"] = name;
    rowElement.style.setProperty("--at-length", String(name.length));
    button.setAttribute("aria-label", button.title);
    rowElement.append(button);
  }
  if (count > 1) {
    const badge = element("span", "log-count");
    badge.dataset["count"] = String(count);
    badge.setAttribute("role", "img");
    badge.setAttribute("aria-label", texts.inARow(plural(count, "time")));
    rowElement.append(badge);
  }
  if (row.table) rowElement.append(drawTable(row.table));
  else if (row.spans) {
    rowElement.append(...drawSpans(row.text, row.spans, reveal));
    if (row.level === "error") openErrors(rowElement);
  } else if (row.messages > 1) rowElement.append(...drawLines(row.text));
  // The space makes an empty line as high as any other.
  else rowElement.append(visibleText(row.text) || " ");
  if (row.rest !== undefined) rowElement.append(moreButton(row, rowElement, reveal));
}

/** Draws each message in an element of its own, so that each can be located, with the line breaks between them. */
function drawLines(text: string): readonly (Node | string)[] {
  return text
    .split("\n")
    .flatMap((line, index) => [...(index === 0 ? [] : ["\n"]), element("span", "log-line", line)]);
}

function drawSpans(text: string, spans: readonly StyledSpan[], reveal: Reveal): readonly Node[] {
  let from = 0;
  return spans.map(({ length, style, value, at }) => {
    const part = text.slice(from, from + length);
    from += length;
    const node = value
      ? drawPreview(value, part, reveal)
      : at
        ? positionButton(at, part, reveal)
        : element("span", "", part);
    for (const [property, setting] of Object.entries(style ?? {})) node.style.setProperty(property, setting);
    return node;
  });
}

/** Opens printed errors, because a reader of `console.error` looks for the position of the error. */
function openErrors(rowElement: HTMLElement): void {
  for (const toggle of rowElement.querySelectorAll<HTMLElement>(":scope > .value-error > .tree-toggle")) {
    toggle.click();
    toggle.dataset["first"] = "";
  }
}

function moreButton(row: LogRow, rowElement: HTMLElement, reveal: Reveal): HTMLElement {
  const button = element("button", "log-more", `… ${plural(row.rest?.length ?? 0, "more character")}`);
  button.type = "button";
  button.addEventListener("click", () => {
    const isFocused = document.activeElement === button;
    rowElement.replaceChildren();
    // Prevents a redraw: see `isOpened`.
    rowElement.dataset["more"] = "";
    fill(rowElement, showMore(row), reveal);
    const { lastElementChild: next } = rowElement;
    if (isFocused && next?.classList.contains("log-more")) (next as HTMLElement).focus();
  });
  return button;
}
