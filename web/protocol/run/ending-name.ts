import type { EndingName, Outcome } from "./outcome.ts";

/** "completed", "exhausted:fuel". */
export function endingName(outcome: Outcome): EndingName {
  return outcome.kind === "exhausted" ? `exhausted:${outcome.limit}` : outcome.kind;
}
