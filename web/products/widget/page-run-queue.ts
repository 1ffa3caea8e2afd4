/**
 * A client of the queue, a widget of the page. It is notified when its turn has come (again, if it was not ready), or
 * when other widgets are in use and it should release its idle worker.
 */
export type SlotListener = (kind: "turn" | "retire") => void;

/**
 * Runs one widget of a page at a time. Programs that run at the same time slow each other down, and could reach time
 * limits that they would not reach alone.
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

  /** Adds a request for a turn. Runs are in the order of the calls, whichever widget is ready first. */
  queue(listener: SlotListener): void {
    this.#queue.push(listener);
    this.#next();
  }

  /**
   * The widget is ready to run. It may already have the turn or an entry in the queue, from an earlier call. If not,
   * the reader's request gets an entry.
   */
  wants(listener: SlotListener): void {
    if (this.#running.has(listener)) listener("turn");
    else if (!this.#queue.includes(listener)) this.queue(listener);
  }

  /** The widget's turn is over, or its first request in the queue is no longer wanted. */
  over(listener: SlotListener): void {
    clearTimeout(this.#running.get(listener));
    this.#running.delete(listener);
    const index = this.#queue.indexOf(listener);
    this.#queue = this.#queue.filter((_, at) => index !== at);
    this.#next();
  }

  /** The widget has nothing more to run. Its remaining requests came from calls that never led to a run. */
  finish(listener: SlotListener): void {
    this.#queue = this.#queue.filter((each) => each !== listener);
    this.over(listener);
  }

  /** The widget is no longer on the page. */
  remove(listener: SlotListener): void {
    this.#warm.delete(listener);
    this.finish(listener);
  }

  #next(): void {
    for (const player of this.#queue) {
      if (this.#running.size >= this.#atOnce()) return;
      if (this.#running.has(player)) continue;
      // A frame may never say that its turn is over. The others must still get theirs.
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

/** A program may run for a minute by default. */
const maxRunMs = 90_000;

/** The maximum number of idle engines. Each takes about 20 MB. */
const maxWarm = 3;
