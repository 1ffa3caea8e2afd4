import { type DraftStorage, draftKey, setAsideKey } from "./draft.ts";

/** There while a program is being drawn for the first time. Whoever finds it there: that was not survived. */
const drawingKey = "sandglass:drawing";

/**
 * Marks that a program is being drawn, before it is. Returns what takes the mark away: once it has been drawn, or when
 * the page is left, which a page that stands still is not.
 */
export function markDrawing(storage: DraftStorage): () => void {
  try {
    storage.setItem(drawingKey, "1");
  } catch {
    // Nothing is kept then that could come back.
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
 * Puts the kept draft with those that are only listed, if the page went down while it drew it. Says whether it did: a
 * visit after that begins with another program.
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
