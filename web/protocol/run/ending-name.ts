import type { Outcome, OutcomeName } from "./outcome.ts";

/** "completed", "exhausted:fuel". */
export function endingName(outcome: Outcome): OutcomeName {
  return outcome.kind === "exhausted" ? `exhausted:${outcome.limit}` : outcome.kind;
}
