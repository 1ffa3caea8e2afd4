import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft } from "./draft.ts";
import { type DraftSummary, readSummary } from "./draft-summary.ts";

/** Storage of drafts. Every operation can fail, because the browser refuses or its storage is full. */
export type DraftStore = {
  list(): Promise<readonly DraftSummary[]>;
  /** The unparsed data, written by any version of the page; undefined if there is none. */
  read(id: string): Promise<unknown>;
  write(summary: DraftSummary, draft: Draft): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
};

interface Schema extends DBSchema {
  listed: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
}

/*
 * idb (ISC, 1.2 KB in brotli) only adds promises to IndexedDB. idb-keyval is half that size, but it supports one store
 * per database, and the list of drafts and their texts are two stores that are written in one transaction.
 */

/** Opens the drafts in the browser's database. Rejects if the database is refused. */
export async function openDraftStore(name = "sandglass"): Promise<DraftStore> {
  let openDatabase: IDBPDatabase<Schema> | undefined;
  // The browser may close the database at any time, and another version of the page may need to upgrade it.
  const forget = () => {
    openDatabase?.close();
    openDatabase = undefined;
  };
  const database = async () => {
    openDatabase ??= await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore("listed");
        fresh.createObjectStore("drafts");
      },
      blocking: forget,
      terminated: forget,
    });
    return openDatabase;
  };
  await database();
  return {
    async list() {
      const all = await (await database()).getAll("listed");
      return all.flatMap(readSummary);
    },
    async read(id) {
      return (await database()).get("drafts", id);
    },
    async write(summary, draft) {
      const both = (await database()).transaction(["listed", "drafts"], "readwrite");
      await Promise.all([
        both.objectStore("listed").put(summary, summary.id),
        both.objectStore("drafts").put(draft, draft.id),
        both.done,
      ]);
    },
    async remove(ids) {
      const both = (await database()).transaction(["listed", "drafts"], "readwrite");
      await Promise.all([
        ...ids.flatMap((id) => [
          both.objectStore("listed").delete(id),
          both.objectStore("drafts").delete(id),
        ]),
        both.done,
      ]);
    },
  };
}
