import { batch, computed, type ReadonlySignal, signal } from "@preact/signals-core";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { type HistoryStep, record, undo } from "../model/document/history.ts";
import { fileOf, type Program, programOf, sourceFiles } from "../model/document/program.ts";
import { notSavedMessage, ProgramDocument } from "../model/document/program-document.ts";
import type { Exercise, LineRange } from "./exercise.ts";
import { digestOf, isSame, withNormalizedLineBreaks } from "./exercise-files.ts";
import * as texts from "./exercise-model-texts.ts";
import { describeLines, mapFixedLines } from "./fixed-lines.ts";
import type { ProgressStore } from "./progress-store.ts";
import { fixedLinesIn, mergeProgress, type Progress, restoreExercise } from "./restored-exercise.ts";

/** A message for the reader. `undoes`: whether the change can be undone. */
export type ExerciseNotice = { readonly text: string; readonly undoes?: boolean };

/** The exercise has changed since the reader's code was saved: both versions, to choose from. */
export type Revision = { readonly mine: readonly SourceFile[]; readonly theirs: readonly SourceFile[] };

/** An exercise's program with the reader's changes, and the reader's progress. Both are saved. */
export class ExerciseDocument {
  /** The program with its undo history. It refuses changes of fixed lines. */
  readonly source: ProgramDocument;
  /** The program that Reset restores. */
  private readonly original;
  /** The positions of the fixed lines in each state of the files in the undo history. */
  private readonly fixedOf = new WeakMap<Program["files"], readonly LineRange[]>();
  private readonly progress;
  private readonly asideFiles;
  /** The digest of the earlier version, while the reader has not chosen between the versions. */
  private readonly earlierVersion;
  /** The digest of the current exercise. */
  private readonly version: string;
  /** The saved state that this page last wrote or read. Any other state comes from another tab. */
  private lastSavedText: string | undefined;
  /** The history step that contains the other tab's latest code. */
  private followedStep: HistoryStep | undefined;

  readonly program: ReadonlySignal<Program>;
  readonly files: ReadonlySignal<readonly SourceFile[]>;
  /** The path of the open file. */
  readonly open: ReadonlySignal<string>;
  /** The lines of the entry that cannot be changed, at their current positions. */
  readonly fixedLines: ReadonlySignal<readonly LineRange[]>;
  /** Whether the code differs from the exercise's code. */
  readonly isChanged: ReadonlySignal<boolean>;
  readonly isTried: ReadonlySignal<boolean>;
  /** Whether all checks have passed at least once. */
  readonly hasPassed: ReadonlySignal<boolean>;
  readonly hintCount: ReadonlySignal<number>;
  readonly isSolutionVisible: ReadonlySignal<boolean>;
  readonly revision: ReadonlySignal<Revision | undefined>;
  /** The reader's earlier code, which a new version of the exercise has replaced. */
  readonly aside: ReadonlySignal<readonly SourceFile[] | undefined>;
  readonly notice = signal<ExerciseNotice | undefined>(undefined);
  /** An edit that was refused, and why. Each refusal is a new object, so that each is announced. */
  readonly refusal = signal<{ readonly text: string } | undefined>(undefined);

  constructor(
    readonly exercise: Exercise,
    private readonly store: ProgressStore | undefined,
  ) {
    const savedProgress = store?.load(exercise.id);
    const draft = restoreExercise(exercise, savedProgress);
    this.source = new ProgramDocument(programOf(exercise.language, draft.files, exercise.entry), {
      onChange: () => {
        this.dismissMessages();
        this.save();
      },
      allows: (before, after) => this.allows(before, after),
    });
    const original = signal(withNormalizedLineBreaks(exercise.files));
    this.original = original;
    this.version = digestOf(original.value);
    this.lastSavedText = JSON.stringify(savedProgress);
    this.fixedOf.set(this.source.initial.files, draft.fixedLines);

    const { program } = this.source;
    this.program = program;
    const earlier = signal(draft.earlier);
    const putAside = signal(draft.aside);
    const progress = signal(draft.progress);
    this.earlierVersion = earlier;
    this.asideFiles = putAside;
    this.progress = progress;
    this.files = computed(() => sourceFiles(program.value));
    this.open = computed(() => program.value.open);
    this.fixedLines = computed(() => this.fixedOf.get(program.value.files) ?? []);
    this.isChanged = computed(() => !isSame(program.value.files, original.value));
    this.isTried = computed(() => progress.value.tried);
    this.hasPassed = computed(() => progress.value.passed);
    this.hintCount = computed(() => progress.value.hintsShown);
    this.isSolutionVisible = computed(() => progress.value.solutionShown);
    this.revision = computed(() =>
      earlier.value === undefined ? undefined : { mine: this.files.value, theirs: original.value },
    );
    this.aside = computed(() =>
      putAside.value && isSame(putAside.value, this.files.value) ? undefined : putAside.value,
    );
    store?.watch(exercise.id, () => this.followOtherTab());
  }

