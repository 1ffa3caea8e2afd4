import { signal } from "@preact/signals-core";
import type { Reveal } from "./dom.ts";
import type { LogState } from "./log.ts";
import type { Focus, LogContext } from "./log-context.ts";
import type { Filter } from "./pages.ts";
import { RunView } from "./run-view.ts";
import { DrawQueue, observeVisibility } from "./visibility.ts";

/**
 * Draws the new part of a log, at most once a frame. Everything printed is set as text, never as markup, and
 * control characters are made visible.
 */
export class LogView {
  /** The drawn runs: the earlier ones, and the latest at the end. */
  runs: readonly [...RunView[], RunView];
  /** How often the visible content has changed: after a frame that drew, and on scroll. */
  readonly changes = signal(0);
  /** Whether the end of the log is visible, so that the view should follow it. */
  following = true;
  private focus: Focus | undefined;
  private readonly context: Omit<LogContext, "isClosed" | "toggle">;
  private filter: Filter | undefined;
  private frame = 0;
  private lastTop = 0;

  /**
   * @param scroller follows the end as the log grows, unless the reader has scrolled up.
   * @param last the element at the end. The view scrolls to its top, because on a phone it may be higher than the
   * screen.
   */
  constructor(
    readonly host: HTMLElement,
    readonly scroller: HTMLElement,
    reveal: Reveal,
    private readonly last: () => Element | undefined = () => undefined,
  ) {
    const onChange = () => {
      this.changes.value = this.changes.peek() + 1;
    };
    const focus: Focus = {
      adopt: (part) => this.focus?.adopt(part),
      repair: () => this.focus?.repair(),
    };
    this.context = {
      reveal,
      focus,
      near: observeVisibility(scroller),
      queue: new DrawQueue(onChange),
      onChange,
    };
    const run = new RunView(this.context);
    this.runs = [run];
    host.replaceChildren(run.root);
    scroller.addEventListener(
      "scroll",
      () => {
        this.onScroll();
        onChange();
      },
      { passive: true },
    );
    // Runs after each layout in which the log, or the content below it, grew.
    const growth = new ResizeObserver(() => {
      if (this.following) this.goToEnd();
      this.onScroll();
    });
    for (const part of [scroller, ...scroller.children]) growth.observe(part);
    host.addEventListener("click", ({ target }) => {
      // A reader who opens something wants to read it. Following the end would move it away.
      if (target instanceof Element && target.closest(".log-group, .tree-toggle")) this.following = false;
    });
  }

  /** Makes the whole log, with what it has already, one stop of the Tab key. The navigation is loaded later. */
  navigateBy(focus: Focus): void {
    this.focus = focus;
    focus.adopt(this.host);
  }

  get latest(): RunView {
    return this.runs.at(-1) as RunView;
  }

  /** Shows the log of the latest run. */
  show(log: LogState): void {
    this.latest.log = log;
    this.drawSoon();
  }

  showOnly(filter: Filter | undefined): void {
    this.filter = filter;
    this.drawSoon();
  }

  /** Keeps the output of the latest run. The output of the next run is shown below it. */
  keep(log: LogState): void {
    this.latest.log = log;
    const run = new RunView(this.context);
    this.runs = [...this.runs, run];
    this.host.append(run.root);
    this.drawSoon();
  }

  /** Removes all earlier runs except the last `count`. */
  forget(count: number): void {
    for (const run of this.runs.slice(0, -1 - count)) run.remove();
    this.runs = [...this.runs.slice(0, -1).slice(-count || Number.POSITIVE_INFINITY), this.latest];
  }

  /** Scrolls to the end, and follows it. */
  follow(): void {
    this.following = true;
    this.goToEnd();
    this.context.onChange();
  }

  private goToEnd(): void {
    const { scroller } = this;
    const top = this.last()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    const toLast = scroller.scrollTop + top - scroller.getBoundingClientRect().top;
    scroller.scrollTop = Math.min(scroller.scrollHeight, toLast);
  }

  private drawSoon(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /**
   * A reader who has scrolled up stays there. At the end, or if the whole log is visible, the view follows the log. The
   * distance to the end alone is not enough: the event of our own scrolling comes a frame later, when the log may have
   * grown.
   */
  private onScroll(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    if (scrollHeight - scrollTop - clientHeight < 24) this.following = true;
    else if (scrollTop < this.lastTop) this.following = false;
    this.lastTop = scrollTop;
  }

  private draw(): void {
    this.frame = 0;
    let more = false;
    for (const run of this.runs) more = run.draw(this.filter) || more;
    // Tells screen readers that more content follows.
    this.host.ariaBusy = more ? "true" : null;
    if (more) this.drawSoon();
    this.context.onChange();
  }

  /** Draws the first or the last page. */
  openEnd(end: "first" | "last"): void {
    if (end === "first") this.runs[0].head.openEnd("first");
    else for (const list of [this.latest.head, this.latest.tail]) list.openEnd("last");
  }
}
