import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadIfStorageIsBlind, visitedKey } from "./storage-probe.ts";

type Kept = Map<string, string>;

/** The storage of each document of one tab, in order. */
let state: unknown;
beforeEach(() => {
  state = null;
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

/** Loads a page whose documents get these storages, one each. Returns the storage that it continues with. */
async function storageOf(...given: readonly Kept[]): Promise<Kept | undefined> {
  for (const kept of given) {
    const isOver = await new Promise<boolean>((resolve) => {
      vi.stubGlobal("localStorage", {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      });
      vi.stubGlobal("location", { protocol: "file:", reload: () => resolve(false) });
      vi.stubGlobal("history", {
        state,
        replaceState: (next: unknown) => {
          state = next;
        },
      });
      void reloadIfStorageIsBlind().then(() => resolve(true));
    });
    if (isOver) return kept;
  }
  return undefined;
}

const blind = (): Kept => new Map();

test("the very first page continues after a document has found the data of the one before it", async () => {
  const real: Kept = new Map();
  expect(await storageOf(real, real)).toBe(real);
  // From then on, at once.
  expect(await storageOf(real)).toBe(real);
});

test("also if it gets a storage that is not the real one, at first and again later", async () => {
  const real: Kept = new Map();
  expect(await storageOf(blind(), real, blind(), real)).toBe(real);
});

test("a later page that gets such a storage writes nothing to it, and continues with the real one", async () => {
  const real: Kept = new Map();
  await storageOf(real, real);
  const other = blind();
  expect(await storageOf(other, other, real)).toBe(real);
  expect(other.size).toBe(0);
});

test("if all stored data is gone, it continues after five more documents", async () => {
  const real: Kept = new Map();
  await storageOf(real, real);
  real.clear();
  expect(await storageOf(...Array<Kept>(5).fill(real))).toBeUndefined();
  expect(await storageOf(real)).toBe(real);
  expect(real.get(visitedKey)).toBe("1");
});
