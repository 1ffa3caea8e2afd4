import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LanguageDiagnostic } from "../../editor/editor.ts";
import { diagnosticsOf } from "../../output/outcome-diagnostics.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Playground } from "../playground.ts";
import { mapDiagnostics } from "./map-diagnostics.ts";
import * as texts from "./problem-texts.ts";

/** Something that is known to be wrong with the program. */
export type ProgramProblem = Diagnostic & {
  /** It stops no run. */
  readonly isAboutTypes: boolean;
};

/** All known problems of a program, at their positions, which follow edits. */
export class ProgramProblems {
  /** What a language service finds in the texts as they are. */
  readonly language = signal<readonly LanguageDiagnostic[]>([]);
  /** The problems from the last run, and the restricted names in the text. */
  readonly own: ReadonlySignal<readonly ProgramProblem[]>;
  /** These, and besides what the language service says of other lines. */
  readonly all: ReadonlySignal<readonly ProgramProblem[]>;

  constructor({ outcome, lastRequest, warnings, workspace }: Playground) {
    const latest = computed(() => ({
      draft: workspace.about.value.id,
      files: workspace.program.value.files,
    }));
    const runProblems = computed(() => (outcome.value ? diagnosticsOf(outcome.value).map(asProblem) : []));
    const ofRun = mappedToLatest(runProblems, latest, "goes", () => lastRequest.peek()?.files);
    const textProblems = computed(() => warnings.value.map(asProblem));
    // Both are computed again a moment after each change.
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
 * Diagnostics that keep to their lines while the program is edited. They are about the files that are given with them,
 * or about those of the moment at which they came; of another draft they say nothing.
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

/** The same list while it has the same in it: typing draws nothing again that has not changed. */
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

/** A diagnostic's line, as a name. */
function lineOf({ at }: Diagnostic): string | undefined {
  return at && `${at.file}:${at.line}`;
}

/** How many there are of each kind, the worst first: "1 error", "2 type errors", "1 warning". */
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
