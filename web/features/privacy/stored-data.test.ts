import { IDBFactory as FakeFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey } from "../../player/model/drafts/draft.ts";
import { settingsKey } from "../../products/settings/appearance.ts";
import { formatBytes } from "../../ui/format-number.ts";
import { eraseEverything, storedItems } from "./stored-data.ts";

class FakeStorage {
  setItem(key: string, value: string): void {
    (this as Record<string, unknown>)[key] = value;
  }
  getItem(key: string): string | null {
    return ((this as Record<string, unknown>)[key] as string | undefined) ?? null;
  }
  removeItem(key: string): void {
    delete (this as Record<string, unknown>)[key];
  }
}

let caches_: Map<string, readonly string[]>;
let moved: string[];

beforeEach(() => {
  caches_ = new Map();
  moved = [];
  vi.stubGlobal("IDBFactory", FakeFactory);
  vi.stubGlobal("indexedDB", new FakeFactory());
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("Storage", FakeStorage);
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("caches", {
    keys: async () => [...caches_.keys()],
    open: async (name: string) => ({ keys: async () => caches_.get(name) ?? [] }),
    delete: async (name: string) => caches_.delete(name),
  });
  vi.stubGlobal("location", {
    href: "https://example.org/play/?a=1#program",
    replace: (address: string) => moved.push(address),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function withDrafts(name: string, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => opening.result.createObjectStore("drafts");
    opening.onsuccess = () => {
      const writing = opening.result.transaction("drafts", "readwrite");
      for (let id = 0; id < count; id++) writing.objectStore("drafts").put({}, id);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

test("what is stored is listed in plain words, with its size, and other pages' data is not", async () => {
  localStorage.setItem(draftKey, "x".repeat(1000));
  localStorage.setItem(settingsKey, "{}");
  localStorage.setItem("sandglass:later", "?");
  localStorage.setItem("sandglass:lines", "[]");
  localStorage.setItem("other", "not ours");
  caches_.set("sandglass:1", ["a", "b", "c"]).set("others", ["d"]);
  await withDrafts("sandglass", 4);
  await withDrafts("another", 9);
  const items = await storedItems({ "sandglass:lines": "The lines of a feature" });
  expect(items.map(({ name }) => name)).toEqual([
    draftKey,
    "sandglass:later",
    "sandglass:lines",
    settingsKey,
    "sandglass",
    "sandglass:1",
  ]);
  // Two bytes a character, of the key as well.
  expect(items[0]?.amount).toBe(formatBytes(2 * (draftKey.length + 1000)));
  expect(items.map(({ what }) => what.length > 0)).toEqual(items.map(() => true));
  expect(new Set(items.map(({ what }) => what)).size).toBe(items.length);
  expect(items[2]?.what).toBe("The lines of a feature");
  expect([items[4]?.amount, items[5]?.amount]).toEqual(["4 drafts", "3 files"]);
});

test("a browser that does not list its databases is asked for ours, which is not created by that", async () => {
  vi.stubGlobal("IDBFactory", class {});
  expect((await storedItems({})).map(({ name, amount }) => [name, amount])).toEqual([
    ["sandglass", "0 drafts"],
  ]);
  expect(await indexedDB.databases()).toEqual([]);
  await withDrafts("sandglass", 2);
  expect((await storedItems({}))[0]?.amount).toBe("2 drafts");
});

test("a browser that refuses its storage stores nothing", async () => {
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("caches", { keys: () => Promise.reject(new Error("refused")) });
  expect(await storedItems({})).toEqual([]);
});

test("everything of ours is erased, nothing can be saved meanwhile, and the address loses the program", async () => {
  const { open } = FakeFactory.prototype;
  try {
    localStorage.setItem(draftKey, "x");
    localStorage.setItem("other", "theirs");
    caches_.set("sandglass:1", []).set("others", []);
    await withDrafts("sandglass", 1);
    await eraseEverything();
    expect(Object.keys(localStorage)).toEqual(["other"]);
    expect([...caches_.keys()]).toEqual(["others"]);
    expect(await indexedDB.databases()).toEqual([]);
    expect(moved).toEqual(["https://example.org/play/?a=1"]);
    expect(() => localStorage.setItem(draftKey, "again")).toThrow("everything kept here is being erased");
    expect(() => indexedDB.open("sandglass")).toThrow("everything kept here is being erased");
  } finally {
    FakeFactory.prototype.open = open;
  }
});
