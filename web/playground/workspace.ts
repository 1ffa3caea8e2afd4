import { batch, computed, signal } from "@preact/signals";
import { type DraftAbout, type DraftStorage, draftKey, firstDraft, saveDraft, setAside } from "./draft.ts";
import {
  emptyHistory,
  type History,
  type Place,
  record,
  recordEdits,
  redo,
  type Selection,
  type Travelled,
  undo,
} from "./history.ts";
import { type Program, type TextEdit, withEdits, withOpen } from "./program.ts";

const notKept =
  "This browser does not keep your code: its storage is full or switched off. Copy what you want to keep.";
const alsoElsewhere =
  "A program is being changed in another tab, too. After a reload you will find the one that was changed last.";

/**
 * The program that is being written: what it is now, what it was, and that the browser keeps it. What can be done to
 * its files and its language are functions from one program to the next (files.ts, switch-language.ts), for `change`.
 */
export class Workspace {
  private readonly now;
  private readonly past = signal(emptyHistory);
  private arrival: Place | undefined;
  /** The draft that another page has kept since this one kept its own. */
  private foreign: string | undefined;

  readonly program;
  /** Which of the reader's drafts it is. */
  readonly about;
  /** The paths of its files; while those stay the same, so does the list. */
  readonly paths;
  /** Where the cursor is in the open file: a UTF-16 offset. */
  readonly cursor = signal(0);
  readonly canUndo = computed(() => this.past.value.past.length > 0);
  readonly canRedo = computed(() => this.past.value.future.length > 0);
  /** What was done last, in words; undefined for typing. */
  readonly lastDone = computed(() => this.past.value.past.at(-1)?.label);
  /** What the reader should know, above all that the program cannot be kept; undefined while all is well. */
  readonly notice = signal<string | undefined>(undefined);

  /** Called before another draft takes the place of this one. */
  beforeShown: () => void = () => {};

  constructor(
    /** As the page found it. */
    readonly found: Program,
    private readonly storage: DraftStorage,
    about: DraftAbout = firstDraft,
  ) {
    this.now = signal(found);
    this.about = signal(about);
    this.program = computed(() => this.now.value);
    const joined = computed(() => this.now.value.files.map(({ path }) => path).join("\n"));
    this.paths = computed(() => joined.value.split("\n"));
  }

  /** New texts of files, in one step. `selection` is what was selected in the open file before. */
  edit(edits: readonly TextEdit[], selection?: Selection): void {
    const before = this.now.value;
    const after = withEdits(before, edits);
    if (after === before) return;
    this.past.value = recordEdits(this.past.value, before, after, selection);
    this.set(after);
  }

  /** Shows another file. That is nothing to undo. */
  open(path: string): void {
    const after = withOpen(this.now.value, path);
    if (after !== this.now.value) this.set(after);
  }

  /** Whatever else is done to the program, in one step. `label` says what was done: "main.js was deleted". */
  change(after: Program, label?: string): void {
    const before = this.now.value;
    if (after === before) return;
    this.past.value = record(this.past.value, before, after, label);
    this.set(after);
  }

  /** Puts another draft in the place of this one, which whoever calls has kept. That is nothing to undo. */
  replace(program: Program, about: DraftAbout, history: History = emptyHistory): void {
    this.beforeShown();
    batch(() => {
      this.about.value = about;
      this.past.value = history;
      this.arrival = undefined;
      this.set(program);
    });
  }

  /** Calls this draft something else. */
  rename(name: string | undefined): void {
    const { name: _, ...rest } = this.about.value;
    this.about.value = name === undefined ? rest : { ...rest, name };
    this.keep();
  }

  undo(): void {
    this.travel(undo(this.past.value));
  }

  redo(): void {
    this.travel(redo(this.past.value));
  }

  /** All that can be undone and done again. */
  get history(): History {
    return this.past.value;
  }

  /** Puts what was done to the program before the page found it before what was done since. */
  adopt(earlier: History): void {
    const { past, future } = this.past.value;
    const untouched = past.length === 0 && future.length === 0;
    this.past.value = { past: [...earlier.past, ...past], future: untouched ? earlier.future : future };
  }

  /** Where the reader is to be taken now that something was undone; once. */
  takeArrival(): Place | undefined {
    const { arrival } = this;
    this.arrival = undefined;
    return arrival;
  }

  /** Keeps the program as it is; one that another page has kept meanwhile is set aside and not lost. */
  keep(): void {
    if (this.foreign !== undefined) {
      setAside(this.storage, this.foreign);
      this.foreign = undefined;
      this.notice.value = alsoElsewhere;
    }
    if (!saveDraft(this.storage, this.now.value, this.about.value)) this.notice.value = notKept;
    else if (this.notice.value !== alsoElsewhere) this.notice.value = undefined;
  }

  /** Another page of this browser has written to the storage that both share. */
  written(key: string | null, value: string | null): void {
    if (key === draftKey && value !== null) this.foreign = value;
  }

  private travel(to: Travelled | undefined): void {
    if (!to) return;
    this.past.value = to.history;
    this.arrival = to.place;
    this.set(to.program);
  }

  private set(program: Program): void {
    this.now.value = program;
    this.keep();
  }
}
