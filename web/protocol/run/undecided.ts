import type { Outcome } from "./outcome.ts";

/**
 * Whether the machine ended the run: its clock did, or it has too little memory. A faster or larger machine may decide
 * otherwise, so such an end is no verdict about the program.
 */
export function isUndecided(outcome: Outcome): boolean {
  return outcome.kind === "exhausted" && isOfMachine(outcome);
}

/** The same, by a limit. */
export function isOfMachine({
  limit,
  ofDevice,
}: Pick<Outcome & { kind: "exhausted" }, "limit" | "ofDevice">): boolean {
  return limit === "cpu" || limit === "wall" || ofDevice === true;
}
