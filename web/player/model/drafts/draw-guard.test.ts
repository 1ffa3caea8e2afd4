import { expect, test } from "vitest";
import { programOf } from "../document/program.ts";
import { draftKey, draftOf, loadDraft, saveDraft, setAsideKey } from "./draft.ts";
import { markDrawing, setAsideCrashedDraft } from "./draw-guard.ts";
import { findDraft, saveTabDraft } from "./tab-draft.ts";

function storageOf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function withDraft() {
  const storage = storageOf();
  saveDraft(storage, draftOf(programOf("javascript", [{ path: "main.js", text: "'costly'" }], "main.js")));
  return storage;
}

test("a draft that was drawn is loaded at the next visit", () => {
  const storage = withDraft();
  markDrawing(storage)();
  expect(setAsideCrashedDraft(storage, storageOf())).toBe(false);
  expect(loadDraft(storage)?.program.files[0]?.text).toBe("'costly'");
});

test("a draft that crashed the page is set aside unchanged", () => {
  const storage = withDraft();
  const draft = storage.getItem(draftKey);
  markDrawing(storage);
  expect(setAsideCrashedDraft(storage, storageOf())).toBe(true);
  expect(loadDraft(storage)).toBeUndefined();
  expect(storage.getItem(setAsideKey)).toBe(draft);
});

test("the visit after that does not count as one after a crash", () => {
  const storage = withDraft();
  markDrawing(storage);
  setAsideCrashedDraft(storage, storageOf());
  markDrawing(storage)();
  expect(setAsideCrashedDraft(storage, storageOf())).toBe(false);
});

test("refused storage does not affect anything else", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  markDrawing(storage)();
  expect(setAsideCrashedDraft(storage, storageOf())).toBe(false);
});

test("the draft of the tab that crashed is set aside, not another one that new tabs begin with", () => {
  const [storage, tab] = [withDraft(), storageOf()];
  const drawn = programOf("javascript", [{ path: "main.js", text: "'drawn'" }], "main.js");
  saveTabDraft(tab, draftOf(drawn, { id: "own" }));
  markDrawing(storage);
  expect(setAsideCrashedDraft(storage, tab)).toBe(true);
  expect(findDraft(tab, storage, false)?.program.files[0]?.text).toBe("'costly'");
  expect(storage.getItem(setAsideKey)).toContain("'drawn'");
});
