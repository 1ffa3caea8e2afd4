import { element, setChildren } from "./dom.ts";
import type { LogBlock, LogRow } from "./log.ts";
import type { LogContext } from "./log-context.ts";
import * as texts from "./log-texts.ts";
import { drawRow, growRow } from "./message-view.ts";

/** Draws one block: rows, or the heading of a group. */
export class BlockView {
  readonly root: HTMLElement;
  private rows = new Map<LogRow, HTMLElement>();
  private readonly body: HTMLElement;
  /** Opens and closes the group. */
  private readonly toggle: HTMLElement | undefined;

  constructor(
    private block: LogBlock,
    private readonly context: LogContext,
  ) {
    this.root = this.body = element("div", "log-part");
    if (block.group) {
      // Beside the heading, not around it: the heading contains other links and buttons.
      const toggle = element("button", "log-turn");
      toggle.type = "button";
      toggle.setAttribute("aria-label", texts.group(labelOf(block)));
      this.toggle = toggle;
      this.root = element("div", "log-group", toggle, this.body);
      this.root.addEventListener("click", (event) => {
        // The content of the group is beside this element, not in it: see `pagesOf`.
        if (!event.defaultPrevented) context.toggle(this.block);
        event.preventDefault();
      });
    }
    if (block.depth > 0) this.root.style.setProperty("--depth", String(block.depth));
    if (this.toggle) context.focus.adopt(this.root);
    this.draw();
  }

  update(block: LogBlock): void {
    const before = this.block;
    this.block = block;
    if (block !== before) this.draw(before);
    else this.showToggle();
  }

  row(row: LogRow): HTMLElement | undefined {
    return this.rows.get(row);
  }

  get elements(): ReadonlyMap<LogRow, HTMLElement> {
    return this.rows;
  }

  /**
   * Whether the reader has opened a part of it. Parts that start open, such as the calls of an error, do not count: a
   * redraw opens them again.
   */
  get isOpened(): boolean {
    return this.body.querySelector("[aria-expanded=true]:not([data-first]), [data-more]") !== null;
  }

  private draw(before?: LogBlock): void {
    const { context, rows } = this;
    const last = before?.rows.at(-1);
    const next = new Map<LogRow, HTMLElement>();
    for (const row of this.block.rows) {
      let rowElement = rows.get(row);
      const lastElement = last && rows.get(last);
      // Only the last row of a block ever grows. The reader's position in that row must not change.
      const isKnown = rowElement !== undefined;
      if (!rowElement && last && lastElement && !next.has(last) && growRow(lastElement, last, row))
        rowElement = lastElement;
      rowElement ??= drawRow(row, context.reveal);
      if (!isKnown) context.focus.adopt(rowElement);
      next.set(row, rowElement);
    }
    this.rows = next;
    setChildren(this.body, [...next.values()]);
    this.showToggle();
  }

  private showToggle(): void {
    this.toggle?.setAttribute("aria-expanded", String(!this.context.isClosed(this.block)));
  }
}

/** The label of the group for screen readers. */
function labelOf({ rows }: LogBlock): string {
  const text = rows[0]?.text.trim() ?? "";
  return text.length <= maxLabelLength ? text : `${text.slice(0, maxLabelLength)}…`;
}

const maxLabelLength = 80;
