/** Observes which parts of a log are near the screen, and draws them when there is time. */

export type VisibilityObserver = {
  /** `onChange` is called when the part comes near the screen, and when it is no longer near. */
  observe(part: Element, onChange: (isNear: boolean) => void): void;
  unobserve(part: Element): void;
};

/** Parts within this distance of the screen are drawn before they are visible. */
const nearMargin = "200% 0px";

/** Observes which elements are near the visible part of a scroller; without one, of any scroller. */
export function observeVisibility(scroller: HTMLElement | null): VisibilityObserver {
  const listeners = new WeakMap<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      // Visible parts come before parts that are only near.
      for (const { target, isIntersecting } of entries.sort((a, b) => offCentre(a) - offCentre(b)))
        listeners.get(target)?.(isIntersecting);
    },
    // A browser without `scrollMargin` draws a page only when it becomes visible.
    {
      root: scroller,
      ...(scroller ? { rootMargin: nearMargin } : { scrollMargin: nearMargin }),
    } as IntersectionObserverInit,
  );
  return {
    observe(part, onChange) {
      listeners.set(part, onChange);
      observer.observe(part);
    },
    unobserve: (part) => observer.unobserve(part),
  };
}

/** The distance in pixels between the part and the middle of the screen. */
function offCentre({ boundingClientRect, rootBounds }: IntersectionObserverEntry): number {
  const middle = rootBounds ? (rootBounds.top + rootBounds.bottom) / 2 : innerHeight / 2;
  return Math.max(boundingClientRect.top - middle, middle - boundingClientRect.bottom, 0);
}

/** The maximum drawing time per frame. A frame is 16 ms, and layout takes twice as long as drawing. */
const drawMs = 4;
/** The maximum layout cost per frame: this much text takes about 25 ms. See `layoutCost`. */
const maxCost = 50_000;

/** A part that is drawn as a unit. */
export type LogPart = { open(): void; readonly cost: number };

/** Draws parts when there is time: a few in each frame, in the order of the requests. */
export class DrawQueue {
  private readonly queue = new Set<LogPart>();
  private isAwaited = false;
  private skips = false;

  /** @param onDrawn is called after each frame that drew something. */
  constructor(
    private readonly onDrawn: () => void,
    private readonly inNextFrame = (draw: () => void): unknown => requestAnimationFrame(draw),
  ) {}

  add(part: LogPart): void {
    this.queue.add(part);
    this.drawSoon();
  }

  delete(part: LogPart): void {
    this.queue.delete(part);
  }

  /** Draws nothing in the next frame, which has enough to do. */
  skip(): void {
    this.skips = true;
  }

  private drawSoon(): void {
    if (this.isAwaited) return;
    this.isAwaited = true;
    this.inNextFrame(() => {
      this.isAwaited = false;
      if (!this.skips) this.draw();
      this.skips = false;
      if (this.queue.size > 0) this.drawSoon();
    });
  }

  private draw(): void {
    const end = performance.now() + drawMs;
    let cost = 0;
    for (const part of this.queue) {
      cost += part.cost;
      // The first part is always drawn, whatever it costs.
      if (cost > maxCost && cost > part.cost) break;
      this.queue.delete(part);
      part.open();
      if (performance.now() > end) break;
    }
    this.onDrawn();
  }
}
