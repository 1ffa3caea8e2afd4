import { type DraftStorage, draftKey, setAsideKey } from "./draft.ts";
import { tabKey } from "./tab-draft.ts";

/**
 * This key is stored while a program is drawn for the first time. If it exists at the next visit, the page crashed
 * while drawing.
 */
const drawingKey = "sandglass:drawing";

/**
 * Marks that a program is about to be drawn. Returns the function that removes the mark. Call it when the program has
 * been drawn, or when the page is left: a frozen page gets no such event.
 */
export function markDrawing(storage: DraftStorage): () => void {
  try {
    storage.setItem(drawingKey, "1");
  } catch {
    // Then no draft could be saved either, so none will be drawn again.
  }
  return () => {
    try {
      storage.removeItem(drawingKey);
    } catch {
      // As above.
    }
  };
}

/**
 * Moves the draft of this tab, or else the saved one, to the list of drafts if the page crashed while it drew that draft. Returns whether it did. The
 * visit then begins with another program.
 */
export function setAsideCrashedDraft(storage: DraftStorage, tab: DraftStorage): boolean {
  try {
    const draft = storage.getItem(draftKey);
    const ownDraft = tab.getItem(tabKey);
    const drawnDraft = ownDraft === null ? draft : JSON.stringify(JSON.parse(ownDraft).draft);
    if (storage.getItem(drawingKey) === null || drawnDraft === null) return false;
    tab.removeItem(tabKey);
    if (drawnDraft === draft) storage.removeItem(draftKey);
    storage.setItem(setAsideKey, drawnDraft);
    return true;
  } catch {
    return false;
  }
}
