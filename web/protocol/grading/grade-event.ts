import { fields, oneOf, type Parser } from "../parsers.ts";
import { parseRunEvent, type WorkerEvent } from "../run/run-event.ts";
import { type CheckResult, parseCheckResult } from "./check.ts";
import { type CountedRun, parseCountedRun } from "./line-count.ts";

/** The events of a grading: those of the program's run with its outcome, then each result, then the end. */
export type GradeEvent =
  | WorkerEvent
  | { readonly kind: "checked"; readonly result: CheckResult }
  /** A check is running: a sign of life. */
  | { readonly kind: "checking" }
  /** The lines of that run are to be counted, by an engine with breakpoints. The answer is `counted`. */
  | { readonly kind: "counting"; readonly run: CountedRun }
  | { readonly kind: "graded" };

/** Throws BadInput. The receiver should then treat the sender as lost. */
export function parseGradeEvent(value: unknown): GradeEvent {
  const kind = typeof value === "object" && value !== null ? (value as { kind?: unknown }).kind : undefined;
  if (kind === "checked") {
    return fields<GradeEvent & { kind: "checked" }>(value, "event", {
      kind: oneOf("checked") as Parser<"checked">,
      result: parseCheckResult,
    });
  }
  if (kind === "counting") {
    return fields<GradeEvent & { kind: "counting" }>(value, "event", {
      kind: oneOf("counting") as Parser<"counting">,
      run: parseCountedRun,
    });
  }
  if (kind === "checking" || kind === "graded") {
    return fields<{ kind: "checking" | "graded" }>(value, "event", { kind: oneOf("checking", "graded") });
  }
  return parseRunEvent(value);
}
