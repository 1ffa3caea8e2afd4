import { type DBSchema, openDB } from "idb";
import type { VersionStore } from "./versions.ts";

interface Schema extends DBSchema {
  versions: { key: string; value: unknown };
}

/**
 * Opens the versions of drafts in a database of their own, so that the database of drafts stays unchanged for earlier
 * versions of the page. Rejects if it is refused.
 */
export async function openVersionStore(name = "sandglass-versions"): Promise<VersionStore> {
  const open = () =>
    openDB<Schema>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore("versions");
      },
    });
  const use = async <T>(act: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await act(database);
    } finally {
      // An open database would block another version of the page.
      database.close();
    }
  };
  return {
    read: (draft) => use((database) => database.get("versions", draft)),
    write: (draft, versions) =>
      use(async (database) => {
        await database.put("versions", versions, draft);
      }),
  };
}
