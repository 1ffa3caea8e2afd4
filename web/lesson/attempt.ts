import type { CheckResult } from "../protocol/check.ts";
import type { Result } from "../protocol/result.ts";
import type { Going } from "./exercise-sandbox.ts";
import type { Turns } from "./turns.ts";

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
  private giveUp: (() => void) | undefined;

  constructor(readonly kind: "running" | "checking") {
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
    this.giveUp?.();
    this.going?.stop();
  }

  answer(text: string | null): void {
    this.going?.answer(text);
  }

  /** Begins when it is this one's turn, or at once to end at once if it was stopped before. */
  async takeTurn(
    turns: Turns,
    tell: { readonly waits: () => void; readonly begin: () => Going },
  ): Promise<Ended> {
    const turn = turns.enter();
    try {
      if (turn.waits) tell.waits();
      const stopped = new Promise<void>((resolve) => {
        this.giveUp = resolve;
      });
      if (!this.stopping) await Promise.race([turn.comes, stopped]);
      this.going = tell.begin();
      // It still ends as a run that was stopped.
      if (this.stopping) this.going.stop();
      return await this.going.ended;
    } finally {
      turn.leave();
    }
  }
}
