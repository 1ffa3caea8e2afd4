import { isExplained } from "../../player/model/replay/lookable.ts";
import type { Check } from "../../protocol/grading/check.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";

/**
 * Whether a failed check can be explained. Code of the check itself and hidden calls are not explained: for such a
 * check, and for a check of the text, only a failure of the program is explained.
 */
export function isExplainable(check: Check, request: RunRequest | undefined, outcome: Outcome): boolean {
  if (!request || !isExplained(request, outcome)) return false;
  return outcome.kind !== "completed" || visibleCall(check) !== undefined || isAboutRun(check);
}

/**
 * The check's call, if the reader may see it. A check of growth is not included, because its arguments are chosen by
 * the grading.
 */
export function visibleCall({ call, hidden: isHidden, test, grows }: Check): string | undefined {
  return isHidden || test !== undefined || grows !== undefined ? undefined : call;
}

function isAboutRun({
  hidden: isHidden,
  call,
  test,
  prints,
  returns,
  maxFuel,
  maxMemory,
  maxTimes,
}: Check): boolean {
  if (isHidden || call !== undefined || test !== undefined) return false;
  return [prints, returns, maxFuel, maxMemory, maxTimes].some((each) => each !== undefined);
}
