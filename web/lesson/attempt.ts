import type { CheckResult } from "../protocol/check.ts";
import type { Result } from "../protocol/result.ts";
import type { Going } from "./exercise-sandbox.ts";
import type { Turn, Turns } from "./turns.ts";

/** Who called for a run. A reader can be asked; a page's script cannot, so the program's question gets null at once. */
export type Caller = "reader" | "script";

type Ended = Awaited<Going["ended"]>;

/** One run, or one judgement, from the click to its end. */
export class Attempt {
  checked: readonly CheckResult[] = [];
  /** Resolves once all is told. */
  readonly over: Promise<void>;
  end!: () => void;
  private going: Going | undefined;
  private came: Result | undefined;
  private stopping = false;
  private giveUp!: () => void;
  private readonly stopped: Promise<void>;
  /** Not there while the program waits for its reader. */
  private turn: Turn | undefined;

  constructor(
    readonly kind: "running" | "checking",
    readonly caller: Caller = "reader",
    private readonly turns: Turns,
  ) {
    this.stopped = new Promise((resolve) => {
      this.giveUp = resolve;
    });
    this.over = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  get hasResult(): boolean {
    return this.came !== undefined;
  }

  get result(): Result {
    if (!this.came) throw new Error("a run that has ended has a result");
    return this.came;
  }

  set result(result: Result) {
    this.came = result;
  }

  stop(): void {
    this.stopping = true;
    this.giveUp();
    this.going?.stop();
  }

  /** The program waits for its reader, who may take all day: others run meanwhile. */
  pause(): void {
    this.turn?.leave();
    this.turn = undefined;
  }

  /** The program goes on when it is its turn again. */
  async answer(text: string | null, tell: { readonly waits: () => void; readonly begin: () => void }) {
    if (!this.turn) {
      const turn = this.enter(tell.waits);
      if (turn.waits) await this.comes(turn);
    }
    tell.begin();
    this.going?.answer(text);
  }

  /** Begins when it is this one's turn, or at once to end at once if it was stopped before. */
  async takeTurn(tell: { readonly waits: () => void; readonly begin: () => Going }): Promise<Ended> {
    try {
      await this.comes(this.enter(tell.waits));
      this.going = tell.begin();
      // It still ends as a run that was stopped.
      if (this.stopping) this.going.stop();
      return await this.going.ended;
    } finally {
      this.pause();
    }
  }

  private enter(waits: () => void): Turn {
    const turn = this.turns.enter();
    this.turn = turn;
    if (turn.waits) waits();
    return turn;
  }

  /** Resolves when it is this one's turn, or when it is stopped. */
  private comes(turn: Turn): Promise<void> {
    return Promise.race([turn.comes, this.stopped]);
  }
}