  /** The text of the file that is run. */
  get code(): string {
    return fileOf(this.program.value, this.exercise.entry)?.text ?? "";
  }

  /** Whether the solution can be shown: the exercise has one, and the reader has tried. */
  get offersSolution(): boolean {
    return this.exercise.solution !== undefined && (this.isTried.value || this.hasPassed.value);
  }

  private allows(before: Program, after: Program): boolean {
    const { value: fixedLines } = this.fixedLines;
    const entryText = (program: Program) => fileOf(program, this.exercise.entry)?.text ?? "";
    const mappedLines = mapFixedLines(entryText(before), entryText(after), fixedLines);
    if (mappedLines) this.fixedOf.set(after.files, mappedLines);
    else {
      const names = describeLines(fixedLines);
      this.refusal.value = { text: texts.fixedLines(`${names.charAt(0).toUpperCase()}${names.slice(1)}`) };
    }
    return mappedLines !== undefined;
  }

  /** Replaces the text of the entry, and moves the fixed lines with it. */
  setCode(text: string): void {
    const { entry } = this.exercise;
    this.setFiles(this.files.value.map((file) => (file.path === entry ? { path: entry, text } : file)));
  }

  setFiles(files: readonly SourceFile[]): void {
    const editedFiles = withNormalizedLineBreaks(files);
    this.replace(editedFiles, fixedLinesIn(this.exercise, editedFiles));
  }

  /** The page has another program now. Readers keep the one that they have changed until they reset it. */
  replaceOriginal(files: readonly SourceFile[]): void {
    this.original.value = withNormalizedLineBreaks(files);
  }

  /** Resets the exercise. This can be undone. */
  reset(): void {
    if (this.revision.value) this.takeNew();
    else if (this.isChanged.value) {
      const { value: original } = this.original;
      this.replace(original, fixedLinesIn(this.exercise, original));
      const isAnother = digestOf(original) !== this.version;
      this.notice.value = { text: isAnother ? texts.currentProgram : texts.wasReset, undoes: true };
    }
  }

  showHint(): void {
    this.addProgress({ hintsShown: Math.min(this.hintCount.value + 1, this.exercise.hints.length) });
  }

  showSolution(isVisible = true): void {
    if (this.offersSolution) this.addProgress({ solutionShown: isVisible });
  }

  /** Replaces the reader's code with the solution. This can be undone. */
  useSolution(): void {
    const { solution } = this.exercise;
    if (!solution || !this.offersSolution) return;
    const paths = new Set(solution.map(({ path }) => path));
    this.setFiles([...solution, ...this.files.value.filter(({ path }) => !paths.has(path))]);
    this.notice.value = { text: texts.replacedBySolution, undoes: true };
  }

  /** Keeps the reader's code, although the exercise has changed. */
  keepMine(): void {
    this.earlierVersion.value = undefined;
    this.save();
  }

  /** Continues with the new version and saves a copy of the reader's code. This can be undone. */
  takeNew(): void {
    if (!this.revision.value) return;
    batch(() => {
      this.setAside(this.files.value);
      this.earlierVersion.value = undefined;
      this.replace(this.original.value, this.exercise.fixed);
      this.notice.value = { text: texts.newVersion, undoes: true };
    });
  }

  /** Restores the copy that `takeNew` saved. This can be undone. */
  bringBack(): void {
    const { value: files } = this.aside;
    if (!files) return;
    batch(() => {
      // First, because saving may store a copy of another tab's code there.
      this.asideFiles.value = undefined;
      this.setFiles(files);
      this.notice.value = { text: texts.earlierCode, undoes: true };
    });
  }

  addProgress(more: Partial<Progress>): void {
    this.progress.value = { ...this.progress.value, ...more };
    this.save();
  }

