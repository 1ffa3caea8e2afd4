import { signal } from "@preact/signals";
import type { LookResult } from "../../client/client-look.ts";
import type { LookQuestion } from "../../protocol/look/look-messages.ts";
import { RunController } from "../run-controller.ts";
import type { EndedRun, LookDependencies, Replayer } from "./look-replay.ts";
import { recordedRun } from "./lookable.ts";

/** Repeats a run that has ended, beside whatever the page does, and asks it one question. The latest question wins. */
export class BackgroundReplay {
  /** How much of the replay in progress is done, from 0 to 1. */
  readonly progress = signal<number | undefined>(undefined);
  private readonly runs = new RunController();

  constructor(private readonly dependencies: LookDependencies) {}

  /** Stops the replay in progress. */
  stop(): void {
    this.runs.abandon();
    this.progress.value = undefined;
  }

  /**
   * The answer, or `failed` with the reason as a sentence; undefined where another was asked meanwhile, or it was stopped.
   * Never rejects.
   */
  async ask(
    { request, outcome, inputs }: Omit<EndedRun, "log">,
    question: LookQuestion,
  ): Promise<LookResult | undefined> {
    const run = this.runs.begin();
    this.progress.value = 0;
    let replayer: Replayer | undefined;
    try {
      replayer = await this.dependencies.load();
      const complete = await this.dependencies.complete(request);
      if (!run.isLatest) return undefined;
      const recorded = recordedRun(complete, inputs, outcome);
      if (typeof recorded === "string") return { kind: "failed", sentence: recorded };
      const total = Math.max(1, recorded.end.fuel);
      const replay = replayer.look({ recorded, question }, ({ fuel }) => {
        if (run.isLatest) this.progress.value = Math.min(1, fuel / total);
      });
      run.attach(replay);
      const result = await replay.result;
      return run.isLatest && result.kind !== "stopped" ? result : undefined;
    } catch {
      const sentence =
        "The code that repeats a run could not be loaded. Check the connection, and run it again.";
      return run.isLatest ? { kind: "failed", sentence } : undefined;
    } finally {
      replayer?.dispose();
      if (run.isLatest) this.stop();
    }
  }
}
