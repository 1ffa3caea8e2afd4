import { computed, effect, signal } from "@preact/signals";
import { emptyHistory, type History } from "../document/history.ts";
import { isSameProgram, type Program } from "../document/program.ts";
import * as programTexts from "../document/program-texts.ts";
import type { Workspace } from "../document/workspace.ts";
import {
  type Draft,
  type DraftAbout,
  type DraftStorage,
  draftKey,
  draftOf,
  type LoadedDraft,
  newId,
  parseDraft,
  renamedNotice,
  setAsideKey,
} from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import { bytesOf, type DraftSummary, summaryOf } from "./draft-summary.ts";
import * as texts from "./draft-texts.ts";
import type { Visit } from "./tab-draft.ts";

/**
 * A longer list is hard to use. The oldest unnamed drafts are proposed for deletion, but never deleted automatically.
 */
export const maxDrafts = 200;

/** The pause in typing before the draft is written to the database. The workspace saves every change at once. */
const savePauseMs = 1000;

const noStoreMessage = programTexts.savesOneOnly;
const noRoomMessage = programTexts.noRoom;

type DraftState = LoadedDraft & { readonly history: History };

export type DraftsDeps = {
  readonly workspace: Workspace;
  readonly storage: DraftStorage;
  /** Opens the database of drafts, or rejects. */
  readonly store: () => Promise<DraftStore>;
  /** Whether it is an unchanged starter or example, which need not be saved. */
  readonly isFamiliar: (program: Program) => boolean;
  readonly now?: () => number;
};

/**
 * The reader's drafts. The workspace saves the current one at once in the browser's storage. This class saves all of
 * them in the browser's database, the current one a moment later.
 */
export class Drafts {
  /** All saved drafts, the latest first. */
  readonly list = signal<readonly DraftSummary[]>([]);
  /** Why a draft could not be saved or opened. */
  readonly problem = signal<string | undefined>(undefined);
  /** The drafts that were deleted last and can be restored. */
  readonly removedDrafts = signal<readonly { readonly summary: DraftSummary; readonly draft: Draft }[]>([]);
  /** The drafts above the maximum. */
  readonly surplus = computed(() => {
    const surplusCount = Math.max(0, this.list.value.length - maxDrafts);
    const { id, back } = this.deps.workspace.about.value;
    const may = this.list.value.filter((each) => !each.named && each.id !== id && each.id !== back);
    return surplusCount === 0 ? [] : may.slice(-surplusCount);
  });

  private openedStore: Promise<DraftStore> | undefined;
  /** Resolves when the list has been read. */
  private ready: Promise<void> | undefined;
  private lastSavedState: DraftState | undefined;
  /** The drafts that were left since the page was loaded, with their undo history. */
  private readonly closedDrafts = new Map<string, DraftState>();
  private readonly now: () => number;

  constructor(private readonly deps: DraftsDeps) {
    this.now = deps.now ?? Date.now;
  }

  /** Loads the saved drafts, and from then on saves the current program. Returns a function that ends that. */
  async start(): Promise<() => void> {
    this.ready ??= this.refresh();
    await this.ready;
    await this.clearSetAside(true);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const end = effect(() => {
      this.deps.workspace.program.value;
      this.deps.workspace.about.value;
      clearTimeout(pause);
      pause = setTimeout(() => void this.save(), savePauseMs);
    });
    return () => {
      clearTimeout(pause);
      end();
    };
  }

  /** Saves the program on the page if it is worth saving. Returns false if the database refuses. */
  async save(): Promise<boolean> {
    const { workspace, isFamiliar } = this.deps;
    for (;;) {
      const program = workspace.program.value;
      const about = workspace.about.value;
      const isKnown = this.list.value.some(({ id }) => id === about.id);
      if ((isFamiliar(program) || workspace.tabState.visit) && !isKnown) return true;
      if (await this.isChangedElsewhere(program, about)) {
        workspace.beginCopy();
        continue;
      }
      if (!(await this.write(program, about))) return false;
      const savedAt = this.list.value.find(({ id }) => id === about.id)?.changedAt;
      // First of all: otherwise what this page has saved looks like the change of another tab.
      if (savedAt !== undefined && about.id === workspace.about.value.id) workspace.noteSaved(savedAt);
      // The reader may have changed the program meanwhile.
      if (program !== workspace.program.value || about !== workspace.about.value) continue;
      this.dropStale();
      // The tab whose program was set aside may have saved it.
      await this.clearSetAside();
      return true;
    }
  }

