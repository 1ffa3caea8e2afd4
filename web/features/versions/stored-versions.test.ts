import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";
import stored from "../../../e2e/goldens/stored-items.json" with { type: "json" };
import { Workspace } from "../../player/model/document/workspace.ts";
import { loadDraft } from "../../player/model/drafts/draft.ts";
import { openVersionStore } from "./version-store.ts";
import { Versions } from "./versions.ts";

test("versions that were stored on 27 November 2026 are listed", async () => {
  // As the database was made then.
  const database = await openDB("sandglass-versions", 1, {
    upgrade: (fresh) => void fresh.createObjectStore("versions"),
  });
  for (const [id, each] of Object.entries(stored["sandglass-versions"]))
    await database.put("versions", each, id);
  database.close();
  const items = new Map(Object.entries(stored.localStorage));
  const storage = { getItem: (key: string) => items.get(key) ?? null, setItem() {}, removeItem() {} };
  const { program, about } = loadDraft(storage) ?? {};
  if (!program) throw new Error("there is no draft");
  const workspace = new Workspace(program, storage, about);
  const versions = new Versions({ workspace } as never, () => openVersionStore());
  await versions.load();
  const lib = (a: number) => `export const a = ${a}\n`;
  expect(versions.list.value.map(({ at, program: each }) => [at, each.files[1]?.text])).toEqual([
    [1764200001001, lib(4)],
    [1764200001000, lib(3)],
  ]);
  expect(versions.list.value[0]?.program.settings).toEqual({
    limits: { fuel: 5000 },
    clock: { startsAt: 0 },
    random: { seed: 7 },
    answers: ["Ada", "ümlaut"],
  });
});
