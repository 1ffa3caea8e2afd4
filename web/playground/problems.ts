import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Finding } from "../editor/editor.ts";
import { diagnosticsOf } from "../output/findings.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import type { SourceFile } from "../protocol/source.ts";
import { plural } from "../ui/format.ts";
import { follow } from "./following.ts";
import type { Playground } from "./playground.ts";

/** Something that is known to be wrong with the program. */
export type Problem = Diagnostic & {
  /** It stops no run. */
  readonly isAboutTypes: boolean;
};

/** What is known to be wrong with a program, each at its place in one of its files, wherever that moves by editing. */
export class Problems {
  /** What a language service finds in the texts as they are. */
  readonly found = signal<readonly Finding[]>([]);
  /** What the last run says, and what the text alone says of where it uses what it may not. */
  readonly ours: ReadonlySignal<readonly Problem[]>;
  /** These, and besides what the language service says of other lines. */
  readonly all: ReadonlySignal<readonly Problem[]>;

  constructor({ outcome, ran, warnings, workspace }: Playground) {
    const texts = computed(() => ({
      draft: workspace.about.value.id,
      files: workspace.program.value.files,
    }));
    const found = computed(() => (outcome.value ? diagnosticsOf(outcome.value).map(ofOurs) : []));
    const ofRun = following(found, texts, "goes", () => ran.peek()?.files);
    const noted = computed(() => warnings.value.map(ofOurs));
    // Both are looked for again a moment after each change.
    const ofText = following(noted, texts, "stays");
    const ofTypes = following(this.found, texts, "stays");
    this.ours = inFilesThatAre(workspace.paths, () => {
      // What the run has found at a place is the judgement of what was only a warning there.
      const judged = linesOf(ofRun.value);
      return [...ofRun.value, ...ofText.value.filter((each) => !judged.has(lineOf(each)))];
    });
    this.all = inFilesThatAre(workspace.paths, () => {
      const said = linesOf(this.ours.value);
      const besides = ofTypes.value.filter((each) => !said.has(lineOf(each)));
      return [...this.ours.value, ...besides.map(inWords)];
    });
  }
}

function ofOurs(diagnostic: Diagnostic): Problem {
  return { ...diagnostic, isAboutTypes: false };
}

function inWords(finding: Finding): Problem {
  return finding.isAboutTypes ? { ...finding, message: `Types: ${finding.message}` } : finding;
}

/**
 * Diagnostics that keep to their lines while the program is edited. They are about the files that are given with them,
 * or about those of the moment at which they came; of another draft they say nothing.
 */
function following<D extends Diagnostic>(
  source: ReadonlySignal<readonly D[]>,
  texts: ReadonlySignal<Texts>,
  ifEdited: "stays" | "goes",
  filesOf: () => readonly SourceFile[] | undefined = () => undefined,
): ReadonlySignal<readonly D[]> {
  let given: readonly D[] | undefined;
  let shown: readonly D[] = [];
  let seen: Texts = { draft: "", files: [] };
  return computed(() => {
    const now = texts.value;
    if (given !== source.value) {
      given = shown = source.value;
      seen = { ...now, files: filesOf() ?? now.files };
    }
    if (seen.draft !== now.draft) shown = nothing;
    shown = follow(shown, seen.files, now.files, ifEdited);
    seen = now;
    return shown;
  });
}

type Texts = { readonly draft: string; readonly files: readonly SourceFile[] };

const nothing: readonly never[] = [];

/** The same list while it has the same in it: typing draws nothing again that has not changed. */
function inFilesThatAre(
  paths: ReadonlySignal<readonly string[]>,
  list: () => readonly Problem[],
): ReadonlySignal<readonly Problem[]> {
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
export function countsInWords(problems: readonly Problem[]): readonly string[] {
  const all = problems.filter(({ severity }) => severity === "error");
  const errors = all.filter(({ isAboutTypes }) => !isAboutTypes).length;
  const ofTypes = all.length - errors;
  const warnings = problems.length - all.length;
  return [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(ofTypes > 0 ? [plural(ofTypes, "type error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
  ];
}
