import type { Check, Requirement } from "../../protocol/grading/check.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { isExplained } from "../../run/client/lookable.ts";

/** The part of a check that its explanation depends on. */
export type ExplainedCheck = Pick<Check, "hidden"> & Requirement;

/**
 * Whether a failed check can be explained. Code of the check itself and hidden calls are not explained: for such a
 * check, and for a check of the text, only a failure of the program is explained.
 */
export function isExplainable(
  check: ExplainedCheck,
  request: RunRequest | undefined,
  outcome: Outcome,
): boolean {
  if (!request || !isExplained(request, outcome)) return false;
  return outcome.kind !== "completed" || visibleCall(check) !== undefined || isAboutRun(check);
}

/**
 * The check's call, if the reader may see it. A check of growth is not included, because its arguments are chosen by
 * the grading.
 */
export function visibleCall(check: ExplainedCheck): string | undefined {
  return !check.hidden && (check.kind === "call" || check.kind === "line") ? check.call : undefined;
}

function isAboutRun(check: ExplainedCheck): boolean {
  if (check.hidden) return false;
  if (check.kind !== "program") return check.kind === "line" && check.call === undefined;
  const { prints, returns, maxFuel, maxMemory } = check;
  return [prints, returns, maxFuel, maxMemory].some((each) => each !== undefined);
}
