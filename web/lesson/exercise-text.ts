import { shortExplanations } from "../output/outcome-texts.ts";
import type { CheckResult } from "../protocol/grading/check.ts";
import { plural } from "../ui/format-number.ts";
import type { ExerciseModel } from "./exercise-model.ts";

/** The announced status: the current activity or the result. */
export function statusOf({
  activity,
  question,
  refusal,
  checks,
  outcome,
  lastKind,
  passed,
}: Pick<
  ExerciseModel,
  "activity" | "question" | "refusal" | "checks" | "outcome" | "lastKind" | "passed"
>): string {
  if (refusal.value) return refusal.value.text;
  switch (activity.value) {
    case "starting":
      return "Starting…";
    case "waiting":
      return "Waiting for another program on this page…";
    case "running":
      return question.value === undefined ? "Running…" : "Waiting for your answer…";
    case "checking":
      return question.value === undefined ? "Checking…" : "Waiting for your answer…";
    case "stopping":
      return "Stopping…";
  }
  if (lastKind.value === "checking" && checks.value) return verdictOf(checks.value);
  if (outcome.value) return shortExplanations[outcome.value.kind];
  return passed.value ? "You have solved this." : "";
}

export function verdictOf(checks: readonly CheckResult[]): string {
  const passedCount = checks.filter((check) => check.passed).length;
  if (passedCount < checks.length) return `${passedCount} of ${plural(checks.length, "check")} passed.`;
  return checks.length === 1 ? "The check passed." : `All ${checks.length} checks passed.`;
}
