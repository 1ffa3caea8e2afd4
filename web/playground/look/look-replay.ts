import { signal } from "@preact/signals";
import type { LookHandle, LookProgress, LookResult } from "../../client/client-look.ts";
import type { LogState } from "../../output/log.ts";
import type { LookQuestion, LookRequest } from "../../protocol/look/look-messages.ts";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { RunController } from "../run-controller.ts";
import { recordedRun } from "./lookable.ts";

/** A run that has ended, as the page knows it. */
export type EndedRun = {
  readonly request: RunRequest;
  readonly inputs: RunInputs | undefined;
  readonly outcome: Outcome;
  readonly log: LogState;
};

/** What makes runs again: see LookClient. */
export type Replayer = {
  look(request: LookRequest, onProgress: (progress: LookProgress) => void): LookHandle;
  dispose(): void;
};

export type LookDependencies = {
  /** Loads what makes runs again. Rejects when it cannot be loaded. */
  readonly load: () => Promise<Replayer>;
  /** The request with the libraries that its program imports. */
  readonly complete: (request: RunRequest) => Promise<RunRequest>;
};

/** A replay that goes on: `done` is the part of it that is done, from 0 to 1. */
export type LookWork = { readonly sentence: string; readonly done: number };

/** Repeats an ended run to answer a question. The latest question wins. */
export class LookReplay {
  readonly work = signal<LookWork | undefined>(undefined);

  private readonly runs = new RunController();
  private replayer: Promise<Replayer> | undefined;
  private completed: { readonly run: EndedRun; readonly request: RunRequest } | undefined;

  constructor(private readonly dependencies: LookDependencies) {}

  /** Resolves with undefined if another question came meanwhile. */
  async ask(run: EndedRun, question: LookQuestion): Promise<LookResult | undefined> {
    const replay = this.runs.begin();
    this.work.value = { sentence: "Preparing to repeat the run", done: 0 };
    let result: LookResult;
    try {
      this.replayer ??= this.dependencies.load();
      const replayer = await this.replayer;
      const request =
        this.completed?.run === run ? this.completed.request : await this.dependencies.complete(run.request);
      if (!replay.isLatest) return undefined;
      this.completed = { run, request };
      const recorded = recordedRun(request, run.inputs, run.outcome);
      if (typeof recorded === "string") throw new Error(recorded);
      const total = Math.max(1, recorded.end.fuel);
      const handle = replayer.look({ recorded, question }, ({ fuel }) => {
        if (!replay.isLatest) return;
        this.work.value = { sentence: "Repeating the run", done: Math.min(1, fuel / total) };
      });
      replay.attach(handle);
      result = await handle.result;
    } catch (error) {
      this.replayer = undefined;
      result = { kind: "failed", sentence: error instanceof Error ? error.message : String(error) };
    }
    if (!replay.isLatest) return undefined;
    replay.end();
    this.work.value = undefined;
    return result;
  }

  /** Ends the replay that goes on. */
  stop(): void {
    this.runs.stop();
  }

  /** The question that was asked last is not answered any more. */
  cancel(): void {
    this.runs.abandon();
    this.work.value = undefined;
  }

  close(): void {
    this.cancel();
    void this.replayer?.then(
      (replayer) => replayer.dispose(),
      () => {},
    );
  }
}

/** Why there is nothing to show; undefined if there is. */
export function problemOf(result: LookResult): string | undefined {
  switch (result.kind) {
    case "same":
      return undefined;
    case "different":
      return `The run could not be repeated exactly: it ended differently (${result.detail}). Nothing is shown, because it might be wrong.`;
    case "unread":
      return "The program could not be parsed for this.";
    case "stopped":
      return "You stopped the replay.";
    case "failed":
      return result.sentence;
  }
}
