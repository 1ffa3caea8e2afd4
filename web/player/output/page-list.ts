import { Chapter, pagesPerChapter } from "./chapter.ts";
import { element } from "./dom.ts";
import type { LogBlock, LogRow } from "./log.ts";
import type { LogContext } from "./log-context.ts";
import { PageView } from "./page-view.ts";
import { type Filter, headingsOf, isClosedByProgram, type Page, pagesOf } from "./pages.ts";

/** Draws pages of blocks. The list of blocks grows at its end. */
export class PageList {
  readonly root = element("div", "");
  blocks: readonly LogBlock[] = [];
  private pages: readonly Page[] = [];
  private readonly views: PageView[] = [];
  private readonly chapters: Chapter[] = [];
  /** The groups that the reader has opened or closed, by their headings. */
  private toggledGroups = new WeakSet<LogBlock["first"]>();
  private readonly context: LogContext;

  constructor(context: Omit<LogContext, "isClosed" | "toggle">) {
    this.context = {
      ...context,
      isClosed: (heading) => this.isClosed(heading),
      toggle: (heading) => this.toggle(heading),
    };
  }

  /** Returns whether pages are left for the next frame. */
  draw(blocks: readonly LogBlock[], filter?: Filter): boolean {
    // A different first block means the log of another run, or another tail.
    const other = blocks.length < this.blocks.length || blocks[0]?.first !== this.blocks[0]?.first;
    if (other) this.clear();
    const isAppendOnly = filter === this.filter;
    this.blocks = blocks;
    this.filter = filter;
    return this.drawPages(pagesOf(blocks, this.pages, filter, this.context.isClosed, isAppendOnly));
  }

  get drawnViews(): readonly PageView[] {
    return this.views;
  }

  /** The element of a row. Draws it if needed, and opens the groups around it. */
  reach(index: number, row: LogRow): HTMLElement | undefined {
    const block = this.blocks[index];
    if (!block) return undefined;
    for (const heading of headingsOf(this.blocks, index)) if (this.isClosed(heading)) this.toggle(heading);
    while (this.drawPages(this.pages));
    const view = this.views[this.pages.findLastIndex(({ from }) => from <= index)];
    view?.open();
    return view?.part(block)?.row(row);
  }

  /** Draws its first or last page. */
  openEnd(end: "first" | "last"): void {
    const visible = this.views.filter(({ root }) => !root.hidden);
    visible.at(end === "first" ? 0 : -1)?.open();
  }

  clear(): void {
    for (const chapter of this.chapters) chapter.remove();
    this.chapters.length = this.views.length = 0;
    this.pages = this.blocks = [];
  }

  private filter: Filter | undefined;

  private isClosed(heading: LogBlock): boolean {
    return isClosedByProgram(heading) !== this.toggledGroups.has(heading.first);
  }

  private toggle(heading: LogBlock): void {
    if (!this.toggledGroups.delete(heading.first)) this.toggledGroups.add(heading.first);
    const pages = pagesOf(this.blocks, this.pages, this.filter, this.context.isClosed);
    // If the group has no blocks on the page of its heading, that page has the same blocks as before.
    const at = pages.findIndex(({ blocks }) => blocks.some(({ first }) => first === heading.first));
    this.drawPages(pages);
    const page = pages[at];
    if (page) this.views[at]?.update(page);
    this.context.onChange();
  }

  private drawPages(pages: readonly Page[]): boolean {
    const { context, views } = this;
    const toResize = new Set<Chapter>();
    for (const [index, view] of views.entries()) {
      const page = pages[index];
      if (!page || page === this.pages[index]) continue;
      view.update(page);
      toResize.add(this.chapters[Math.floor(index / pagesPerChapter)] as Chapter);
    }
    this.pages = pages;
    const before = views.length;
    const end = performance.now() + fillMs;
    while (views.length < pages.length) {
      const index = views.length;
      // The first and the last page are drawn at once, because a short log has no others.
      const view = new PageView(pages[index] as Page, context, index === 0 || index === pages.length - 1);
      views.push(view);
      toResize.add(this.chapterFor(index));
      this.chapterFor(index).add(view);
      if (views.length - before >= minPages && performance.now() > end) break;
    }
    // Most pages that are near the screen now will be far from it in the next frame.
    if (views.length - before > 1) context.queue.skip();
    for (const chapter of toResize) chapter.size();
    return views.length < pages.length;
  }

  private chapterFor(index: number): Chapter {
    const number = Math.floor(index / pagesPerChapter);
    let chapter = this.chapters[number];
    if (!chapter) {
      chapter = new Chapter(this.context);
      this.chapters.push(chapter);
      this.root.append(chapter.root);
    }
    return chapter;
  }
}

/** The maximum time for adding pages in one frame. As plain text, 100 pages take about 5 ms. */
const fillMs = 5;
/** The minimum number of pages that are added in a frame. Without it, a busy machine would add pages for a minute. */
const minPages = 50;