  /** Replaces the files in one step of the history. */
  private replace(files: readonly SourceFile[], fixedLines: readonly LineRange[]): void {
    if (!isSame(files, this.program.value.files)) this.source.change(this.programWith(files, fixedLines));
  }

  private programWith(files: readonly SourceFile[], fixedLines: readonly LineRange[]): Program {
    const { entry, language } = this.exercise;
    const { open } = this.program.value;
    const isThere = files.some(({ path }) => path === open);
    const program = programOf(language, files, entry, isThere ? open : entry);
    this.fixedOf.set(program.files, fixedLines);
    return program;
  }

  /** The reader works in another tab. This tab takes over that code. Undo restores the earlier code. */
  private followOtherTab(): void {
    const savedProgress = this.store?.load(this.exercise.id);
    const text = JSON.stringify(savedProgress);
    if (!savedProgress || text === this.lastSavedText) return;
    this.lastSavedText = text;
    const draft = restoreExercise(this.exercise, savedProgress);
    batch(() => {
      this.progress.value = mergeProgress(this.progress.value, draft.progress);
      this.earlierVersion.value = draft.earlier;
      if (draft.aside) this.setAside(draft.aside);
      else this.asideFiles.value = undefined;
      if (isSame(draft.files, this.program.value.files)) return;
      this.putFollowedText(draft.files, draft.fixedLines);
      this.notice.value = { text: texts.otherTabsCode, undoes: true };
    });
  }

  /**
   * All typing in the other tab is one step here. One step per key would push this tab's own steps out of the history.
   */
  private putFollowedText(files: readonly SourceFile[], fixedLines: readonly LineRange[]): void {
    const { steps } = this.source;
    const history = steps.value;
    const last = history.past.at(-1);
    const since = last && last === this.followedStep ? undo(history) : undefined;
    const after = this.programWith(files, fixedLines);
    steps.value = record(since?.history ?? history, since?.program ?? this.program.value, after);
    this.followedStep = steps.value.past.at(-1);
    this.source.show(after);
    this.dismissMessages();
  }

  /** Removes the messages about the program as it was. */
  private dismissMessages(): void {
    batch(() => {
      this.refusal.value = undefined;
      if (this.notice.value?.undoes) this.notice.value = undefined;
    });
  }

  private save(): void {
    const { store, isChanged, earlierVersion, files, fixedLines, progress, asideFiles, version } = this;
    if (!store) return;
    this.preserveOtherTab(store);
    const isSaved = store.save(this.exercise.id, {
      version: 1,
      // Until the reader chooses, the saved state is still the draft of the earlier version.
      of: earlierVersion.value ?? version,
      ...progress.value,
      ...(isChanged.value && { files: files.value, fixed: fixedLines.value }),
      ...(asideFiles.value && { aside: asideFiles.value }),
    });
    this.lastSavedText = JSON.stringify(store.load(this.exercise.id));
    if (!isSaved) this.notice.value ??= { text: notSavedMessage };
  }

  /** Another tab saved its code while this tab was asleep. A copy of it is saved, so that it is not lost. */
  private preserveOtherTab(store: ProgressStore): void {
    const savedProgress = store.load(this.exercise.id);
    if (!savedProgress || JSON.stringify(savedProgress) === this.lastSavedText) return;
    const theirs = restoreExercise(this.exercise, savedProgress);
    this.progress.value = mergeProgress(this.progress.value, theirs.progress);
    const isOther = savedProgress.files !== undefined && !isSame(theirs.files, this.files.value);
    if (isOther) this.notice.value = { text: texts.otherTabsCodeSaved };
    if (theirs.aside) this.setAside(theirs.aside);
    if (isOther) this.setAside(theirs.files);
  }

  /**
   * Only one version can be set aside. One undo restores the version that was set aside before, and the next undo
   * restores the current code.
   */
  private setAside(files: readonly SourceFile[]): void {
    const displacedFiles = this.asideFiles.value;
    this.asideFiles.value = files;
    const now = this.program.value;
    if (!displacedFiles || isSame(displacedFiles, files) || isSame(displacedFiles, now.files)) return;
    const program = this.programWith(displacedFiles, fixedLinesIn(this.exercise, displacedFiles));
    const { steps } = this.source;
    const { past } = record(record(steps.value, now, program), program, now);
    // The code has not changed, so redo is still possible.
    steps.value = { past, future: steps.value.future };
    this.notice.value = {
      text: texts.otherTabsCodeSavedUndo,
      undoes: true,
    };
  }
}
