import { expect, test } from "vitest";
import { programOf } from "../document/program.ts";
import { draftKey, loadDraft, saveDraft, setAsideKey } from "./draft.ts";
import { markDrawing, setAsideCrashedDraft } from "./draw-guard.ts";

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
  saveDraft(storage, programOf("javascript", [{ path: "main.js", text: "'costly'" }], "main.js"));
  return storage;
}

test("a draft that was drawn is there at the next visit", () => {
  const storage = withDraft();
  markDrawing(storage)();
  expect(setAsideCrashedDraft(storage)).toBe(false);
  expect(loadDraft(storage)?.program.files[0]?.text).toBe("'costly'");
});

test("one that the page went down with is put aside, to the letter", () => {
  const storage = withDraft();
  const draft = storage.getItem(draftKey);
  markDrawing(storage);
  expect(setAsideCrashedDraft(storage)).toBe(true);
  expect(loadDraft(storage)).toBeUndefined();
  expect(storage.getItem(setAsideKey)).toBe(draft);
});

test("the visit after that is no visit after a break", () => {
  const storage = withDraft();
  markDrawing(storage);
  setAsideCrashedDraft(storage);
  markDrawing(storage)();
  expect(setAsideCrashedDraft(storage)).toBe(false);
});

test("storage that is refused refuses nothing else", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  markDrawing(storage)();
  expect(setAsideCrashedDraft(storage)).toBe(false);
});
