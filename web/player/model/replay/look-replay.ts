import { signal } from "@preact/signals";
import { errorMessage } from "../../../protocol/error-message.ts";
import type { LookQuestion, LookRequest } from "../../../protocol/look/look-messages.ts";
import type { RunInputs } from "../../../protocol/look/recorded-run.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type { ActiveRun } from "../../../run/client/active-run.ts";
import type { LookProgress, LookResult } from "../../../run/client/client-look.ts";
import { recordedRun } from "../../../run/client/lookable.ts";
import type { LogState } from "../../output/log.ts";
import { RunController } from "../run-controller.ts";
import * as texts from "./replay-texts.ts";

/** A run that has ended, with the data that the page has about it. */
export type EndedRun = {
  readonly request: RunRequest;
  readonly inputs: RunInputs | undefined;
  readonly outcome: Outcome;
  readonly log: LogState;
};

/** The data of an ended run that are needed to repeat it. */
type RepeatableRun = Omit<EndedRun, "log">;

/** Repeats runs: see LookClient. */
export type Replayer = {
  look(request: LookRequest, onProgress: (progress: LookProgress) => void): ActiveRun<LookResult>;
  dispose(): void;
};

export type LookDependencies = {
  /** Loads the code that repeats runs. Rejects if it cannot be loaded. */
  readonly load: () => Promise<Replayer>;
  /** Adds the libraries that the program imports to the request. */
  readonly complete: (request: RunRequest) => Promise<RunRequest>;
};

/** Repeats ended runs to answer questions. The latest question wins. */
export class LookReplay {
  /** The finished part of the replay in progress, from 0 to 1. */
  readonly progress = signal<number | undefined>(undefined);

  private readonly runs = new RunController();
  private replayer: Promise<Replayer> | undefined;
  private completedRun: { readonly run: RepeatableRun; readonly request: RunRequest } | undefined;

  /**
   * @param keepsReplayer for a caller with many questions: the replayer stays until `close`. Otherwise each question
   * loads a replayer and disposes of it.
   */
  constructor(
    private readonly dependencies: LookDependencies,
    private readonly keepsReplayer = false,
  ) {}

  /** Never rejects. Resolves with undefined if another question came meanwhile, or this one was cancelled. */
  async ask(run: RepeatableRun, question: LookQuestion): Promise<LookResult | undefined> {
    const replay = this.runs.begin();
    this.progress.value = 0;
    let replayer: Replayer | undefined;
    let result: LookResult;
    try {
      replayer = await this.load();
      const request = await this.complete(run);
      if (!replay.isLatest) return undefined;
      const recording = recordedRun(request, run.inputs, run.outcome);
      if (typeof recording === "string") throw new Error(recording);
      const total = Math.max(1, recording.end.fuel);
      const handle = replayer.look({ recordedRun: recording, question }, ({ fuel }) => {
        if (replay.isLatest) this.progress.value = Math.min(1, fuel / total);
      });
      replay.attach(handle);
      result = await handle.result;
    } catch (error) {
      result = { kind: "failed", sentence: errorMessage(error) };
    } finally {
      if (!this.keepsReplayer) replayer?.dispose();
    }
    if (!replay.isLatest) return undefined;
    replay.end();
    this.progress.value = undefined;
    return result;
  }

  /** Stops the replay in progress. Its result says so. */
  stop(): void {
    this.runs.stop();
  }

  /** Cancels the last question, so that it gets no result. */
  cancel(): void {
    this.runs.abandon();
    this.progress.value = undefined;
  }

  close(): void {
    this.cancel();
    void this.replayer?.then(
      (replayer) => replayer.dispose(),
      () => {},
    );
  }

  private async load(): Promise<Replayer> {
    const loading = this.replayer ?? this.dependencies.load();
    if (this.keepsReplayer) this.replayer = loading;
    try {
      return await loading;
    } catch {
      this.replayer = undefined;
      throw new Error(texts.notLoaded);
    }
  }

  private async complete(run: RepeatableRun): Promise<RunRequest> {
    if (this.completedRun?.run !== run)
      this.completedRun = { run, request: await this.dependencies.complete(run.request) };
    return this.completedRun.request;
  }
}

/** Why there is nothing to show; undefined if there is. */
export function problemOf(result: LookResult): string | undefined {
  switch (result.kind) {
    case "different":
      return texts.notRepeated(result.detail);
    case "unread":
      return texts.notParsed;
    case "stopped":
      return texts.stoppedReplay;
    case "failed":
      return result.sentence;
    default:
      return undefined;
  }
}