  /**
   * Opens a program as a new draft, or as the draft in which it was saved before. The current draft is saved first.
   * Returns false if that fails; then nothing changes.
   *
   * @param isOwn whether the current program is the reader's own, and not one that they have only looked at.
   * @param visit whether they only look at the new one.
   */
  async begin(program: Program, name?: string, isOwn = true, visit?: Visit): Promise<boolean> {
    this.ready ??= this.refresh();
    await this.ready;
    const existing = await this.find(program);
    if (!(await this.saveBeforeReplacing(isOwn))) return false;
    const { workspace, isFamiliar } = this.deps;
    const own = workspace.about.value;
    if (existing?.about.id === own.id) return true;
    const back = isOwn && !isFamiliar(workspace.program.value) ? own.id : own.back;
    const about = existing?.about ?? { id: newId(), ...(name !== undefined && { name }) };
    this.rememberState();
    const isVisit = existing === undefined;
    const linked = { ...about, ...(back !== undefined && { back }) };
    workspace.replace(program, linked, existing?.history, { visit: isVisit ? visit : undefined });
    this.problem.value = undefined;
    return true;
  }

  /** Opens a draft. Returns false if it cannot be read, or if the current draft cannot be saved. */
  async open(id: string, isOwn = true): Promise<boolean> {
    const draft = await this.read(id);
    if (!draft) return this.refuse(texts.notRead);
    if (!(await this.saveBeforeReplacing(isOwn, id))) return false;
    this.rememberState();
    const { program, about, history } = draft;
    const savedAt = this.list.value.find((each) => each.id === id)?.changedAt;
    this.deps.workspace.replace(program, about, history, { savedAt });
    const notice = renamedNotice(draft);
    if (notice) this.deps.workspace.notice.value = notice;
    this.problem.value = undefined;
    return true;
  }

  /** Copies a draft. The copy is not opened. */
  async duplicate(id: string): Promise<void> {
    if (id === this.deps.workspace.about.value.id) await this.save();
    const draft = await this.read(id);
    const name = this.list.value.find((each) => each.id === id)?.name;
    if (!draft || !(await this.write(draft.program, { id: newId(), name: texts.copyOf(name) })))
      this.refuse(texts.notCopied);
  }

  /** Renames a draft. Without a name, it gets the name from its text. */
  async rename(id: string, name: string | undefined): Promise<void> {
    const { workspace } = this.deps;
    if (id === workspace.about.value.id) {
      workspace.rename(name);
      await this.save();
      return;
    }
    const draft = await this.read(id);
    if (!draft) return;
    const { name: _, ...rest } = draft.about;
    const about = name === undefined ? rest : { ...rest, name };
    const at = this.list.value.find((each) => each.id === id)?.changedAt;
    this.closedDrafts.delete(id);
    await this.write(draft.program, about, at);
  }

  /** Deletes drafts, except the one on the page. */
  async remove(ids: readonly string[]): Promise<void> {
    const removedDrafts: { readonly summary: DraftSummary; readonly draft: Draft }[] = [];
    for (const id of ids) {
      const summary = this.list.value.find((each) => each.id === id);
      const state = id === this.deps.workspace.about.value.id ? undefined : await this.read(id);
      if (summary && state) removedDrafts.push({ summary, draft: draftOf(state.program, state.about) });
    }
    await this.tryStore(async (store) => {
      await store.remove(removedDrafts.map(({ summary }) => summary.id));
      this.removedDrafts.value = removedDrafts;
    });
    await this.refresh();
  }

  /** Restores the drafts that were deleted last. */
  async undoRemove(): Promise<void> {
    await this.tryStore(async (store) => {
      for (const { summary, draft } of this.removedDrafts.value) await store.write(summary, draft);
      this.removedDrafts.value = [];
    });
    await this.refresh();
  }

  /** Reads the drafts again, because another tab may have changed them. */
  async refresh(): Promise<void> {
    await this.tryStore(async (store) => {
      const all = await store.list();
      this.list.value = all.toSorted((a, b) => b.changedAt - a.changedAt);
    });
  }

  /** Whether another tab has saved another program as the draft on this page, since this page did. */
  private async isChangedElsewhere(program: Program, { id }: DraftAbout): Promise<boolean> {
    const { workspace } = this.deps;
    if (workspace.tabState.savedAt === undefined) return false;
    await this.refresh();
    const saved = this.list.value.find((each) => each.id === id);
    // Another save of this page may have ended meanwhile.
    if (!saved || saved.changedAt === workspace.tabState.savedAt) return false;
    const savedProgram = await this.readProgram(id);
    return savedProgram !== undefined && !isSameProgram(savedProgram, program);
  }

  /**
   * The browser's storage has no room for the program, but the database has. Then a new tab must not find an earlier
   * program there: without any, it opens the latest draft.
   */
  private dropStale(): void {
    const { storage, workspace } = this.deps;
    if (!workspace.tabState.isUnshared) return;
    try {
      const { id } = JSON.parse(storage.getItem(draftKey) ?? "{}");
      if (this.list.value.some((each) => each.id === id)) storage.removeItem(draftKey);
    } catch {
      // It cannot be read, and stays unchanged.
    }
  }

