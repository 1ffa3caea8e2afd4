import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";

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
