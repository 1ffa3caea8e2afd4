import { signal } from "@preact/signals";
import type { LookHandle, LookResult } from "../../client/look.ts";
import type { LookQuestion } from "../../protocol/look/look.ts";
import type { EndedRun, LookDependencies, Replayer } from "./look.ts";
import { recordedRun } from "./lookable.ts";

/** Makes an ended run again, beside whatever the page does, and asks it one question. The latest question wins. */
export class BackgroundReplay {
  /** A replay goes on; the part of it that is done, from 0 to 1. */
  readonly progress = signal<number | undefined>(undefined);
  private turn = 0;
  private handle: LookHandle | undefined;

  constructor(private readonly dependencies: LookDependencies) {}

  /** Ends the replay that goes on. */
  stop(): void {
    this.turn++;
    this.handle?.stop();
    this.handle = undefined;
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
    this.stop();
    const turn = this.turn;
    const isLatest = () => turn === this.turn;
    this.progress.value = 0;
    let replayer: Replayer | undefined;
    try {
      replayer = await this.dependencies.load();
      const complete = await this.dependencies.complete(request);
      if (!isLatest()) return undefined;
      const recorded = recordedRun(complete, inputs, outcome);
      if (typeof recorded === "string") return { kind: "failed", sentence: recorded };
      const total = Math.max(1, recorded.end.fuel);
      this.handle = replayer.look({ recorded, question }, ({ fuel }) => {
        if (isLatest()) this.progress.value = Math.min(1, fuel / total);
      });
      const result = await this.handle.result;
      return isLatest() && result.kind !== "stopped" ? result : undefined;
    } catch {
      const sentence = "What makes a run again could not be loaded. Check the connection, and run it again.";
      return isLatest() ? { kind: "failed", sentence } : undefined;
    } finally {
      replayer?.dispose();
      if (isLatest()) this.progress.value = undefined;
    }
  }
}
