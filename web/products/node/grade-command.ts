import { lstat } from "node:fs/promises";
import { basename } from "node:path";
import { languageOf } from "../../languages/catalog.ts";
import type { Exercise } from "../../player/exercise/exercise.ts";
import { explain } from "../../player/output/explain-outcome.ts";
import { jsonText } from "../../player/output/json-text.ts";
import { oneLine } from "../../player/output/visible-text.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { formatPosition } from "../../protocol/program/source-file.ts";
import { type Limits, parseLimits } from "../../protocol/run/limits.ts";
import { reasonOf } from "../lesson/command/check-lesson.ts";
import { CommandError, openLesson } from "../lesson/command/lesson-files.ts";
import type { CommandLine } from "./command-arguments.ts";
import * as texts from "./command-texts.ts";
import { readFileText } from "./read-text.ts";
import type { GradeResult, Sandbox } from "./sandbox-types.ts";

type GradeCommand = CommandLine & { readonly kind: "grade" };

/** A program file and its grading, or why it could not be graded. */
type GradedProgram = { readonly file: string } & (GradeResult | { readonly problem: string });

export type Grading = {
  /** The id of the exercise, and the limits of each program. */
  readonly exercise: string;
  readonly limits: Limits;
  /** In the order of the arguments. */
  readonly programs: readonly GradedProgram[];
};

/**
 * Long time limits, because time depends on the machine. Fuel, which is the same on every machine, is what limits a
 * program.
 */
const generousTimes = { cpuMs: 120_000, wallMs: 300_000 };

/**
 * Grades programs with the checks of a lesson's exercise. Throws BadInput, with a sentence, if the lesson is invalid.
 */
export async function gradePrograms(
  command: GradeCommand,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Grading> {
  const exercise = await exerciseOf(command);
  const limits = parseLimits({ ...generousTimes, ...exercise.limits });
  const programs = await Promise.all(
    command.programs.map(async (file): Promise<GradedProgram> => {
      const problem = nameProblem(file, exercise);
      if (problem !== undefined) return { file, problem };
      // In a folder of strangers' files, a link could lead to somebody else's program, or to the solution.
      if (await isLink(file)) return { file, problem: texts.itIs(texts.aLink) };
      const content = await readFileText(file, limits.sourceBytes);
      if ("problem" in content) return { file, problem: texts.itIs(content.problem) };
      if ("tooLarge" in content) return { file, problem: texts.gradeTooLarge };
      const { entry, language, setup, capabilities, checks } = exercise;
      // The program runs beside the exercise's other files, and without other files from its own folder.
      const files = exercise.files.map((each) =>
        each.path === entry ? { ...each, text: content.text } : each,
      );
      const options = { files, entry, language, limits, checks, signal };
      const grading = await sandbox.grade({
        ...options,
        ...(setup !== undefined && { setup }),
        ...(capabilities && { capabilities }),
      });
      return { file, ...named(grading, entry, file) };
    }),
  );
  return { exercise: exercise.id, limits, programs };
}

/** In the exercise, the program has the name of the exercise's file. The report has the name of the pupil's. */
function named<T>(value: T, entry: string, file: string): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => named(each, entry, file)) as T;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, named(each, entry, file)]),
  );
  const isPosition = copy["file"] === entry && "line" in copy;
  return (isPosition ? { ...copy, file } : copy) as T;
}

async function exerciseOf({ lesson, exercise }: GradeCommand): Promise<Exercise> {
  let reading: Awaited<ReturnType<typeof openLesson>>["result"];
  try {
    ({ result: reading } = await openLesson(lesson));
  } catch (error) {
    throw error instanceof CommandError ? new BadInput(error.message) : error;
  }
  const errors = reading.problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new BadInput(errors.map(({ line, message }) => `${lesson}:${line}: ${message}`).join("\n"));
  const exercises = reading.exercises.map((each) => each.exercise).filter(({ checks }) => checks.length > 0);
  const ids = exercises.map(({ id }) => id).join(", ");
  if (exercises.length === 0) throw new BadInput(texts.noExercises(lesson));
  if (exercise === undefined && exercises.length > 1) throw new BadInput(texts.severalExercises(lesson, ids));
  const checks = exercise === undefined ? exercises[0] : exercises.find(({ id }) => id === exercise);
  if (checks) return checks;
  throw new BadInput(texts.noExercise(lesson, exercise, ids));
}