  /**
   * Removes the program that was set aside in the browser's storage, if it is a draft. If it is none, `adopts` makes it
   * one: there was no database, or its tab was closed before it had saved it.
   */
  private async clearSetAside(adopts = false): Promise<void> {
    const { storage } = this.deps;
    try {
      const aside = this.loadAside();
      if (!aside) return;
      const { program, about } = aside;
      // Its own tab may have saved it meanwhile.
      await this.refresh();
      const isOnPage = isSameProgram(this.deps.workspace.program.value, program);
      // It is saved soon, and then removed.
      if (isOnPage && adopts) return;
      const isSaved = isOnPage || (await this.find(program)) !== undefined;
      const isUsedId = this.list.value.some(({ id }) => id === about.id);
      const own = this.deps.workspace.about.value.id;
      const to = isUsedId || about.id === own ? { ...about, id: newId() } : about;
      if (isSaved || (adopts && (await this.write(program, to)))) storage.removeItem(setAsideKey);
    } catch {
      // It cannot be read, and stays unchanged.
    }
  }

  /** The draft with exactly this program. */
  private async find(program: Program): Promise<DraftState | undefined> {
    const { workspace } = this.deps;
    const bytes = bytesOf(program);
    for (const { id } of this.list.value.filter((each) => each.bytes === bytes)) {
      if (id === workspace.about.value.id) continue;
      const state = await this.read(id);
      if (state && isSameProgram(state.program, program)) return state;
    }
    return undefined;
  }

  private async read(id: string): Promise<DraftState | undefined> {
    const closedDraft = this.closedDrafts.get(id);
    try {
      const record = await (await this.store()).read(id);
      if (record === undefined) throw new Error("there is none");
      const { program, about, renamedFiles } = parseDraft(record);
      // The draft has not changed since it was left, so the reader can continue with its undo history.
      if (closedDraft && isSameProgram(closedDraft.program, program)) return { ...closedDraft, about };
      return { program, about, history: emptyHistory, ...(renamedFiles && { renamedFiles }) };
    } catch {
      return closedDraft ?? this.readAside(id);
    }
  }

  private readAside(id: string): DraftState | undefined {
    try {
      const aside = this.loadAside();
      return aside?.about.id === id ? { ...aside, history: emptyHistory } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns false if it could not be saved. */
  private async write(program: Program, about: DraftAbout, changedAt = this.now()): Promise<boolean> {
    const { lastSavedState } = this;
    if (lastSavedState?.about === about && lastSavedState.program === program) return true;
    const draft = draftOf(program, about);
    return this.tryStore(async (store) => {
      const before = this.list.value.find(({ id }) => id === about.id);
      // Opening another file is not a change.
      const savedProgram = before && (await this.readProgram(about.id));
      const isChanged = !savedProgram || !isSameProgram(savedProgram, program);
      const summary = summaryOf(program, about, before && !isChanged ? before.changedAt : changedAt);
      await store.write(summary, draft);
      this.lastSavedState = { program, about, history: emptyHistory };
      const rest = this.list.value.filter(({ id }) => id !== about.id);
      this.list.value = [summary, ...rest].toSorted((a, b) => b.changedAt - a.changedAt);
    });
  }

  private async readProgram(id: string): Promise<Program | undefined> {
    try {
      return parseDraft(await (await this.store()).read(id)).program;
    } catch {
      return undefined;
    }
  }

  /**
   * Saves the program on the page before another one replaces it. An unchanged program from elsewhere need not be
   * saved.
   */
  private async saveBeforeReplacing(isOwn: boolean, opening?: string): Promise<boolean> {
    if ((await this.save()) || !isOwn || this.saveAside(opening)) return true;
    return this.refuse(noRoomMessage);
  }

  /**
   * Saves the program in the browser's storage, which has room for one more draft. It may replace the draft that is
   * being opened.
   */
  private saveAside(opening: string | undefined): boolean {
    const { storage, workspace } = this.deps;
    const about = workspace.about.value;
    try {
      const there = this.loadAside()?.about.id;
      if (there !== undefined && there !== about.id && there !== opening) return false;
      storage.setItem(setAsideKey, JSON.stringify(draftOf(workspace.program.value, about)));
      return true;
    } catch {
      return false;
    }
  }

  /** The draft that was set aside; undefined if there is none. Throws if it cannot be read. */
  private loadAside(): LoadedDraft | undefined {
    const item = this.deps.storage.getItem(setAsideKey);
    return item === null ? undefined : parseDraft(JSON.parse(item));
  }

  private rememberState(): void {
    const { program, about, history } = this.deps.workspace;
    this.closedDrafts.set(about.value.id, { program: program.value, about: about.value, history });
  }

  private refuse(problem: string): false {
    this.problem.value = problem;
    return false;
  }

  private async tryStore(act: (store: DraftStore) => Promise<void>): Promise<boolean> {
    try {
      await act(await this.store());
      if (this.problem.value === noStoreMessage) this.problem.value = undefined;
      return true;
    } catch {
      this.problem.value = noStoreMessage;
      return false;
    }
  }

  private store(): Promise<DraftStore> {
    this.openedStore ??= this.deps.store();
    // The database may be available at a later try.
    this.openedStore.catch(() => {
      this.openedStore = undefined;
    });
    return this.openedStore;
  }
}
