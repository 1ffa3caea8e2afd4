import { groupDigits } from "../../protocol/parsers.ts";

/** How many exercises the reader has done; "" if there are none. */
export function progressSentence(doneCount: number, all: number): string {
  if (all === 0) return "";
  const exercises = all === 1 ? "exercise" : "exercises";
  return doneCount === all && all > 1
    ? `All ${all} exercises done`
    : `${doneCount} of ${all} ${exercises} done`;
}

/** The steps of the last run; "" if there was none. */
export function usageSentence(steps: number | undefined): string {
  return steps === undefined ? "" : `The run took ${groupDigits(steps)} ${steps === 1 ? "step" : "steps"}.`;
}
