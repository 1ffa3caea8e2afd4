import { isSameProgram } from "../document/program.ts";
import {
  type Draft,
  type DraftStorage,
  draftKey,
  type LoadedDraft,
  loadDraft,
  newId,
  parseDraft,
} from "./draft.ts";

/** The name in the storage of one tab. */
export const tabKey = "sandglass:tab";

/** Where a program comes from that the reader has only looked at. */
export type Visit = "link" | "example";

/** What only this tab knows about its draft. */
export type TabState = {
  readonly visit?: Visit | undefined;
  /** The time of the last change that this tab has saved in the database, or found there. */
  readonly savedAt?: number | undefined;
  /** Whether the storage of all tabs did not take the program. It may have an earlier one. */
  readonly isUnshared?: boolean | undefined;
};

type FoundDraft = LoadedDraft & {
  readonly state?: TabState;
  /** Another program that other tabs have saved. */
  readonly other?: string;
};

/** Saves the program of this tab for a reload. */
export function saveTabDraft(tab: DraftStorage, draft: Draft, state: TabState = {}): void {
  try {
    tab.setItem(tabKey, JSON.stringify({ ...state, draft }));
  } catch {
    // The storage of all tabs has it, or the page says that it is not saved.
  }
}

/**
 * The program with which a page begins: after a reload the one of this tab, in a new tab the one that was saved last.
 * If another tab has changed the same draft meanwhile, this tab's program becomes a draft of its own.
 */
export function findDraft(
  tab: DraftStorage,
  shared: DraftStorage,
  isLinkInAddress: boolean,
): FoundDraft | undefined {
  const own = loadTabDraft(tab);
  if (!own || (own.state?.visit === "link" && !isLinkInAddress)) return loadDraft(shared);
  try {
    const other = shared.getItem(draftKey);
    if (own.state?.visit || other === null) return own;
    const { program, about } = parseDraft(JSON.parse(other));
    if (isSameProgram(program, own.program)) return own;
    if (about.id !== own.about.id) return { ...own, other };
    // An earlier one of this tab.
    if (own.state?.isUnshared) return own;
    return { ...own, about: { ...own.about, id: newId() }, state: {}, other };
  } catch {
    return own;
  }
}

function loadTabDraft(tab: DraftStorage): FoundDraft | undefined {
  try {
    const { draft, visit, savedAt, isUnshared } = JSON.parse(tab.getItem(tabKey) ?? "");
    const state: TabState = {
      ...((visit === "link" || visit === "example") && { visit }),
      ...(Number.isFinite(savedAt) && { savedAt }),
      ...(isUnshared === true && { isUnshared }),
    };
    return { ...parseDraft(draft), state };
  } catch {
    return undefined;
  }
}
