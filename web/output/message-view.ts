import type { ConsoleLevel, Span } from "../protocol/console.ts";
import { formatPosition } from "../protocol/source.ts";
import { plural } from "../ui/format.ts";
import { element, placeButton, type Reveal } from "./dom.ts";
import { type LogRow, showMore } from "./log.ts";
import { drawPreview } from "./preview-view.ts";
import { drawTable } from "./table-view.ts";
import { visibleText } from "./visible-text.ts";

const marks: { readonly [level in ConsoleLevel]: string } = {
  log: "",
  debug: "",
  info: "Info",
  warn: "Warning",
  error: "Error",
};

export function drawRow(row: LogRow, reveal: Reveal): HTMLElement {
  const { level, at, count } = row;
  const drawn = element("div", `log-row log-${level}`);
  if (marks[level]) {
    drawn.setAttribute("role", "group");
    drawn.setAttribute("aria-label", marks[level]);
  }
  if (at) {
    // Its name is drawn by the style sheet: it is not part of what was printed, and is not copied with it.
    const button = placeButton(at, "", reveal);
    button.classList.add("log-at");
    button.dataset["at"] = `${at.file}:${at.line}`;
    button.setAttribute("aria-label", `Go to ${formatPosition(at)}`);
    drawn.append(button);
  }
  if (count > 1) {
    const badge = element("span", "log-count");
    badge.dataset["count"] = String(count);
    badge.setAttribute("role", "img");
    badge.setAttribute("aria-label", `${plural(count, "time")} in a row`);
    drawn.append(badge);
  }
  if (row.table) drawn.append(drawTable(row.table));
  else if (row.spans) drawn.append(...drawSpans(row.text, row.spans, reveal));
  // An empty line is as high as any other.
  else drawn.append(visibleText(row.text) || " ");
  if (row.rest !== undefined) drawn.append(moreButton(row, drawn, reveal));
  return drawn;
}

function drawSpans(text: string, spans: readonly Span[], reveal: Reveal): readonly Node[] {
  let from = 0;
  return spans.map(({ length, style, value, at }) => {
    const part = text.slice(from, from + length);
    from += length;
    const drawn = value
      ? drawPreview(value, part)
      : at
        ? placeButton(at, part, reveal)
        : element("span", "", part);
    for (const [property, setting] of Object.entries(style ?? {})) drawn.style.setProperty(property, setting);
    return drawn;
  });
}

function moreButton(row: LogRow, drawn: HTMLElement, reveal: Reveal): HTMLElement {
  const button = element("button", "log-more", `… ${plural(row.rest?.length ?? 0, "more character")}`);
  button.type = "button";
  button.addEventListener("click", () => {
    const next = drawRow(showMore(row), reveal);
    drawn.replaceWith(next);
    next.querySelector<HTMLElement>(".log-more")?.focus();
  });
  return button;
}
