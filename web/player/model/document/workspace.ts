import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  type DraftAbout,
  type DraftStorage,
  defaultDraft,
  draftKey,
  draftOf,
  newId,
  saveDraft,
  setAside,
} from "../drafts/draft.ts";
import { saveTabDraft, type TabState } from "../drafts/tab-draft.ts";
import { emptyHistory, type History } from "./history.ts";
import type { Program } from "./program.ts";
import { notSavedMessage, ProgramDocument } from "./program-document.ts";
import * as texts from "./program-texts.ts";

const otherTabMessage = texts.changedElsewhere;

/**
 * The program on the page, saved as a draft. Changes of its files and its language are functions from one program to
 * the next (program-files.ts, switch-language.ts), for `change`.
 */
export class Workspace {
  /** The program with its undo history. */
  readonly source: ProgramDocument;
  /** A draft that another page has saved since this page last saved its own. */
  private otherDraft: string | undefined;
  /** `visit` is set while the reader has only looked at a program from elsewhere. It is saved in this tab only. */
  tabState: TabState = {};

  readonly program: ReadonlySignal<Program>;
  /** The id and the name of its draft. */
  readonly about;
  /** The paths of its files. While they stay the same, so does the array. */
  readonly paths;
  /** The position of the cursor in the open file, as a UTF-16 offset. */
  readonly cursor = signal(0);
  readonly canUndo = computed(() => this.history.past.length > 0);
  readonly canRedo = computed(() => this.history.future.length > 0);
  /** The sentence about the last change; undefined for typing. */
  readonly lastStepLabel = computed(() => this.history.past.at(-1)?.label);
  /** A message for the reader, mainly that the program cannot be saved; undefined if there is none. */
  readonly notice = signal<string | undefined>(undefined);

  constructor(
    /** The program when the page was opened. */
    readonly initial: Program,
    private readonly storage: DraftStorage,
    about: DraftAbout = defaultDraft,
    private readonly tab: DraftStorage = storage,
    /** Called before another draft, or another editor, draws a text. */
    readonly beforeReplace: () => void = () => {},
  ) {
    this.source = new ProgramDocument(initial, { onChange: () => this.save() });
    this.program = this.source.program;
    this.about = signal(about);
    const pathList = computed(() => this.program.value.files.map(({ path }) => path).join("\n"));
    this.paths = computed(() => pathList.value.split("\n"));
  }

  /** Opens another file. A draft remembers which one is open. */
  openFile(path: string): void {
    const before = this.program.value;
    this.source.openFile(path);
    if (this.program.value !== before) this.save();
  }

  /** Replaces this draft by another one, after the caller has saved this one. This is not a step of the history. */
  replace(
    program: Program,
    about: DraftAbout,
    history: History = emptyHistory,
    tabState: TabState = {},
  ): void {
    this.beforeReplace();
    batch(() => {
      this.tabState = tabState;
      this.about.value = about;
      this.source.replaceAll(program, history);
    });
  }

  /** Renames this draft. */
  rename(name: string | undefined): void {
    const { name: _, ...rest } = this.about.value;
    this.about.value = name === undefined ? rest : { ...rest, name };
    this.tabState = { ...this.tabState, visit: undefined };
    this.save();
  }

  /** The steps that can be undone and redone. */
  get history(): History {
    return this.source.steps.value;
  }

  /** Puts the steps of an earlier visit before those of this one. */
  prependHistory(earlier: History): void {
    const { past, future } = this.history;
    const isUntouched = past.length === 0 && future.length === 0;
    this.source.steps.value = {
      past: [...earlier.past, ...past],
      future: isUntouched ? earlier.future : future,
    };
  }

  /**
   * Saves the program: for a reload of this tab, and for new tabs. If another page has saved a draft meanwhile, that
   * draft is set aside, so that it is not lost. If it is this one, this page's becomes another draft.
   */
  save(): void {
    const { storage, tab, program, about, otherDraft } = this;
    if (this.canUndo.value) this.tabState = { ...this.tabState, visit: undefined };
    const { visit } = this.tabState;
    if (otherDraft !== undefined && !visit) {
      setAside(storage, otherDraft);
      this.otherDraft = undefined;
      this.notice.value = otherTabMessage;
      if (otherDraft.includes(`"id":"${about.value.id}"`)) this.beginCopy();
    }
    const draft = draftOf(program.value, about.value);
    const isUnshared = !visit && !saveDraft(storage, draft);
    this.tabState = { ...this.tabState, isUnshared };
    saveTabDraft(tab, draft, this.tabState);
    if (isUnshared) this.notice.value = notSavedMessage;
    else if (this.notice.value !== otherTabMessage) this.notice.value = undefined;
  }

  /** The program becomes another draft, because another tab has changed this one. */
  beginCopy(): void {
    this.tabState = {};
    this.about.value = { ...this.about.value, id: newId() };
  }

  /** The draft was saved in the database, with this time of its last change. */
  noteSaved(savedAt: number): void {
    if (this.tabState.savedAt === savedAt) return;
    this.tabState = { ...this.tabState, savedAt };
    saveTabDraft(this.tab, draftOf(this.program.value, this.about.value), this.tabState);
  }

  /** Another page has written to the storage that all pages of this browser share. */
  onStorage(key: string | null, value: string | null): void {
    if (key === draftKey && value !== null) this.otherDraft = value;
  }
}
