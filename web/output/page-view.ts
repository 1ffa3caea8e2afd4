import { BlockView } from "./block-view.ts";
import { element, type Reveal, setChildren } from "./dom.ts";
import { type LogBlock, textOf } from "./log.ts";
import type { Page } from "./pages.ts";
import type { RovingFocus } from "./roving.ts";
import { visibleText } from "./visible-text.ts";

/** What its views know of the log they are in. */
export type LogContext = {
  readonly reveal: Reveal;
  readonly roving: RovingFocus;
  /** Tells a page when it comes near to what is on the screen, and when it is no longer. */
  readonly sight: Sight;
  readonly isClosed: (heading: LogBlock) => boolean;
  readonly turn: (heading: LogBlock) => void;
  /** There is something else on the page now. */
  readonly changed: () => void;
};

export type Sight = {
  observe(part: Element, tell: (isNear: boolean) => void): void;
  unobserve(part: Element): void;
};

/**
 * Draws one page: near the screen all there is of it, far from it one text, which the browser's own search and "select
 * all" know. So 100,000 messages are some thousand nodes, wherever the reader has been.
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
    else this.rest();
    context.sight.observe(this.root, (isNear) => this.sighted(isNear));
  }

  update(page: Page): void {
    this.page = page;
    if (this.parts) this.draw();
    else this.rest();
  }

  /** Draws the page if it is a text now. */
  open(): void {
    if (!this.parts) this.draw();
  }

  part(block: LogBlock): BlockView | undefined {
    return this.parts?.get(block.first);
  }

  get drawn(): Iterable<BlockView> {
    return this.parts?.values() ?? [];
  }

  remove(): void {
    this.context.sight.unobserve(this.root);
    this.root.remove();
  }

  private sighted(isNear: boolean): void {
    if (isNear && !this.parts) {
      this.draw();
      this.context.changed();
    } else if (!isNear && this.parts && !this.isInUse()) this.rest();
  }

  /** Someone is there, or has opened something that would be closed again. */
  private isInUse(): boolean {
    const { root } = this;
    if (root.contains(document.activeElement)) return true;
    if ([...this.drawn].some((part) => part.isOpened)) return true;
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
    const shown = page.shown.map((block) => {
      const known = parts.get(block.first);
      known?.update(block);
      const part = known ?? new BlockView(block, context);
      parts.set(block.first, part);
      return part.root;
    });
    setChildren(root, shown);
  }

  private rest(): void {
    this.parts = undefined;
    this.size();
    this.root.classList.add("log-far");
    this.root.textContent = visibleText(textOf(this.page.shown));
    this.context.roving.repair();
  }

  private size(): void {
    const { lines } = this.page;
    this.root.hidden = lines === 0;
    // The height a page not yet on the screen is reckoned with; see `content-visibility` in the style sheet.
    this.root.style.setProperty("--lines", String(lines));
  }
}

/** Pages this far from what is on the screen are drawn, so that they are there before they are seen. */
const nearby = "200% 0px";

/** Tells of what is in a scroller; without one, of what is in any. */
export function sightIn(scroller: HTMLElement | null): Sight {
  const tell = new WeakMap<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tell.get(target)?.(isIntersecting);
    },
    // Browsers that know no `scrollMargin` draw such a page as it is seen.
    {
      root: scroller,
      ...(scroller ? { rootMargin: nearby } : { scrollMargin: nearby }),
    } as IntersectionObserverInit,
  );
  return {
    observe(part, heard) {
      tell.set(part, heard);
      observer.observe(part);
    },
    unobserve: (part) => observer.unobserve(part),
  };
}
