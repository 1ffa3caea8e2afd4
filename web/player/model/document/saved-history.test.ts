import { expect, test } from "vitest";
import type { DraftStorage } from "../drafts/draft.ts";
import { emptyHistory, type History, recordEdits, redo, undo } from "./history.ts";
import { openFile, type Program, programOf, withEdits } from "./program.ts";
import { loadHistory, saveHistory } from "./saved-history.ts";

function memoryStorage() {
  const map = new Map<string, string>();
  const storage: DraftStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
  return { storage, map };
}

/** A program that had these texts one after the other, as a page finds it after a reload. */
function written(...texts: readonly string[]): { history: History; now: Program } {
  let program = programOf("javascript", [{ path: "main.js", text: "" }], "main.js");
  let history = emptyHistory;
  for (const text of texts) {
    const after = withEdits(program, [{ path: "main.js", text }]);
    history = recordEdits(history, program, after);
    program = after;
  }
  return { history, now: reloaded(program) };
}

function reloaded({ language, files, entry, open }: Program): Program {
  return programOf(language, files, entry, open);
}

function wayBack(history: History): readonly string[] {
  const met: string[] = [];
  for (let travelled = undo(history); travelled; travelled = undo(travelled.history))
    met.push(openFile(travelled.program).text);
  return met;
}

test("undo and redo work after a reload as before it", () => {
  const { storage } = memoryStorage();
  const { history } = written("first", "second", "third");
  const back = undo(history);
  if (!back) throw new Error("there was something to undo");
  saveHistory(storage, back.history);
  const restored = loadHistory(storage, reloaded(back.program));
  expect(wayBack(restored)).toEqual(["first", ""]);
  expect(redo(restored)?.program.files[0]?.text).toBe("third");
  expect(redo(restored)?.target).toEqual(redo(back.history)?.target);
});

test("a file counts as changed after an undo if it differs from what the page loaded", () => {
  const { storage } = memoryStorage();
  const { history, now } = written("first", "second");
  saveHistory(storage, history);
  expect(undo(loadHistory(storage, now))?.program.files).toEqual([
    { path: "main.js", text: "first", original: "second" },
  ]);
});

test("the history of another program is not used", () => {
  const { storage } = memoryStorage();
  saveHistory(storage, written("first", "second").history);
  expect(loadHistory(storage, written("another").now)).toEqual(emptyHistory);
});

test("the latest steps of a long history are saved, within the bound", () => {
  const { storage, map } = memoryStorage();
  const { history, now } = written(..."abcdefgh".split("").map((letter) => letter.repeat(60_000)));
  saveHistory(storage, history);
  expect([...map.values()].join("").length).toBeLessThan(260_000);
  const met = wayBack(loadHistory(storage, now)).map((text) => text[0]);
  expect(met).toEqual(["g", "f", "e"]);
});

test("a step that is too large to be saved leaves an empty history", () => {
  const { storage, map } = memoryStorage();
  saveHistory(storage, written("short", "shorter").history);
  expect(map.size).toBe(1);
  saveHistory(storage, written("x".repeat(300_000)).history);
  expect(map.size).toBe(0);
});

test.each([
  "not json",
  "null",
  '{"version":2,"texts":[],"steps":[]}',
  '{"version":1,"texts":[],"steps":[{"before":{"language":"javascript","files":[{"path":"main.js","text":0}],"entry":"main.js","open":"main.js"},"after":{"language":"javascript","files":[],"entry":"","open":""},"done":true}]}',
])("an unreadable history (%s) counts as none", (kept) => {
  const { storage, map } = memoryStorage();
  map.set("sandglass:history", kept);
  expect(loadHistory(storage, written("x").now)).toEqual(emptyHistory);
});

test("a storage that refuses causes no failure", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const storage: DraftStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  saveHistory(storage, written("x").history);
  expect(loadHistory(storage, written("x").now)).toEqual(emptyHistory);
});
