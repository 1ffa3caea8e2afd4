import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";

/** What is fetched once, before a run in a language whose interpreter is large: its `share` that has come, up to 1. */
export type LanguageLoading = {
  /** Its name for readers. */
  readonly language: string;
  readonly megabytes: number;
  readonly share: number;
};

/** A run, a cell of a session, a grading or a replay in progress. `T` is what it ends with. */
export type ActiveRun<T = Outcome> = {
  /** Never rejects. */
  readonly result: Promise<T>;
  /** Ends it within 100 ms, whatever it is doing. */
  stop(): void;
  /** Answers the program's last question (`asks`); null dismisses it. A replay has no questions. */
  answer(text: string | null): void;
  /** The inputs for repeating it, after it has ended; undefined if they are not known. */
  readonly inputs?: RunInputs | undefined;
};
