/** The maximum time of a piece of work in ms, in browsers that do not report their idle time. */
const sliceMs = 8;

/** Work that is done step by step, while the page has nothing else to do. */
export class IdleWork {
  private cancel: (() => void) | undefined;

  /** `step` does a little of it; false where nothing is left. */
  constructor(private readonly step: () => boolean) {}

  /** Goes on until nothing is left. */
  begin(): void {
    this.cancel ??= whenIdle((hasTime) => {
      this.cancel = undefined;
      let hasMore = this.step();
      while (hasMore && hasTime()) hasMore = this.step();
      if (hasMore) this.begin();
    });
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }
}

/** Returns how to call it off. */
function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(() => {
      const end = performance.now() + sliceMs;
      work(() => performance.now() < end);
    });
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback((idle) => work(() => idle.timeRemaining() > sliceMs / 2));
  return () => cancelIdleCallback(id);
}
