import { batch, signal } from "@preact/signals";
import * as texts from "../../player/model/replay/counted-line-texts.ts";
import { type EndedRun, type LookDependencies, LookReplay } from "../../player/model/replay/look-replay.ts";
import type { LineProfile } from "../../protocol/look/line-profile.ts";
import { recordedOutcome } from "../../protocol/look/recorded-run.ts";
import { isLookable, lookableLanguages } from "../../run/client/lookable.ts";

/** How often each line of an ended run ran, and its cost. The run is repeated to count. */
export class LineCounts {
  /** The counts by file and line; undefined if they are unknown. */
  readonly lines = signal<readonly LineProfile[] | undefined>(undefined);
  /** Why the counts are unknown, in a sentence. */
  readonly problem = signal<string | undefined>(undefined);
  private readonly replay: LookReplay;

  constructor(dependencies: LookDependencies) {
    this.replay = new LookReplay(dependencies);
  }

  /** The finished part of the count in progress, from 0 to 1. */
  get progress() {
    return this.replay.progress;
  }

  /** Ends the current count, and clears the results. */
  clear(): void {
    this.replay.cancel();
    batch(() => {
      this.lines.value = undefined;
      this.problem.value = undefined;
    });
  }

  /** Ends the current count. */
  stop(): void {
    this.replay.cancel();
    this.problem.value = texts.countingStopped;
  }

  /** Counts the lines of a run. A program that did not run has no counts. */
  async count(run: Omit<EndedRun, "log">): Promise<void> {
    this.clear();
    if (!recordedOutcome(run.outcome)) return;
    if (!isLookable(run.request, run.outcome)) {
      this.problem.value = texts.whichLanguages(lookableLanguages());
      return;
    }
    const result = await this.replay.ask(run, { kind: "profile" });
    switch (result?.kind) {
      case "profile":
        this.lines.value = result.lines;
        break;
      case "different":
        this.problem.value = texts.notRepeated;
        break;
      case "unread":
        this.problem.value = texts.notParsed;
        break;
      case "stopped":
        this.problem.value = texts.countingStopped;
        break;
      case "failed":
        this.problem.value = result.sentence;
        break;
    }
  }
}
