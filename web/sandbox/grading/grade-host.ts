import type { CheckResult } from "../../protocol/grading/check.ts";
import type { RunHost } from "../run/run-host.ts";

export type GradeHost = RunHost & {
  /** Told of each result as soon as it is known, in the order of the checks. */
  readonly onResult?: (result: CheckResult, index: number) => void;
  /** Called often while a check calls the program: whoever waits may take it for stuck otherwise. */
  readonly onAlive?: () => void;
};
