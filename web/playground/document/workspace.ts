import { batch, computed, signal } from "@preact/signals";
import {
  type DraftAbout,
  type DraftStorage,
  defaultDraft,
  draftKey,
  saveDraft,
  setAside,
} from "../drafts/draft.ts";
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

const notSavedMessage =
  "This browser does not keep your code: its storage is full or switched off. Copy what you want to keep.";
const otherTabMessage =
  "A program is being changed in another tab, too. After a reload you will find the one that was changed last.";

/**
 * The program that is being written: what it is now, what it was, and that the browser keeps it. What can be done to
 * its files and its language are functions from one program to the next (program-files.ts, switch-language.ts), for `change`.
 */
export class Workspace {
  private readonly current;
  private readonly steps = signal(emptyHistory);
  private revealTarget: RevealTarget | undefined;
  /** The draft that another page has kept since this one kept its own. */
  private otherDraft: string | undefined;

  readonly program;
  /** Which of the reader's drafts it is. */
  readonly about;
  /** The paths of its files; while those stay the same, so does the list. */
  readonly paths;
  /** Where the cursor is in the open file: a UTF-16 offset. */
  readonly cursor = signal(0);
  readonly canUndo = computed(() => this.steps.value.past.length > 0);
  readonly canRedo = computed(() => this.steps.value.future.length > 0);
  /** What was done last, in words; undefined for typing. */
  readonly lastDone = computed(() => this.steps.value.past.at(-1)?.label);
  /** What the reader should know, above all that the program cannot be kept; undefined while all is well. */
  readonly notice = signal<string | undefined>(undefined);

  /** Called before another draft takes the place of this one. */
  beforeReplace: () => void = () => {};

  constructor(
    /** As the page found it. */
    readonly initial: Program,
    private readonly storage: DraftStorage,
    about: DraftAbout = defaultDraft,
  ) {
    this.current = signal(initial);
    this.about = signal(about);
    this.program = computed(() => this.current.value);
    const joined = computed(() => this.current.value.files.map(({ path }) => path).join("\n"));
    this.paths = computed(() => joined.value.split("\n"));
  }

  /** New texts of files, in one step. `selection` is what was selected in the open file before. */
  edit(edits: readonly TextEdit[], selection?: Selection): void {
    const before = this.current.value;
    const after = withEdits(before, edits);
    if (after === before) return;
    this.steps.value = recordEdits(this.steps.value, before, after, selection);
    this.set(after);
  }

  /** Shows another file. That is nothing to undo. */
  open(path: string): void {
    const after = withOpen(this.current.value, path);
    if (after !== this.current.value) this.set(after);
  }

  /** Whatever else is done to the program, in one step. `label` says what was done: "main.js was deleted". */
  change(after: Program, label?: string): void {
    const before = this.current.value;
    if (after === before) return;
    this.steps.value = record(this.steps.value, before, after, label);
    this.set(after);
  }

  /** Puts another draft in the place of this one, which whoever calls has kept. That is nothing to undo. */
  replace(program: Program, about: DraftAbout, history: History = emptyHistory): void {
    this.beforeReplace();
    batch(() => {
      this.about.value = about;
      this.steps.value = history;
      this.revealTarget = undefined;
      this.set(program);
    });
  }

  /** Calls this draft something else. */
  rename(name: string | undefined): void {
    const { name: _, ...rest } = this.about.value;
    this.about.value = name === undefined ? rest : { ...rest, name };
    this.save();
  }

  undo(): void {
    this.applyMove(undo(this.steps.value));
  }

  redo(): void {
    this.applyMove(redo(this.steps.value));
  }

  /** All that can be undone and done again. */
  get history(): History {
    return this.steps.value;
  }

  /** Puts what was done to the program before the page found it before what was done since. */
  prependHistory(earlier: History): void {
    const { past, future } = this.steps.value;
    const untouched = past.length === 0 && future.length === 0;
    this.steps.value = { past: [...earlier.past, ...past], future: untouched ? earlier.future : future };
  }

  /** Where the reader is to be taken now that something was undone; once. */
  takeRevealTarget(): RevealTarget | undefined {
    const { revealTarget } = this;
    this.revealTarget = undefined;
    return revealTarget;
  }

  /** Keeps the program as it is; one that another page has kept meanwhile is set aside and not lost. */
  save(): void {
    if (this.otherDraft !== undefined) {
      setAside(this.storage, this.otherDraft);
      this.otherDraft = undefined;
      this.notice.value = otherTabMessage;
    }
    if (!saveDraft(this.storage, this.current.value, this.about.value)) this.notice.value = notSavedMessage;
    else if (this.notice.value !== otherTabMessage) this.notice.value = undefined;
  }

  /** Another page of this browser has written to the storage that both share. */
  onStorage(key: string | null, value: string | null): void {
    if (key === draftKey && value !== null) this.otherDraft = value;
  }

  private applyMove(to: HistoryMove | undefined): void {
    if (!to) return;
    this.steps.value = to.history;
    this.revealTarget = to.target;
    this.set(to.program);
  }

  private set(program: Program): void {
    this.current.value = program;
    this.save();
  }
}
