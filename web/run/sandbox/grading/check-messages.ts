import { undeclaredWrites } from "../../../languages/ecmascript/free-uses.ts";
import { endingMessage } from "../../../protocol/grading/check-ending-message.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";

/** The reason why a check failed, for the author of the program. */

/**
 * The code of a check names something that does not exist. The message says whether the check or the program is wrong.
 */
export function missingNameMessage(name: string, code: string): string {
  return undeclaredWrites(code).some((write) => write.name === name)
    ? `This check is wrong: it assigns to ${name}, but does not declare it`
    : `The program has nothing called ${name} at its top level`;
}

/** How and where a program ended that did not complete: "The program threw TypeError: x". */
export function unfinishedMessage(
  outcome: Outcome,
  limits: Limits,
  threw?: string,
): { readonly sentence: string; readonly at?: Position } {
  const who = "in" in outcome && outcome.in === "setup" ? "The setup before the program" : "The program";
  const at = positionOf(outcome);
  return { sentence: `${who} ${endingMessage(outcome, limits, threw)}`, ...(at && { at }) };
}

function positionOf(outcome: Outcome): Position | undefined {
  if (outcome.kind === "threw") return outcome.error.frames[0]?.at;
  if (outcome.kind === "invalid") return outcome.diagnostics.find(({ severity }) => severity === "error")?.at;
  return "at" in outcome ? outcome.at : undefined;
}
