import { draftKey, historyKey, setAsideKey } from "../../player/model/drafts/draft.ts";
import { tabKey } from "../../player/model/drafts/tab-draft.ts";
import { formatBytes } from "../../ui/format-number.ts";
import { visitedKey } from "../../ui/storage-probe.ts";
import type { StoredData } from "../feature.ts";
import * as texts from "./privacy-texts.ts";

/** All `file://` pages share one storage, so our keys have a prefix. */
const prefix = "sandglass";

/** An item that the page stores in this browser. */
export type StoredItem = { readonly name: string; readonly what: string; readonly amount: string };

const descriptions: { readonly [key: string]: string | undefined } = {
  [draftKey]: texts.savedProgram,
  [setAsideKey]: texts.savedSetAside,
  [historyKey]: texts.savedHistory,
  [tabKey]: texts.savedTab,
  "sandglass:editor": texts.savedEditor,
  "sandglass:settings": texts.savedSettings,
  [visitedKey]: texts.savedMark,
};

/**
 * The data that is stored now, in plain words. If the browser refuses access, nothing is stored.
 * @param stored what features store.
 */
export async function storedItems(stored: StoredData): Promise<readonly StoredItem[]> {
  const things: StoredItem[] = storageNames.flatMap((name) =>
    ourKeys(name).map((key) => ({
      name: key,
      what: descriptions[key] ?? stored[key] ?? texts.savedOther,
      // Browsers count two bytes per character.
      amount: formatBytes(2 * (key.length + (globalThis[name].getItem(key)?.length ?? 0))),
    })),
  );
  for (const name of await ourDatabases()) {
    if (name === visitedKey) continue;
    const count = await countIn(name).catch(() => 0);
    things.push({ name, what: texts.savedDrafts, amount: texts.drafts(count) });
  }
  for (const name of await ourCaches()) {
    const files = await caches.open(name).then((cache) => cache.keys());
    const what = texts.offlineCopy;
    things.push({ name, what, amount: texts.files(files.length) });
  }
  return things;
}

/**
 * Erases all stored data, and reloads the page without the data in its address. Nothing may be saved in between: the
 * last save of the program would restore it.
 */
export async function eraseEverything(): Promise<void> {
  const refuse = () => {
    throw new Error("everything kept here is being erased");
  };
  try {
    Storage.prototype.setItem = refuse;
    const databases = await ourDatabases();
    IDBFactory.prototype.open = refuse;
    for (const name of storageNames) for (const key of ourKeys(name)) globalThis[name].removeItem(key);
    await Promise.all(databases.map(eraseDatabase));
    await (await navigator.serviceWorker?.getRegistration())?.unregister();
    for (const name of await ourCaches()) await caches.delete(name);
  } finally {
    // Not `reload`, after which some browsers fill the fields with their earlier content.
    location.replace(location.href.replace(/#.*/s, ""));
  }
}

/** The storage of all tabs, and that of this tab. */
const storageNames = ["localStorage", "sessionStorage"] as const;

function ourKeys(name: (typeof storageNames)[number]): readonly string[] {
  try {
    return Object.keys(globalThis[name])
      .filter((key) => key.startsWith(`${prefix}:`))
      .sort();
  } catch {
    return [];
  }
}

async function ourDatabases(): Promise<readonly string[]> {
  // Firefox has had it since 2024.
  if (!("databases" in IDBFactory.prototype)) return [prefix];
  try {
    const all = await indexedDB.databases();
    return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
  } catch {
    return [];
  }
}

async function ourCaches(): Promise<readonly string[]> {
  try {
    return (await caches.keys()).filter((name) => name.startsWith(`${prefix}:`));
  } catch {
    return [];
  }
}

/** Deletes a database. The page closes its own connection on request; a tab with an earlier version may not. */
function eraseDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = () => resolve();
    // It is deleted when that tab is closed.
    request.onblocked = () => resolve();
  });
}

function countIn(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    // The database does not exist, and must not be created.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      try {
        const count = database.transaction("drafts").objectStore("drafts").count();
        count.onsuccess = () => resolve(count.result);
        count.onerror = () => reject(count.error);
      } catch (error) {
        reject(error);
      } finally {
        // It closes after the pending requests.
        database.close();
      }
    };
  });
}