async function isLink(file: string): Promise<boolean> {
  const about = await lstat(file).catch(() => undefined);
  return about?.isSymbolicLink() ?? false;
}

/** A program in another language would fail with a syntax error, which does not show the cause. */
function nameProblem(file: string, { entry, language }: Exercise): string | undefined {
  const [fileLanguage, entryLanguage] = [languageOf(file)?.id ?? language, languageOf(entry)?.id ?? language];
  return fileLanguage === entryLanguage ? undefined : texts.otherLanguage(fileLanguage, entryLanguage);
}

/** The report in the format that the command line requests. */
export function reportOf({ lesson, format }: GradeCommand, grading: Grading): string {
  const { exercise, limits, programs } = grading;
  switch (format) {
    case "text":
      return programs.map((each) => asText(each, limits)).join("\n");
    case "json":
      return jsonText({
        version: 1,
        lesson: basename(lesson),
        exercise,
        passed: programs.every(hasPassed),
        programs,
      });
    case "csv":
      return csvOf(rowsOf(programs));
  }
}

function hasPassed(program: GradedProgram): boolean {
  return "passed" in program && program.passed;
}

/** Whether it has not passed, and nothing of it has failed. */
function isUndecided(program: GradedProgram): boolean {
  if (!("results" in program) || program.passed) return false;
  return program.results.every((each) => each.passed || each.undecided);
}

/** The verdict for all programs: that of the worst one. */
export function verdictOf({
  programs,
}: Grading): "passed" | "failed" | "not decided" | "not graded" | "crashed" {
  if (programs.some((each) => "outcome" in each && each.outcome.kind === "crashed")) return "crashed";
  if (programs.some((each) => "problem" in each)) return "not graded";
  if (programs.every(hasPassed)) return "passed";
  return programs.every((each) => hasPassed(each) || isUndecided(each)) ? "not decided" : "failed";
}

function asText(program: GradedProgram, limits: Limits): string {
  const file = oneLine(program.file);
  if ("problem" in program) return texts.notGraded(file, program.problem);
  const { outcome, results, passed } = program;
  const count = results.filter((each) => each.passed).length;
  if (passed) return texts.passedFile(file, count, results.length);
  const { title, at } = explain(outcome, limits);
  const endingText = `${title}${at ? ` (${formatPosition(at)})` : ""}.`;
  return [
    (isUndecided(program) ? texts.undecidedFile : texts.failedFile)(file, count, results.length),
    ...(outcome.kind === "completed" ? [] : [endingText]),
    ...results
      .filter((each) => !each.passed)
      .map((each) =>
        (each.undecided ? texts.isUndecided : texts.fails)(
          each.title,
          reasonOf(each),
          each.at && formatPosition(each.at),
        ).trimEnd(),
      ),
  ]
    .map(oneLine)
    .join("\n  ");
}

function rowsOf(programs: readonly GradedProgram[]): readonly (readonly (string | number)[])[] {
  const checks = programs.flatMap((each) => ("results" in each ? [each.results] : []))[0] ?? [];
  const head = ["file", "passed", "checks passed", "checks", "outcome", "steps"];
  const rows = programs.map((program) => {
    if ("problem" in program)
      return [program.file, "not graded", "", "", program.problem, "", ...checks.map(() => "")];
    const { file, outcome, usage, results, passed } = program;
    const marks = results.map((each) => (each.passed ? 1 : each.undecided ? texts.notDecided : 0));
    const count = marks.filter((mark) => mark === 1).length;
    const verdict = passed ? "yes" : isUndecided(program) ? texts.notDecided : "no";
    return [file, verdict, count, results.length, outcome.kind, usage.fuel, ...marks];
  });
  return [[...head, ...checks.map(({ title }) => title)], ...rows];
}

/**
 * Rows as comma-separated values (RFC 4180, with plain line breaks), for spreadsheets. Text that a spreadsheet would
 * take for a formula gets an apostrophe in front, because file names come from strangers. Where the decimal sign is a
 * comma, spreadsheets separate cells by semicolons: such a text is quoted, and what follows a semicolon is no formula.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cellOf).join(",")).join("\n");
}

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = value.replace(/[^\P{Cc}]/gu, " ").replace(/(^|;\s*)(?=[=+\-@])/g, "$1'");
  return /[",;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
