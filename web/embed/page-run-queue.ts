/**
 * A client of the queue, a widget of the page. It is notified when its turn has come (again, if it was not ready), or
 * when other widgets are in use and it should release its idle worker.
 */
export type SlotListener = (kind: "turn" | "retire") => void;

/**
 * One run at a time in a page, over all widgets. Programs that run at the same time slow each other down, and could
 * reach limits of time that they would not reach alone.
 */
export class PageRunQueue {
  /** The running and the waiting widgets in the order of their requests: one entry for each call. */
  #queue: SlotListener[] = [];
  readonly #running = new Map<SlotListener, ReturnType<typeof setTimeout>>();
  /** The widgets that have run, the latest last. Each has an engine ready for the next run. */
  readonly #warm = new Set<SlotListener>();

  readonly #atOnce: () => number;

  /** @param atOnce the maximum number of simultaneous runs. */
  constructor(atOnce: () => number) {
    this.#atOnce = atOnce;
  }

  /** The order of runs is the order of calls, whichever widget is ready first. */
  queue(listener: SlotListener): void {
    this.#queue.push(listener);
    this.#next();
  }

  /** It is ready to run: by now it may have the turn, or a place since it was called. If not, its reader asks. */
  wants(listener: SlotListener): void {
    if (this.#running.has(listener)) listener("turn");
    else if (!this.#queue.includes(listener)) this.queue(listener);
  }

  /** Its turn is over, or the first that it waits for is not wanted any more. */
  over(listener: SlotListener): void {
    clearTimeout(this.#running.get(listener));
    this.#running.delete(listener);
    const index = this.#queue.indexOf(listener);
    this.#queue = this.#queue.filter((_, at) => index !== at);
    this.#next();
  }

  /** It has nothing to run any more. Places that it still has were of calls that never came to a run. */
  finish(listener: SlotListener): void {
    this.#queue = this.#queue.filter((each) => each !== listener);
    this.over(listener);
  }

  /** It is not on the page any more. */
  remove(listener: SlotListener): void {
    this.#warm.delete(listener);
    this.finish(listener);
  }

  #next(): void {
    for (const player of this.#queue) {
      if (this.#running.size >= this.#atOnce()) return;
      if (this.#running.has(player)) continue;
      // A frame may never say that its turn is over: the others get theirs all the same.
      this.#running.set(
        player,
        setTimeout(() => this.finish(player), maxRunMs),
      );
      this.#warm.delete(player);
      this.#warm.add(player);
      for (const each of [...this.#warm].slice(0, -maxWarm)) each("retire");
      player("turn");
    }
  }
}

/** A program may take a minute by default. */
const maxRunMs = 90_000;

/** An idle engine takes about 20 MB. */
const maxWarm = 3;
