/** The key, and the database, that say that a page from this disk has been here before. */
export const visitedKey = "sandglass:seen";

const maxReloads = 5;
/** A busy machine took more than a second, and a page that continues with a blind storage loses what its reader writes. */
const maxWaitMs = 10_000;

/**
 * Reloads a page from a disk if the browser gave it a storage that is not the real one. Then it never resolves.
 *
 * In Chromium 156, one document of ten to thirty from `file://` that takes another's place (a reload, a link) finds its
 * `localStorage` empty, and what it writes there is lost; the next document has it all again. Measured in the headless
 * shell and the whole browser, with its sandbox and without; not seen over HTTP, nor with the feature RenderDocument off.
 * So does one of a hundred that take an empty page's place. So the first page from this disk of all loads itself once more.
 * IndexedDB is not concerned, so it is what tells a storage that is blind from one that is new.
 */
export async function reloadIfStorageIsBlind(): Promise<void> {
  if (location.protocol !== "file:") return;
  const { blind: reloads = 0, isFirst = false } = (history.state ?? {}) as ReloadState;
  const visit = await visitOfStorage(isFirst).catch(() => undefined);
  if (visit === undefined) {
    if (reloads > 0) rememberReloads({ blind: 0, isFirst: false });
    return;
  }
  if (reloads >= maxReloads) {
    // It is as it seems: another page of this disk has erased what all of them keep.
    localStorage.setItem(visitedKey, "1");
    return;
  }
  rememberReloads({ blind: reloads + 1, isFirst: visit === "first" });
  location.reload();
  await new Promise(() => {});
}

/** What a page knows of its reloads. `isFirst`: no page before them was from this disk. */
type ReloadState = { readonly blind?: number; readonly isFirst?: boolean };

/** Whose visit it is, as far as IndexedDB knows, of which `localStorage` knows nothing; undefined where both agree. */
async function visitOfStorage(isFirst: boolean): Promise<"first" | "later" | undefined> {
  if (localStorage.getItem(visitedKey) !== null) return undefined;
  const visit = await new Promise<"first" | "later" | "unknown">((resolve, reject) => {
    let isNew = false;
    const opening = indexedDB.open(visitedKey);
    opening.onupgradeneeded = () => {
      isNew = true;
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve(isNew || isFirst ? "first" : "later");
    };
    opening.onerror = () => reject(opening.error);
    // Where it never answers, the page is not to wait for it.
    setTimeout(() => resolve("unknown"), maxWaitMs);
  });
  // A blind storage is not written to: the next document may be given the same one, which would seem to see. But on the first
  // visit of all there is nothing to tell it by, but for whether the next document finds what was written.
  if (visit !== "later") localStorage.setItem(visitedKey, "1");
  return visit === "unknown" ? undefined : visit;
}

function rememberReloads(state: ReloadState): void {
  history.replaceState({ ...(history.state as object | null), ...state }, "");
}
