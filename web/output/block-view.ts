import { element, type Reveal } from "./dom.ts";
import { type LogBlock, textOf } from "./log.ts";
import { drawRow } from "./message-view.ts";
import type { RovingFocus } from "./roving.ts";
import { visibleText } from "./visible-text.ts";

/** Browsers that do not tell when a block comes into sight have it drawn at once. */
const tellsWhatIsSeen = "ContentVisibilityAutoStateChangeEvent" in globalThis;

/**
 * Draws one block. One that has many rows from the beginning is text until it comes into sight: with the places and
 * levels of its rows, 100,000 messages from two places were 200,000 elements.
 */
export class BlockView {
  readonly root = element("div", "log-block");
  private rows: HTMLElement[] | undefined;

  constructor(
    private block: LogBlock,
    private readonly reveal: Reveal,
    private readonly roving: RovingFocus,
  ) {
    // The height a block not yet on the screen is reckoned with; see `content-visibility` in site.css.
    this.root.style.setProperty("--lines", String(block.lines));
    if (block.rows.length === 1 || !tellsWhatIsSeen) this.drawRows();
    else {
      this.root.textContent = visibleText(textOf([block]));
      this.root.addEventListener("contentvisibilityautostatechange", (event) => {
        if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) this.drawRows();
      });
    }
  }

  /** The block as it is now: rows were added to it, or the last one has changed. */
  update(block: LogBlock): void {
    const before = this.block;
    this.block = block;
    this.root.style.setProperty("--lines", String(block.lines));
    const { rows } = this;
    if (!rows) {
      this.root.textContent = visibleText(textOf([block]));
      return;
    }
    for (const [index, row] of block.rows.entries()) {
      if (row === before.rows[index]) continue;
      const drawn = drawRow(row, this.reveal);
      const old = rows[index];
      if (old) old.replaceWith(drawn);
      else this.root.append(drawn);
      rows[index] = drawn;
      this.roving.adopt(drawn);
    }
  }

  private drawRows(): void {
    if (this.rows) return;
    this.rows = this.block.rows.map((row) => drawRow(row, this.reveal));
    this.root.replaceChildren(...this.rows);
    this.roving.adopt(this.root);
  }
}
