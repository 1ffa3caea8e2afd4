import { batch, computed, type ReadonlySignal, signal } from "@preact/signals-core";
import {
  emptyHistory,
  type History,
  type HistoryMove,
  type RevealTarget,
  record,
  recordEdits,
  redo,
  type Selection,
  undo,
} from "./history.ts";
import { type Program, type TextEdit, withEdits, withOpen } from "./program.ts";
import * as texts from "./program-texts.ts";

export const notSavedMessage = texts.notSaving;

/**
 * A program that is being edited, and its undo history. The page (workspace.ts) and an exercise
 * (lesson/exercise-document.ts) extend it: they decide where it is saved, and which edits are allowed.
 */
export abstract class ProgramDocument {
  private readonly current;
  protected readonly steps = signal(emptyHistory);
  private revealTarget: RevealTarget | undefined;

  readonly program: ReadonlySignal<Program>;

  constructor(
    /** The program as it was when the document was made. */
    readonly initial: Program,
  ) {
    this.current = signal(initial);
    this.program = computed(() => this.current.value);
  }

  /** Saves the program. Called after each change, but not when another file is opened. */
  protected abstract save(): void;

  /** Whether an edit may lead from one program to the other. */
  protected allows(_before: Program, _after: Program): boolean {
    return true;
  }

  /**
   * Edits files, in one step of the history. Edits of files that the program does not have are ignored.
   *
   * @param selection is the selection in the open file before the change.
   * @returns whether the edits are allowed. If not, nothing changes.
   */
  edit(edits: readonly TextEdit[], selection?: Selection): boolean {
    const before = this.current.value;
    const after = withEdits(before, edits);
    if (after === before) return true;
    if (!this.allows(before, after)) return false;
    this.steps.value = recordEdits(this.steps.value, before, after, selection);
    this.set(after);
    return true;
  }

  /** Opens another file. That is no step of the history. */
  openFile(path: string): void {
    this.current.value = withOpen(this.current.value, path);
  }

  /** Makes any other change of the program, in one step. `label` is the sentence about it: "main.js was deleted". */
  change(after: Program, label?: string): void {
    const before = this.current.value;
    if (after === before) return;
    this.steps.value = record(this.steps.value, before, after, label);
    this.set(after);
  }

  undo(): void {
    this.applyMove(undo(this.steps.value));
  }

  redo(): void {
    this.applyMove(redo(this.steps.value));
  }

  /** Where the last undo or redo changed the text. Returned once. */
  takeRevealTarget(): RevealTarget | undefined {
    const { revealTarget } = this;
    this.revealTarget = undefined;
    return revealTarget;
  }

  /** Replaces program and history. That is no step of the history. */
  protected replaceAll(program: Program, history: History): void {
    batch(() => {
      this.steps.value = history;
      this.revealTarget = undefined;
      this.set(program);
    });
  }

  /** Makes this the current program, and saves nothing. */
  protected show(program: Program): void {
    this.current.value = program;
  }

  private applyMove(move: HistoryMove | undefined): void {
    if (!move) return;
    this.steps.value = move.history;
    this.revealTarget = move.target;
    this.set(move.program);
  }

  private set(program: Program): void {
    this.show(program);
    this.save();
  }
}
