import { fields, integer, text } from "../protocol/parse.ts";
import { parseLanguageId } from "../protocol/request.ts";

/** The program a reader is working on, as it is kept in the browser. */
export type Draft = { readonly version: 1; readonly language: string; readonly code: string };

/** What is used of `localStorage`; it may be missing, full or refused, and then throws. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Prefixed: from `file://`, every page of the computer shares one storage. */
const key = "sandglass:draft";
const earlierKey = "sandglass:earlier-draft";

/** The kept program, or undefined when there is none that can be read. What cannot be read is set aside, not lost. */
export function loadDraft(storage: DraftStorage): string | undefined {
  let kept: string | null;
  try {
    kept = storage.getItem(key);
  } catch {
    return undefined;
  }
  if (kept === null) return undefined;
  try {
    return fields<Draft>(JSON.parse(kept), "draft", {
      version: (value, path) => integer(1, 1)(value, path) as 1,
      language: parseLanguageId,
      code: text,
    }).code;
  } catch {
    setAside(storage, kept);
    return undefined;
  }
}

/** False when the browser keeps nothing: its storage is full, or refused. */
export function saveDraft(storage: DraftStorage, code: string): boolean {
  const draft: Draft = { version: 1, language: "javascript", code };
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Keeps a draft that is about to be replaced. */
export function setAside(storage: DraftStorage, draft: string): void {
  try {
    storage.setItem(earlierKey, draft);
  } catch {
    // Nowhere to put it. What is being replaced could not be read, or is about to be offered to the reader.
  }
}

/** The browser's storage, or one that refuses everything where reading the property throws already. */
export function browserStorage(): DraftStorage {
  try {
    return globalThis.localStorage;
  } catch {
    const refuse = () => {
      throw new Error("storage is refused");
    };
    return { getItem: refuse, setItem: refuse, removeItem: refuse };
  }
}
