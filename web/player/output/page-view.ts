import { BlockView } from "./block-view.ts";
import { element, setChildren } from "./dom.ts";
import { type LogBlock, textOf } from "./log.ts";
import type { LogContext } from "./log-context.ts";
import type { Page } from "./pages.ts";
import { visibleText } from "./visible-text.ts";

/**
 * Draws one page: all its elements while it is near the screen, one text node while it is far, so that the browser's
 * search and "select all" still work. So 100,000 messages need about a thousand nodes.
 */
export class PageView {
  readonly root = element("div", "log-block");
  private parts: Map<LogBlock["first"], BlockView> | undefined;

  constructor(
    private page: Page,
    private readonly context: LogContext,
    atOnce: boolean,
  ) {
    if (atOnce) this.draw();
    else this.drawAsText();
  }

  get lines(): number {
    return this.page.lines;
  }

  /** The cost of its layout: see `layoutCost`. */
  get cost(): number {
    return this.page.blocks.reduce((sum, { cost }) => sum + cost, 0);
  }

  /** From now on, the page is drawn when it comes near the screen, and becomes plain text when it is far. */
  watch(): void {
    this.context.near.observe(this.root, (isNear) => this.setNear(isNear));
  }

  /** Called when the page's chapter is far from the screen. */
  leave(): void {
    this.context.near.unobserve(this.root);
    this.setNear(false);
  }

  update(page: Page): void {
    this.page = page;
    if (this.parts) this.draw();
    else this.drawAsText();
  }

  /** Draws the page if it is plain text. */
  open(): void {
    if (!this.parts) this.draw();
  }

  part(block: LogBlock): BlockView | undefined {
    return this.parts?.get(block.first);
  }

  get blocks(): Iterable<BlockView> {
    return this.parts?.values() ?? [];
  }

  remove(): void {
    this.context.near.unobserve(this.root);
    this.context.queue.delete(this);
    this.root.remove();
  }

  private setNear(isNear: boolean): void {
    const { queue } = this.context;
    if (isNear) {
      if (!this.parts) queue.add(this);
      return;
    }
    queue.delete(this);
    if (this.parts && !this.isInUse()) this.drawAsText();
  }

  /** Whether the page has the focus, a selection, or an open part that a redraw would close. */
  private isInUse(): boolean {
    const { root } = this;
    if (root.contains(document.activeElement)) return true;
    if ([...this.blocks].some((part) => part.isOpened)) return true;
    const selection = document.getSelection();
    return selection?.isCollapsed === false && selection.containsNode(root, true);
  }

  private draw(): void {
    const { context, page, root } = this;
    this.size();
    if (!this.parts) root.replaceChildren();
    root.classList.remove("log-far");
    this.parts ??= new Map();
    const { parts } = this;
    const roots = page.blocks.map((block) => {
      const existing = parts.get(block.first);
      existing?.update(block);
      const part = existing ?? new BlockView(block, context);
      parts.set(block.first, part);
      return part.root;
    });
    setChildren(root, roots);
  }

  private drawAsText(): void {
    const { parts } = this;
    this.parts = undefined;
    this.size();
    this.root.classList.add("log-far");
    this.root.textContent = visibleText(textOf(this.page.blocks));
    if (parts) this.context.focus.repair();
  }

  private size(): void {
    const { lines } = this.page;
    this.root.hidden = lines === 0;
    // The estimated height of a page that is not on the screen; see `content-visibility` in the style sheet.
    this.root.style.setProperty("--lines", String(lines));
  }
}
