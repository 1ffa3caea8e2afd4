import { type DraftStorage, draftKey, setAsideKey } from "./draft.ts";

/**
 * This key is stored while a program is drawn for the first time. If it exists at a visit, the page crashed during
 * that.
 */
const drawingKey = "sandglass:drawing";

/**
 * Marks that a program is being drawn, before it is. Returns what takes the mark away: once it has been drawn, or when
 * the page is left, which a page that stands still is not.
 */
export function markDrawing(storage: DraftStorage): () => void {
  try {
    storage.setItem(drawingKey, "1");
  } catch {
    // Then no draft is saved either that could be drawn again.
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
 * Moves the saved draft to the list if the page crashed while it drew it. Returns whether it did: then the visit
 * begins with another program.
 */
export function setAsideCrashedDraft(storage: DraftStorage): boolean {
  try {
    const draft = storage.getItem(draftKey);
    if (storage.getItem(drawingKey) === null || draft === null) return false;
    storage.removeItem(draftKey);
    storage.setItem(setAsideKey, draft);
    return true;
  } catch {
    return false;
  }
}
