import { jsonText } from "../../../player/output/json-text.ts";
import type { LessonReport } from "./check-lesson.ts";
import * as texts from "./lesson-command-texts.ts";

/** The report as text, for people and for programs that read lines of the form "path:line: severity: message". */
export function asText(reports: readonly LessonReport[]): string {
  const lines = reports.flatMap(({ path, problems }) =>
    problems.map(({ line, severity, message }) => `${path}:${line}: ${severity}: ${oneLine(message)}`),
  );
  return [...lines, ...reports.map(summary)].join("\n");
}

/** The report as JSON, for programs. `version` is the version of this format. */
export function asJson(reports: readonly LessonReport[]): string {
  const hasPassed = reports.every((report) => report.passed);
  return jsonText({ version: 1, passed: hasPassed, lessons: reports }, 2);
}

function summary({ path, passed, exercises }: LessonReport): string {
  const checks = exercises.flatMap((each) => each.checks ?? []);
  const failedCount = checks.filter((each) => !each.passed).length;
  const what = `${plural(exercises.length, "exercise")}, ${plural(checks.length, "check")}`;
  if (passed) return texts.passedLesson(path, what);
  return failedCount === 0 ? `${path}: failed` : texts.failedLesson(path, what, failedCount);
}

function plural(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}
