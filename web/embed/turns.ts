/**
 * Whoever takes turns, a widget of the page, is told: its turn has come (if it is not ready yet, it is told again when it
 * wants it); or others are in use, and what it keeps ready may go.
 */
export type Player = (told: "turn" | "retire") => void;

/**
 * One run at a time in a page, whichever widget it is in: programs that run side by side take each other's processor, and
 * then end in limits of time that they would have kept.
 */
export class Turns {
  /** Who runs and who waits, in the order in which they asked: a widget stands in it once for each call. */
  #line: Player[] = [];
  readonly #running = new Map<Player, ReturnType<typeof setTimeout>>();
  /** Those that ran, the latest last; each has an engine ready for the next run. */
  readonly #warm = new Set<Player>();

  readonly #atOnce: () => number;

  /** @param atOnce how many may run at the same time. */
  constructor(atOnce: () => number) {
    this.#atOnce = atOnce;
  }

  /** It is called: whichever widget is ready first, the turns are those of the calls. */
  calls(player: Player): void {
    this.#line.push(player);
    this.#next();
  }

  /** It is ready to run: by now it may have the turn, or a place since it was called. If not, its reader asks. */
  wants(player: Player): void {
    if (this.#running.has(player)) player("turn");
    else if (!this.#line.includes(player)) this.calls(player);
  }

  /** Its turn is over, or the first that it waits for is not wanted any more. */
  over(player: Player): void {
    clearTimeout(this.#running.get(player));
    this.#running.delete(player);
    const place = this.#line.indexOf(player);
    this.#line = this.#line.filter((_, at) => place !== at);
    this.#next();
  }

  /** It has nothing to run any more. Places that it still has were of calls that never came to a run. */
  done(player: Player): void {
    this.#line = this.#line.filter((each) => each !== player);
    this.over(player);
  }

  /** It is not on the page any more. */
  gone(player: Player): void {
    this.#warm.delete(player);
    this.done(player);
  }

  #next(): void {
    for (const player of this.#line) {
      if (this.#running.size >= this.#atOnce()) return;
      if (this.#running.has(player)) continue;
      // A frame may never say that its turn is over: the others get theirs all the same.
      this.#running.set(
        player,
        setTimeout(() => this.done(player), longestTurnMs),
      );
      this.#warm.delete(player);
      this.#warm.add(player);
      for (const each of [...this.#warm].slice(0, -mostWarm)) each("retire");
      player("turn");
    }
  }
}

/** A program may take a minute by default. */
const longestTurnMs = 90_000;

/** An engine that is kept ready is about 20 MB. */
const mostWarm = 3;
