import { element, setChildren } from "./dom.ts";
import type { LogBlock, LogRow } from "./log.ts";
import { drawRow, growRow } from "./message-view.ts";
import type { LogContext } from "./page-view.ts";

/** Draws one block: rows, or the heading of a group. */
export class BlockView {
  readonly root: HTMLElement;
  private rows = new Map<LogRow, HTMLElement>();
  private readonly body: HTMLElement;

  constructor(
    private block: LogBlock,
    private readonly context: LogContext,
  ) {
    this.root = this.body = element("div", "log-part");
    if (block.group) {
      const { body } = this;
      const summary = element("summary", "", body);
      this.root = element("details", "log-group", summary);
      summary.addEventListener("click", (event) => {
        // What is in the group stands beside it, not in it: see `pagesOf`.
        if (!event.defaultPrevented) context.turn(this.block);
        event.preventDefault();
      });
    }
    if (block.depth > 0) this.root.style.setProperty("--depth", String(block.depth));
    this.draw();
  }

  update(block: LogBlock): void {
    const before = this.block;
    this.block = block;
    if (block !== before) this.draw(before);
    else this.turn();
  }

  row(row: LogRow): HTMLElement | undefined {
    return this.rows.get(row);
  }

  get drawn(): ReadonlyMap<LogRow, HTMLElement> {
    return this.rows;
  }

  /** Has the reader opened something in it? */
  get isOpened(): boolean {
    return this.body.querySelector("[aria-expanded=true], [data-more]") !== null;
  }

  private draw(before?: LogBlock): void {
    const { context, rows } = this;
    const last = before?.rows.at(-1);
    const next = new Map<LogRow, HTMLElement>();
    for (const row of this.block.rows) {
      let drawn = rows.get(row);
      const grown = last && rows.get(last);
      // Only the last row of a block ever grows: whoever is in it is not to lose their place.
      if (!drawn && last && grown && !next.has(last) && growRow(grown, last, row)) drawn = grown;
      drawn ??= drawRow(row, context.reveal);
      context.roving.adopt(drawn);
      next.set(row, drawn);
    }
    this.rows = next;
    setChildren(this.body, [...next.values()]);
    this.turn();
  }

  private turn(): void {
    if (this.root instanceof HTMLDetailsElement) this.root.open = !this.context.isClosed(this.block);
  }
}
