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

/** Decides where the program is saved, and which edits are allowed. */
export type DocumentOwner = {
  /** Called after each change, but not when another file is opened. */
  onChange(): void;
  /** Whether an edit may change one program into the other. Without it, every edit is allowed. */
  allows?(before: Program, after: Program): boolean;
};

/** An edited program and its undo history. */
export class ProgramDocument {
  private readonly current;
  readonly steps = signal(emptyHistory);
  private revealTarget: RevealTarget | undefined;

  readonly program: ReadonlySignal<Program>;

  constructor(
    /** The program when the document was created. */
    readonly initial: Program,
    private readonly owner: DocumentOwner,
  ) {
    this.current = signal(initial);
    this.program = computed(() => this.current.value);
  }

  /**
   * Edits files in one step of the history. Edits of files that the program does not have are ignored.
   *
   * @param selection the selection in the open file before the edit.
   * @returns whether the edits are allowed. If not, nothing changes.
   */
  edit(edits: readonly TextEdit[], selection?: Selection): boolean {
    const before = this.current.value;
    const after = withEdits(before, edits);
    if (after === before) return true;
    if (this.owner.allows?.(before, after) === false) return false;
    this.steps.value = recordEdits(this.steps.value, before, after, selection);
    this.set(after);
    return true;
  }

  /** Opens another file. This is not a step of the history. */
  openFile(path: string): void {
    this.current.value = withOpen(this.current.value, path);
  }

  /** Makes any other change of the program in one step. `label` is the sentence about it: "main.js was deleted". */
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

  /** The position where the last undo or redo changed the text. Returned once. */
  takeRevealTarget(): RevealTarget | undefined {
    const { revealTarget } = this;
    this.revealTarget = undefined;
    return revealTarget;
  }

  /** Replaces the program and its history. This is not a step of the history. */
  replaceAll(program: Program, history: History): void {
    batch(() => {
      this.steps.value = history;
      this.revealTarget = undefined;
      this.set(program);
    });
  }

  /** Replaces the current program. Its owner is not told. */
  show(program: Program): void {
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
    this.owner.onChange();
  }
}
