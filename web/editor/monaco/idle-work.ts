/** The maximum time in ms of a piece of work, in browsers that do not report their idle time. */
const sliceMs = 8;

/** Work that is done in steps while the page is idle. */
export class IdleWork {
  private cancel: (() => void) | undefined;

  /** `step` does a small part of the work. It returns false if nothing is left. */
  constructor(private readonly step: () => boolean) {}

  /** Works until nothing is left. */
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

/** Returns the function that cancels the work. */
function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  // Safari does not have it.
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
