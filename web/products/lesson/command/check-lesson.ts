import type { Exercise } from "../../../player/exercise/exercise.ts";
import type { CheckResult } from "../../../protocol/grading/check.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { LessonProblem, PlacedExercise } from "../read/read-lesson.ts";
import type { GradingResult } from "./exercise-grader.ts";
import * as texts from "./lesson-command-texts.ts";
import type { LessonFile } from "./lesson-files.ts";

/** Grades files as a pupil's program for the exercise. */
export type Grade = (exercise: Exercise, files: readonly SourceFile[]) => Promise<GradingResult>;

/** The problems of a lesson, for people and for programs. */
export type LessonReport = {
  readonly path: string;
  readonly title?: string;
  readonly passed: boolean;
  readonly problems: readonly LessonProblem[];
  readonly exercises: readonly ExerciseReport[];
};

export type ExerciseReport = {
  readonly id: string;
  readonly line: number;
  /** The results of the checks for the solution; undefined if there is no solution. */
  readonly checks?: readonly (CheckResult & { readonly line: number })[];
};

/** Runs every solution of a lesson against its checks, and every playground as the reader first sees it. */
export async function checkLesson({ path, result }: LessonFile, grade: Grade): Promise<LessonReport> {
  const problems = [...result.problems];
  const exercises: ExerciseReport[] = [];
  // A lesson with errors is not run, because its results would not show the real problem.
  if (result.lesson) {
    for (const placedExercise of result.exercises) {
      const { report, problems: exerciseProblems } = await checkExercise(placedExercise, grade);
      exercises.push(report);
      problems.push(...exerciseProblems);
    }
  }
  return {
    path,
    ...(result.lesson && { title: result.lesson.title }),
    passed: problems.every(({ severity }) => severity !== "error"),
    problems: problems.toSorted((a, b) => a.line - b.line),
    exercises,
  };
}

type CheckedExercise = { readonly report: ExerciseReport; readonly problems: readonly LessonProblem[] };

async function checkExercise(placedExercise: PlacedExercise, grade: Grade): Promise<CheckedExercise> {
  const { exercise, line, checkLines } = placedExercise;
  const { id, checks, files, solution } = exercise;
  const problems: LessonProblem[] = [];
  const warn = (message: string) =>
    problems.push({ severity: "warning", line, message: `${id}: ${message}` });
  if (checks.length === 0) {
    if (solution) warn(texts.solutionWithoutCheck);
    return { report: { id, line }, problems };
  }
  if (!solution) warn(texts.checksWithoutSolution);
  const grading = solution && (await grade(exercise, solution));
  for (const [index, result] of (grading?.results ?? []).entries())
    if (!result.passed)
      problems.push({
        severity: "error",
        line: checkLines[index] ?? line,
        message: texts.solutionFails(id, result.title, failureOf(result, placedExercise)).trimEnd(),
      });
  const { results } = await grade(exercise, files);
  if (results.every(({ passed }) => passed)) warn(texts.nothingToDo);
  return {
    report: {
      id,
      line,
      ...(grading && {
        checks: grading.results.map((result, index) => ({ ...result, line: checkLines[index] ?? line })),
      }),
    },
    problems,
  };
}

function failureOf(result: CheckResult, { solutionLines, fileLines }: PlacedExercise): string {
  const { at } = result;
  const before = at && (solutionLines.get(at.file) ?? fileLines.get(at.file));
  const place = at && before !== undefined ? texts.atLine(before + at.line) : "";
  return (reasonOf(result) + place).trimStart();
}

/** Why a check did not pass, in a sentence; "" if nothing is known. */
export function reasonOf({ message, expected, actual }: CheckResult): string {
  // A message already contains the values. Without a message, the values explain the result.
  if (message !== undefined) return message.replace(/[^.!?]$/, "$&.");
  const messages = [
    expected === undefined ? "" : texts.expectedValue(expected),
    actual === undefined ? "" : texts.actualValue(actual),
  ];
  return messages.filter((each) => each !== "").join(" ");
}
