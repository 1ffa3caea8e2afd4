import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Exercise, LineRange } from "./exercise.ts";
import { digestOf, fitToPaths, isSame, withNormalizedLineBreaks } from "./exercise-files.ts";
import { findFixedLines } from "./fixed-lines.ts";
import type { SavedProgress } from "./progress-store.ts";

/** The progress of a reader. */
export type Progress = Pick<SavedProgress, "tried" | "passed" | "hintsShown" | "solutionShown">;

/** The saved work on an exercise, fitted to the current version of the exercise. */
export type RestoredExercise = {
  readonly files: readonly SourceFile[];
  readonly fixedLines: readonly LineRange[];
  /** The digest of the version that the work belongs to, if it is not the current one. */
  readonly earlier: string | undefined;
  readonly aside: readonly SourceFile[] | undefined;
  readonly progress: Progress;
};

export function restoreExercise(
  exercise: Exercise,
  savedProgress: SavedProgress | undefined,
): RestoredExercise {
  const original = withNormalizedLineBreaks(exercise.files);
  const mine = savedProgress?.files && fitToPaths(savedProgress.files, original);
  const isRevised = mine !== undefined && savedProgress?.of !== digestOf(original) && !isSame(mine, original);
  return {
    files: mine ?? original,
    fixedLines: mine ? savedFixedLines(exercise, mine, savedProgress?.fixed) : exercise.fixed,
    earlier: isRevised ? savedProgress?.of : undefined,
    aside: savedProgress?.aside,
    progress: {
      tried: savedProgress?.tried ?? false,
      passed: savedProgress?.passed ?? false,
      hintsShown: Math.min(savedProgress?.hintsShown ?? 0, exercise.hints.length),
      solutionShown: savedProgress?.solutionShown ?? false,
    },
  };
}

/** Merges the progress of two tabs or pages of one reader: the greater progress of each kind. */
export function mergeProgress(a: Progress, b: Progress): Progress {
  return {
    tried: a.tried || b.tried,
    passed: a.passed || b.passed,
    hintsShown: Math.max(a.hintsShown, b.hintsShown),
    solutionShown: a.solutionShown || b.solutionShown,
  };
}

/** The positions of the fixed lines in these files. */
export function fixedLinesIn(
  { entry, fixed: fixedLines, files }: Exercise,
  editedFiles: readonly SourceFile[],
) {
  const textIn = (all: readonly SourceFile[]) => all.find(({ path }) => path === entry)?.text ?? "";
  return findFixedLines(textIn(editedFiles), textIn(withNormalizedLineBreaks(files)), fixedLines) ?? [];
}

/** The fixed lines as saved with the draft, or else as found in its text. */
function savedFixedLines(
  exercise: Exercise,
  files: readonly SourceFile[],
  savedProgress: SavedProgress["fixed"],
) {
  const lines = files.find(({ path }) => path === exercise.entry)?.text.split("\n").length ?? 0;
  const isKnown = savedProgress?.every(({ from, to }) => from >= 1 && from <= to && to <= lines);
  return savedProgress && isKnown ? savedProgress : fixedLinesIn(exercise, files);
}
