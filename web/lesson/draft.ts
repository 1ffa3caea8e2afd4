import type { SourceFile } from "../protocol/source.ts";
import type { Exercise, LineRange } from "./exercise.ts";
import { digestOf, editedFiles, fitted, isSame } from "./exercise-files.ts";
import { fixedIn } from "./fixed-lines.ts";
import type { Kept } from "./keeper.ts";

/** How far a reader has come. */
export type Progress = Pick<Kept, "tried" | "passed" | "hintsShown" | "solutionShown">;

/** What was kept of an exercise, as it fits what the exercise is now. */
export type Draft = {
  readonly files: readonly SourceFile[];
  readonly fixed: readonly LineRange[];
  /** The digest of the version it was written for, if that was another one. */
  readonly earlier: string | undefined;
  readonly aside: readonly SourceFile[] | undefined;
  readonly progress: Progress;
};

export function readDraft(exercise: Exercise, kept: Kept | undefined): Draft {
  const original = editedFiles(exercise.files);
  const mine = kept?.files && fitted(kept.files, original);
  const isRevised = mine !== undefined && kept?.of !== digestOf(original) && !isSame(mine, original);
  return {
    files: mine ?? original,
    fixed: mine ? fixedInDraft(exercise, mine, kept?.fixed) : exercise.fixed,
    earlier: isRevised ? kept?.of : undefined,
    aside: kept?.aside,
    progress: {
      tried: kept?.tried ?? false,
      passed: kept?.passed ?? false,
      hintsShown: Math.min(kept?.hintsShown ?? 0, exercise.hints.length),
      solutionShown: kept?.solutionShown ?? false,
    },
  };
}

/** Of two places in which the same reader has worked: as far as in either. */
export function furthest(a: Progress, b: Progress): Progress {
  return {
    tried: a.tried || b.tried,
    passed: a.passed || b.passed,
    hintsShown: Math.max(a.hintsShown, b.hintsShown),
    solutionShown: a.solutionShown || b.solutionShown,
  };
}

/** Where the lines that cannot be changed are in these files. */
export function fixedLinesIn({ entry, fixed, files }: Exercise, mine: readonly SourceFile[]) {
  const textIn = (all: readonly SourceFile[]) => all.find(({ path }) => path === entry)?.text ?? "";
  return fixedIn(textIn(mine), textIn(editedFiles(files)), fixed) ?? [];
}

/** Where they were when the draft was kept, or else where they can be found. */
function fixedInDraft(exercise: Exercise, files: readonly SourceFile[], kept: Kept["fixed"]) {
  const lines = files.find(({ path }) => path === exercise.entry)?.text.split("\n").length ?? 0;
  const isKnown = kept?.every(({ from, to }) => from >= 1 && from <= to && to <= lines);
  return kept && isKnown ? kept : fixedLinesIn(exercise, files);
}
