import "fake-indexeddb/auto";
import { openDB } from "idb";
import { beforeAll, expect, test } from "vitest";
import type { Exercise } from "../web/player/exercise/exercise.ts";
import { ExerciseDocument } from "../web/player/exercise/exercise-document.ts";
import { createProgressStore } from "../web/player/exercise/progress-store.ts";
import { sourceFiles } from "../web/player/model/document/program.ts";
import { loadHistory, saveHistory } from "../web/player/model/document/saved-history.ts";
import { Workspace } from "../web/player/model/document/workspace.ts";
import {
  type DraftStorage,
  draftKey,
  draftOf,
  historyKey,
  loadDraft,
  parseDraft,
  setAsideKey,
} from "../web/player/model/drafts/draft.ts";
import { openDraftStore } from "../web/player/model/drafts/draft-store.ts";
import { findDraft } from "../web/player/model/drafts/tab-draft.ts";
import { settingsKey } from "../web/products/settings/appearance.ts";
import { SettingsStore } from "../web/products/settings/settings-store.ts";
import stored from "./goldens/stored-items.json" with { type: "json" };

/*
 * What people have stored opens unchanged. `goldens/stored-items.json` has what the page and the exercises of
 * 27 November 2026 (commit 859da715) stored. It was written by the code of that day and never changes. The versions that
 * were run and the lines of the console are read in the tests of their features.
 */

class Items implements DraftStorage {
  private readonly items = new Map(Object.entries(stored.localStorage));
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

const main = "import { a } from './lib.ts'\nconsole.log(a)\n";
const lib = (a: number) => `export const a = ${a}\n`;
const settings = {
  limits: { fuel: 5000 },
  clock: { startsAt: 0 },
  random: { seed: 7 },
  answers: ["Ada", "ümlaut"],
};

beforeAll(async () => {
  // As the database was made then.
  const drafts = await openDB("sandglass", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("listed");
      fresh.createObjectStore("drafts");
    },
  });
  for (const each of stored.sandglass.listed) await drafts.put("listed", each, each.id);
  for (const [id, each] of Object.entries(stored.sandglass.drafts)) await drafts.put("drafts", each, id);
  drafts.close();
});

test("the draft on the page", () => {
  const storage = new Items();
  const found = findDraft({ ...storage, getItem: () => null }, storage, false);
  expect(found?.about).toEqual({ id: "first", name: "My draft" });
  const { program } = loadDraft(storage) ?? {};
  expect(program && sourceFiles(program)).toEqual([
    { path: "main.ts", text: main },
    { path: "lib.ts", text: lib(3) },
  ]);
  expect([program?.language, program?.entry, program?.open]).toEqual(["typescript", "main.ts", "lib.ts"]);
  expect(program?.settings).toEqual(settings);
  // Written again, it is the same text.
  if (found) new Workspace(found.program, storage, found.about).save();
  expect(storage.getItem(draftKey)).toBe(stored.localStorage[draftKey]);
});

test("the steps that can be undone and redone", () => {
  const storage = new Items();
  const program = loadDraft(storage)?.program;
  if (!program) throw new Error("there is no draft");
  const workspace = new Workspace(program, storage);
  workspace.prependHistory(loadHistory(storage, program));
  const texts = () => workspace.program.value.files.map(({ text }) => text);
  workspace.source.redo();
  expect(texts()).toEqual([main, lib(4)]);
  for (let steps = 0; steps < 2; steps++) workspace.source.undo();
  expect(texts()).toEqual([main, lib(23)]);
  expect(workspace.source.takeRevealTarget()?.path).toBe("lib.ts");
  while (workspace.canUndo.value) workspace.source.undo();
  expect(texts()).toEqual(["import { a } from './lib.ts'\n", lib(1)]);
  const again = new Items();
  saveHistory(again, loadHistory(storage, program));
  expect(again.getItem(historyKey)).toBe(stored.localStorage[historyKey]);
});

test("a draft that was set aside", () => {
  const draft = parseDraft(JSON.parse(stored.localStorage[setAsideKey]));
  expect(JSON.stringify(draftOf(draft.program, draft.about))).toBe(stored.localStorage[setAsideKey]);
  expect(draft.program.files[0]?.text).toBe(main);
});

test("all drafts of the database", async () => {
  const store = await openDraftStore();
  expect(await store.list()).toEqual(stored.sandglass.listed);
  for (const [id, written] of Object.entries(stored.sandglass.drafts)) {
    const draft = parseDraft(await store.read(id));
    expect(draftOf(draft.program, draft.about)).toEqual(written);
  }
  expect(Object.keys(stored.sandglass.drafts)).toEqual(["0123456789abcdef0123", "first"]);
});

test("the settings", () => {
  const store = new SettingsStore(new Items());
  expect(store.problem.value).toBeUndefined();
  const { version: _, ...written } = JSON.parse(stored.localStorage[settingsKey]);
  expect(written.limits).toEqual({ fuel: 123456 });
  expect(store.settings.value).toMatchObject(written);
});

const exercise: Exercise = {
  id: "sum",
  language: "javascript",
  entry: "main.js",
  files: [
    { path: "main.js", text: "// fixed\nfunction sum() {}\n" },
    { path: "lib.js", text: "export {}\n" },
  ],
  checks: [{ title: "it is 3", program: "sum(1, 2)", equals: 3 } as never],
  hints: ["one", "two"],
  solution: [{ path: "main.js", text: "// fixed\nconst sum = (a, b) => a + b\n" }],
  fixed: [{ from: 1, to: 1 }],
};

/** Opens an exercise, and writes it again. */
function reopen(exercise: Exercise, prefix: string): readonly [ExerciseDocument, string | null] {
  const storage = new Items();
  const document = new ExerciseDocument(
    exercise,
    createProgressStore(() => storage, prefix),
  );
  document.keepMine();
  return [document, storage.getItem(`sandglass:exercise:${prefix}:${exercise.id}`)];
}

test("the work on an exercise of a lesson", () => {
  const [document, written] = reopen(exercise, "lesson:loops");
  expect(document.code).toBe("// fixed\nfunction sum(a, b) { return a + b }\n");
  expect([document.isTried.value, document.hasPassed.value, document.hintCount.value]).toEqual([
    true,
    true,
    1,
  ]);
  expect([document.isSolutionVisible.value, document.fixedLines.value]).toEqual([true, [{ from: 1, to: 1 }]]);
  expect(written).toBe(stored.localStorage["sandglass:exercise:lesson:loops:sum"]);
});

test("the work on an exercise that has changed since, with the code that was set aside", () => {
  const revised = { ...exercise, id: "revised", files: [{ path: "main.js", text: "// a\nlet x, y\n" }] };
  const [document, written] = reopen(revised, "lesson:loops");
  expect(document.code).toBe("// a\nlet x, y = 2\n");
  expect(document.aside.value).toEqual([{ path: "main.js", text: "// a\nlet x = 1\n" }]);
  expect(written).toBe(stored.localStorage["sandglass:exercise:lesson:loops:revised"]);
});

test("the work on an exported page", () => {
  const program = { ...exercise, id: "program", fixed: [], checks: [] };
  const [document, written] = reopen(program, "page:1a2b3c4d");
  expect(document.code).toBe("'mine'\n");
  expect(written).toBe(stored.localStorage["sandglass:exercise:page:1a2b3c4d:program"]);
});
