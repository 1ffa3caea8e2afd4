import type { LogView } from "./log-view.ts";

/** The elements of the log that can get the focus: buttons, and messages without a link. */
const stops = "button, summary, [role=button], .log-line";

/**
 * Makes all focusable elements in `host` one stop of the Tab key, because a log of 1,000 lines has 1,000 links. The
 * arrow keys, Home and End move among them.
 */
export class RovingFocus {
  private current: HTMLElement | undefined;

  /** @param openEnd draws the first or the last page before the focus moves there. */
  constructor(
    private readonly host: HTMLElement,
    private readonly openEnd: (end: "first" | "last") => void = () => {},
  ) {
    host.addEventListener("focusin", ({ target }) => {
      const stop = target instanceof Element ? target.closest<HTMLElement>(stops) : null;
      if (stop) this.settle(stop);
    });
    host.addEventListener("keydown", (event) => this.move(event));
  }

  /** Must be called for new elements in the host before they are shown. */
  adopt(part: HTMLElement): void {
    for (const stop of part.querySelectorAll<HTMLElement>(stops)) {
      if (stop !== this.current) stop.tabIndex = -1;
    }
    if (part.matches(stops) && part !== this.current) part.tabIndex = -1;
    if (!this.current?.isConnected) {
      const first = part.matches(stops) ? part : part.querySelector<HTMLElement>(stops);
      if (first) this.settle(first);
    }
  }

  /** Must be called after elements were removed, so that there is always one stop of the Tab key. */
  repair(): void {
    if (this.current && !this.current.isConnected) {
      const first = this.host.querySelector<HTMLElement>(stops);
      if (first) this.settle(first);
    }
  }

  private settle(stop: HTMLElement): void {
    if (this.current && this.current !== stop) this.current.tabIndex = -1;
    this.current = stop;
    stop.tabIndex = 0;
  }

  private move(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches(stops)) return;
    if (event.key === "Home") this.openEnd("first");
    if (event.key === "End") this.openEnd("last");
    const all = [...this.host.querySelectorAll<HTMLElement>(stops)].filter(isReachable);
    const next = all[destination(event.key, all.indexOf(target), all.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

function destination(key: string, from: number, count: number): number {
  switch (key) {
    case "ArrowDown":
      return Math.min(from + 1, count - 1);
    case "ArrowUp":
      return Math.max(from - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}

/** Whether the element is outside closed groups and values. */
function isReachable(stop: HTMLElement): boolean {
  return stop.checkVisibility();
}

/** Makes the whole log one Tab stop, including its existing elements. */
export function addRovingTabindex(view: LogView): void {
  view.navigateBy(new RovingFocus(view.host, (end) => view.openEnd(end)));
}
