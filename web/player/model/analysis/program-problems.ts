import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LanguageDiagnostic } from "../../../editor/editor.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import { diagnosticsOf } from "../../output/outcome-diagnostics.ts";
import type { Playground } from "../playground.ts";
import { mapDiagnostics } from "./map-diagnostics.ts";
import * as texts from "./problem-texts.ts";

/** A known problem of the program. */
export type ProgramProblem = Diagnostic & {
  /** Whether it is a type error, which does not prevent running. */
  readonly isAboutTypes: boolean;
};

/** All known problems of a program, at their positions, which follow edits. */
export class ProgramProblems {
  /** The diagnostics of a language service for the current texts. */
  readonly language = signal<readonly LanguageDiagnostic[]>([]);
  /** The problems from the last run, and the restricted names in the text. */
  readonly own: ReadonlySignal<readonly ProgramProblem[]>;
  /** Those in `own`, and the diagnostics of the language service in other lines. */
  readonly all: ReadonlySignal<readonly ProgramProblem[]>;

  constructor({ outcome, lastRequest, warnings, workspace }: Playground) {
    const latest = computed(() => ({
      draft: workspace.about.value.id,
      files: workspace.program.value.files,
    }));
    const runProblems = computed(() => (outcome.value ? diagnosticsOf(outcome.value).map(asProblem) : []));
    const ofRun = mappedToLatest(runProblems, latest, "goes", () => lastRequest.peek()?.files);
    const textProblems = computed(() => warnings.value.map(asProblem));
    // Both are computed again shortly after each change.
    const ofText = mappedToLatest(textProblems, latest, "stays");
    const ofTypes = mappedToLatest(this.language, latest, "stays");
    this.own = inExistingFiles(workspace.paths, () => {
      // An error of the run replaces a warning in the same line.
      const runLines = linesOf(ofRun.value);
      return [...ofRun.value, ...ofText.value.filter((each) => !runLines.has(lineOf(each)))];
    });
    this.all = inExistingFiles(workspace.paths, () => {
      const ownLines = linesOf(this.own.value);
      const besides = ofTypes.value.filter((each) => !ownLines.has(lineOf(each)));
      return [...this.own.value, ...besides.map(withTypesPrefix)];
    });
  }
}

function asProblem(diagnostic: Diagnostic): ProgramProblem {
  return { ...diagnostic, isAboutTypes: false };
}

function withTypesPrefix(finding: LanguageDiagnostic): ProgramProblem {
  return finding.isAboutTypes ? { ...finding, message: texts.ofTypes(finding.message) } : finding;
}

/**
 * Diagnostics that follow their lines while the program is edited. They refer to the files that are given with them, or
 * else to the files at the time they came. They do not apply to another draft.
 */
function mappedToLatest<D extends Diagnostic>(
  source: ReadonlySignal<readonly D[]>,
  latest: ReadonlySignal<ProgramTexts>,
  ifEdited: "stays" | "goes",
  filesOf: () => readonly SourceFile[] | undefined = () => undefined,
): ReadonlySignal<readonly D[]> {
  let lastSource: readonly D[] | undefined;
  let mappedDiagnostics: readonly D[] = [];
  let lastTexts: ProgramTexts = { draft: "", files: [] };
  return computed(() => {
    const now = latest.value;
    if (lastSource !== source.value) {
      lastSource = mappedDiagnostics = source.value;
      lastTexts = { ...now, files: filesOf() ?? now.files };
    }
    if (lastTexts.draft !== now.draft) mappedDiagnostics = noDiagnostics;
    mappedDiagnostics = mapDiagnostics(mappedDiagnostics, lastTexts.files, now.files, ifEdited);
    lastTexts = now;
    return mappedDiagnostics;
  });
}

type ProgramTexts = { readonly draft: string; readonly files: readonly SourceFile[] };

const noDiagnostics: readonly never[] = [];

/** Returns the same array while its content is the same, so that typing does not redraw what has not changed. */
function inExistingFiles(
  paths: ReadonlySignal<readonly string[]>,
  list: () => readonly ProgramProblem[],
): ReadonlySignal<readonly ProgramProblem[]> {
  const all = computed(list);
  return computed(() => all.value.filter(({ at }) => !at || paths.value.includes(at.file)));
}

function linesOf(diagnostics: readonly Diagnostic[]): ReadonlySet<string | undefined> {
  return new Set(diagnostics.map(lineOf));
}

/** A key for a diagnostic's line. */
function lineOf({ at }: Diagnostic): string | undefined {
  return at && `${at.file}:${at.line}`;
}

/** The number of problems of each kind, the worst first: "1 error", "2 type errors", "1 warning". */
export function describeCounts(problems: readonly ProgramProblem[]): readonly string[] {
  const all = problems.filter(({ severity }) => severity === "error");
  const errors = all.filter(({ isAboutTypes }) => !isAboutTypes).length;
  const ofTypes = all.length - errors;
  const warnings = problems.length - all.length;
  return [
    ...(errors > 0 ? [texts.errors(errors)] : []),
    ...(ofTypes > 0 ? [texts.typeErrors(ofTypes)] : []),
    ...(warnings > 0 ? [texts.warnings(warnings)] : []),
  ];
}
