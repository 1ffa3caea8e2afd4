import { element } from "./dom.ts";
import type { LogBlock, LogRow } from "./log.ts";
import { type LogContext, PageView } from "./page-view.ts";
import { closedByProgram, type Filter, headingsOf, type Page, pagesOf } from "./pages.ts";

/** Draws the pages of blocks that grow at their end. */
export class PageList {
  readonly root = element("div", "");
  blocks: readonly LogBlock[] = [];
  private pages: readonly Page[] = [];
  private readonly views: PageView[] = [];
  /** The groups that the reader has opened or closed, by their headings. */
  private turned = new WeakSet<LogBlock["first"]>();
  private readonly context: LogContext;

  constructor(context: Omit<LogContext, "isClosed" | "turn">) {
    this.context = {
      ...context,
      isClosed: (heading) => this.isClosed(heading),
      turn: (heading) => this.turn(heading),
    };
  }

  /** True when there is more than one frame should do. */
  draw(blocks: readonly LogBlock[], filter?: Filter): boolean {
    // Where the first block is another, this is the log of another run, or another tail.
    if (blocks.length < this.blocks.length || blocks[0]?.first !== this.blocks[0]?.first) this.clear();
    this.blocks = blocks;
    this.filter = filter;
    return this.drawPages(pagesOf(blocks, this.pages, filter, this.context.isClosed));
  }

  get drawnViews(): readonly PageView[] {
    return this.views;
  }

  /** The element of a row, drawn if it was not, in groups opened for it. */
  reach(index: number, row: LogRow): HTMLElement | undefined {
    const block = this.blocks[index];
    if (!block) return undefined;
    for (const heading of headingsOf(this.blocks, index)) if (this.isClosed(heading)) this.turn(heading);
    while (this.drawPages(this.pages));
    const at = this.pages.findIndex(({ shown }) => shown.some(({ first }) => first === block.first));
    const view = this.views[at];
    view?.open();
    return view?.part(block)?.row(row);
  }

  /** Draws its first or last page, for who goes there. */
  openEnd(end: "first" | "last"): void {
    const visible = this.views.filter(({ root }) => !root.hidden);
    visible.at(end === "first" ? 0 : -1)?.open();
  }

  clear(): void {
    for (const view of this.views) view.remove();
    this.views.length = 0;
    this.pages = this.blocks = [];
  }

  private filter: Filter | undefined;

  private isClosed(heading: LogBlock): boolean {
    return closedByProgram(heading) !== this.turned.has(heading.first);
  }

  private turn(heading: LogBlock): void {
    if (!this.turned.delete(heading.first)) this.turned.add(heading.first);
    const pages = pagesOf(this.blocks, this.pages, this.filter, this.context.isClosed);
    // The page of the heading itself has the same blocks as before when nothing of the group is in it.
    const at = pages.findIndex(({ shown }) => shown.some(({ first }) => first === heading.first));
    this.drawPages(pages);
    const page = pages[at];
    if (page) this.views[at]?.update(page);
    this.context.changed();
  }

  private drawPages(pages: readonly Page[]): boolean {
    const { context, views } = this;
    for (const [index, view] of views.entries()) {
      const page = pages[index];
      if (page && page !== this.pages[index]) view.update(page);
    }
    this.pages = pages;
    const end = Math.min(pages.length, views.length + pagesPerFrame);
    while (views.length < end) {
      const index = views.length;
      // What is seen first, and what is printed last, which may be all there is: there without a text before it.
      const view = new PageView(pages[index] as Page, context, index === 0 || index === pages.length - 1);
      views.push(view);
      this.root.append(view.root);
    }
    return views.length < pages.length;
  }
}

/** 200 messages each at most; 100 pages take about 5 ms. */
const pagesPerFrame = 100;
