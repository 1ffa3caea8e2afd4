import { batch, computed, signal } from "@preact/signals";
import {
  type DraftAbout,
  type DraftStorage,
  defaultDraft,
  draftKey,
  saveDraft,
  setAside,
} from "../drafts/draft.ts";
import { emptyHistory, type History } from "./history.ts";
import type { Program } from "./program.ts";
import { notSavedMessage, ProgramDocument } from "./program-document.ts";
import * as texts from "./program-texts.ts";

const otherTabMessage = texts.changedElsewhere;

/**
 * The program on the page, saved as a draft. Changes of its files and its language are functions from one program to
 * the next (program-files.ts, switch-language.ts), for `change`.
 */
export class Workspace extends ProgramDocument {
  /** A draft that another page has saved since this page last saved its own. */
  private otherDraft: string | undefined;

  /** The id and the name of its draft. */
  readonly about;
  /** The paths of its files. While they stay the same, so does the array. */
  readonly paths;
  /** The position of the cursor in the open file, as a UTF-16 offset. */
  readonly cursor = signal(0);
  readonly canUndo = computed(() => this.steps.value.past.length > 0);
  readonly canRedo = computed(() => this.steps.value.future.length > 0);
  /** The sentence about the last change; undefined for typing. */
  readonly lastStepLabel = computed(() => this.steps.value.past.at(-1)?.label);
  /** A message for the reader, mainly that the program cannot be saved; undefined if there is none. */
  readonly notice = signal<string | undefined>(undefined);

  /** Called before another draft replaces this one. */
  beforeReplace: () => void = () => {};

  constructor(
    initial: Program,
    private readonly storage: DraftStorage,
    about: DraftAbout = defaultDraft,
  ) {
    super(initial);
    this.about = signal(about);
    const pathList = computed(() => this.program.value.files.map(({ path }) => path).join("\n"));
    this.paths = computed(() => pathList.value.split("\n"));
  }

  /** Opens another file. A draft remembers which one is open. */
  override openFile(path: string): void {
    const before = this.program.value;
    super.openFile(path);
    if (this.program.value !== before) this.save();
  }

  /** Replaces this draft by another one, after the caller has saved this one. This is not a step of the history. */
  replace(program: Program, about: DraftAbout, history: History = emptyHistory): void {
    this.beforeReplace();
    batch(() => {
      this.about.value = about;
      this.replaceAll(program, history);
    });
  }

  /** Renames this draft. */
  rename(name: string | undefined): void {
    const { name: _, ...rest } = this.about.value;
    this.about.value = name === undefined ? rest : { ...rest, name };
    this.save();
  }

  /** The steps that can be undone and redone. */
  get history(): History {
    return this.steps.value;
  }

  /** Puts the steps of an earlier visit before those of this one. */
  prependHistory(earlier: History): void {
    const { past, future } = this.steps.value;
    const isUntouched = past.length === 0 && future.length === 0;
    this.steps.value = { past: [...earlier.past, ...past], future: isUntouched ? earlier.future : future };
  }

  /**
   * Saves the program. If another page has saved a draft meanwhile, that draft is set aside, so that it is not lost.
   */
  save(): void {
    if (this.otherDraft !== undefined) {
      setAside(this.storage, this.otherDraft);
      this.otherDraft = undefined;
      this.notice.value = otherTabMessage;
    }
    if (!saveDraft(this.storage, this.program.value, this.about.value)) this.notice.value = notSavedMessage;
    else if (this.notice.value !== otherTabMessage) this.notice.value = undefined;
  }

  /** Another page has written to the storage that all pages of this browser share. */
  onStorage(key: string | null, value: string | null): void {
    if (key === draftKey && value !== null) this.otherDraft = value;
  }
}
