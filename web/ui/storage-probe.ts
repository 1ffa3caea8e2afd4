/** The storage key, and the name of the database, that record an earlier visit of a page from this disk. */
export const visitedKey = "sandglass:seen";

const maxReloads = 5;
/**
 * On a busy machine, opening the database took more than a second. A page that continues with blind storage loses what
 * its reader writes.
 */
const maxWaitMs = 10_000;

/**
 * Reloads a page from a disk if the browser gave it storage that is not the real one. In that case it never resolves.
 *
 * In Chromium 156, one in ten to thirty documents from `file://` that replace another one (by a reload or a link) finds
 * its `localStorage` empty, and loses what it writes there. The next document finds everything again. This was measured
 * in the headless shell and the full browser, with and without sandbox. It was not seen over HTTP, nor with the feature
 * RenderDocument off. It also happens to one in a hundred documents that replace an empty page. So the very first page
 * from this disk reloads itself once. IndexedDB is not affected, so it can distinguish blind storage from new storage.
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
    // The storage is really empty: another page from this disk has erased the data of all of them.
    localStorage.setItem(visitedKey, "1");
    return;
  }
  rememberReloads({ blind: reloads + 1, isFirst: visit === "first" });
  location.reload();
  await new Promise(() => {});
}

/** What a page knows about its reloads. `isFirst`: before them, no page had been opened from this disk. */
type ReloadState = { readonly blind?: number; readonly isFirst?: boolean };

/** Whether this is the first visit according to IndexedDB, if `localStorage` is empty; undefined if both agree. */
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
    // If the database never answers, the page must not wait for it.
    setTimeout(() => resolve("unknown"), maxWaitMs);
  });
  // Nothing is written to blind storage: the next document may get the same storage, which would then seem real. On the
  // very first visit there is no other sign than whether the next document finds what was written, so it is written
  // then.
  if (visit !== "later") localStorage.setItem(visitedKey, "1");
  return visit === "unknown" ? undefined : visit;
}

function rememberReloads(state: ReloadState): void {
  history.replaceState({ ...(history.state as object | null), ...state }, "");
}
