import { element } from "./dom.ts";
import type { LogContext } from "./log-context.ts";
import type { PageView } from "./page-view.ts";

/** 100,000 messages are 500 pages or more, in 50 chapters or more. */
export const pagesPerChapter = 10;

/**
 * Consecutive pages that the browser lays out or skips together. Without chapters, each frame of a log of 500 pages
 * visited all 500: 25 ms of style, layout and paint, wherever the reader was.
 */
export class Chapter {
  readonly root = element("div", "log-chapter log-near");
  private readonly views: PageView[] = [];
  /** The first callback of the IntersectionObserver sets it. */
  private isNear = false;

  constructor(private readonly context: Pick<LogContext, "near">) {
    context.near.observe(this.root, (isNear) => this.setNear(isNear));
  }

  add(view: PageView): void {
    this.views.push(view);
    this.root.append(view.root);
    if (this.isNear) view.watch();
  }

  /** Updates the size. Called when the pages have changed. */
  size(): void {
    const lines = this.views.reduce((sum, view) => sum + view.lines, 0);
    this.root.hidden = lines === 0;
    this.root.style.setProperty("--lines", String(lines));
  }

  remove(): void {
    this.context.near.unobserve(this.root);
    for (const view of this.views) view.remove();
    this.root.remove();
  }

  private setNear(isNear: boolean): void {
    this.isNear = isNear;
    this.root.classList.toggle("log-near", isNear);
    for (const view of this.views) isNear ? view.watch() : view.leave();
  }
}
