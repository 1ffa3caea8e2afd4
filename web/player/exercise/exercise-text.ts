import type { CheckResult } from "../../protocol/grading/check.ts";
import { shortExplanations } from "../output/outcome-texts.ts";
import type { ExerciseDocument } from "./exercise-document.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import * as texts from "./exercise-parts-texts.ts";

/** The announced status: the current activity or the result. */
export function statusOf({
  activity,
  question,
  computesLong,
  checks,
  outcome,
  lastKind,
  document: { refusal, hasPassed },
}: Pick<ExerciseModel, "activity" | "question" | "computesLong" | "checks" | "outcome" | "lastKind"> & {
  readonly document: Pick<ExerciseDocument, "refusal" | "hasPassed">;
}): string {
  if (refusal.value) return refusal.value.text;
  switch (activity.value) {
    case "starting":
      return texts.starting;
    case "waiting":
      return texts.waiting;
    case "running":
      if (question.value !== undefined) return texts.waitingForAnswer;
      return computesLong.value ? texts.stillComputes : texts.running;
    case "checking":
      if (question.value !== undefined) return texts.waitingForAnswer;
      return computesLong.value ? texts.stillChecking : texts.checking;
    case "stopping":
      return texts.stopping;
  }
  if (lastKind.value === "checking" && checks.value) return verdictOf(checks.value);
  if (outcome.value) return shortExplanations[outcome.value.kind];
  return hasPassed.value ? texts.solvedNotice : "";
}

export function verdictOf(checks: readonly CheckResult[]): string {
  const passedCount = checks.filter((check) => check.passed).length;
  const undecidedCount = checks.filter((check) => check.undecided).length;
  if (passedCount < checks.length) return texts.somePassed(passedCount, checks.length, undecidedCount);
  return checks.length === 1 ? texts.checkPassed : texts.allPassed(checks.length);
}
