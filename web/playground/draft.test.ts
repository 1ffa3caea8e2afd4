import { expect, test } from "vitest";
import { type DraftStorage, loadDraft, saveDraft } from "./draft.ts";

function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const storage: DraftStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
  return { storage, map };
}

const refusing: DraftStorage = {
  getItem() {
    throw new Error("refused");
  },
  setItem() {
    throw new Error("full");
  },
  removeItem() {
    throw new Error("refused");
  },
};

test("what was saved is loaded, whatever characters it has", () => {
  const { storage } = memoryStorage();
  const code = 'let a = "\u0000\ud800😀";\r\n// </script>';
  expect(saveDraft(storage, code)).toBe(true);
  expect(loadDraft(storage)).toBe(code);
});

test("without a draft there is nothing to load", () => {
  expect(loadDraft(memoryStorage().storage)).toBeUndefined();
});

test.each([
  "not json",
  "null",
  '{"version":2,"language":"javascript","code":"x"}',
  '{"version":1,"code":7}',
  "[]",
])("a draft that cannot be read (%s) is set aside and not lost", (kept) => {
  const { storage, map } = memoryStorage({ "sandglass:draft": kept });
  expect(loadDraft(storage)).toBeUndefined();
  expect(map.get("sandglass:earlier-draft")).toBe(kept);
});

test("a storage that refuses is said, and breaks nothing", () => {
  expect(loadDraft(refusing)).toBeUndefined();
  expect(saveDraft(refusing, "x")).toBe(false);
});
