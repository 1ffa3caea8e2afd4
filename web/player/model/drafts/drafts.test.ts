import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { type Program, programOf, sourceFiles } from "../document/program.ts";
import { Workspace } from "../document/workspace.ts";
import type { DraftStorage } from "./draft.ts";
import { type DraftStore, openDraftStore } from "./draft-store.ts";
import { nameOf } from "./draft-summary.ts";
import { Drafts, maxDrafts } from "./drafts.ts";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function one(text: string, path = "main.js"): Program {
  return programOf("javascript", [{ path, text }], path);
}

const starter = one("// starter");

function memory(): { readonly storage: DraftStorage; readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    storage: {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    },
  };
}

/** A page: its localStorage, its database, and a clock that advances at each read. */
function page({
  found = starter,
  shelf = () => openDraftStore(),
  ...given
}: {
  found?: Program;
  shelf?: () => Promise<DraftStore>;
  storage?: DraftStorage;
} = {}) {
  const { storage, map } = memory();
  const workspace = new Workspace(found, given.storage ?? storage, { id: "own" });
  let time = 0;
  const drafts = new Drafts({
    workspace,
    storage: given.storage ?? storage,
    store: shelf,
    isFamiliar: (program) => program.files[0]?.text === "// starter",
    now: () => ++time,
  });
  const names = () => drafts.list.value.map(({ name }) => name);
  const shown = () => workspace.program.value.files[0]?.text;
  return { workspace, drafts, names, shown, map };
}

const refused = async () => {
  throw new Error("refused");
};

test("a replaced program is saved, and can be opened again with its undo history", async () => {
  const { workspace, drafts, names, shown } = page();
  workspace.source.edit([{ path: "main.js", text: "// mine" }]);
  expect(await drafts.begin(one("// theirs"), "Theirs")).toBe(true);
  expect(shown()).toBe("// theirs");
  expect(workspace.canUndo.value).toBe(false);
  expect(names()).toEqual(["mine"]);
  await drafts.open("own");
  expect(shown()).toBe("// mine");
  workspace.source.undo();
  expect(shown()).toBe("// starter");
});

test("examples and starters are no drafts until they are changed", async () => {
  const { workspace, drafts, names } = page();
  await drafts.save();
  expect(names()).toEqual([]);
  workspace.source.edit([{ path: "main.js", text: "x" }]);
  await drafts.save();
  expect(names()).toEqual(["x"]);
  workspace.source.undo();
  await drafts.save();
  expect(names()).toEqual(["starter"]);
});

test("drafts survive the page: another one loads them, the latest first", async () => {
  const { drafts } = page({ found: one("// first") });
  await drafts.begin(one("// second"));
  await drafts.begin(one("// third"));
  await drafts.save();
  const later = page({ found: one("// third") });
  await later.drafts.refresh();
  expect(later.names()).toEqual(["third", "second", "first"]);
  const [, second] = later.drafts.list.value;
  await later.drafts.open(second?.id ?? "");
  expect(later.shown()).toBe("// second");
});

test("the files, the settings and the name of a draft come back as they were", async () => {
  const { drafts, workspace } = page();
  const files = [
    { path: "a.ts", text: "1" },
    { path: "lib/b.json", text: "2" },
  ];
  const settings = { limits: { fuel: 5 }, clock: { startsAt: 3 }, random: { seed: 4 }, answers: ["yes"] };
  const program = { ...programOf("typescript", files, "a.ts", "lib/b.json"), settings };
  await drafts.begin(program, "A name");
  const { id } = workspace.about.value;
  await drafts.save();
  const later = page();
  await later.drafts.open(id);
  expect(later.workspace.program.value).toEqual(program);
  expect(later.workspace.about.value).toMatchObject({ id, name: "A name" });
});

test("a program that is opened again is the same draft", async () => {
  const { drafts, names, workspace } = page({ found: one("// mine") });
  await drafts.begin(one("// link"));
  const { id } = workspace.about.value;
  await drafts.open("own");
  await drafts.begin(one("// link"));
  expect(workspace.about.value.id).toBe(id);
  expect(names().toSorted()).toEqual(["link", "mine"]);
});

test("the way back skips programs that were only viewed, and leads to the reader's own", async () => {
  const { drafts, workspace } = page({ found: one("// mine") });
  await drafts.begin(one("// one"));
  await drafts.begin(one("// two"), undefined, false);
  expect(workspace.about.value.back).toBe("own");
});

test("a draft can be renamed, copied, deleted, and restored", async () => {
  const { drafts, names, workspace } = page({ found: one("// mine") });
  await drafts.begin(one("// other"));
  await drafts.save();
  const { id } = workspace.about.value;
  await drafts.rename("own", "Sorting");
  await drafts.rename(id, "On the page");
  expect(names()).toEqual(["On the page", "Sorting"]);
  expect(workspace.about.value.name).toBe("On the page");
  await drafts.duplicate("own");
  expect(names()).toEqual(["Sorting, copy", "On the page", "Sorting"]);
  await drafts.remove(["own"]);
  expect(names()).toEqual(["Sorting, copy", "On the page"]);
  await drafts.undoRemove();
  expect(names()).toEqual(["Sorting, copy", "On the page", "Sorting"]);
  await drafts.rename("own", undefined);
  expect(names()).toContain("mine");
});

test("the draft on the page cannot be deleted", async () => {
  const { drafts, names } = page({ found: one("// mine") });
  await drafts.save();
  await drafts.remove(["own"]);
  expect(names()).toEqual(["mine"]);
});

test("opening another file is no change: the time stays", async () => {
  const files = [
    { path: "main.js", text: "a" },
    { path: "b.js", text: "b" },
  ];
  const { drafts, workspace } = page({ found: programOf("javascript", files, "main.js") });
  await drafts.save();
  const [before] = drafts.list.value;
  workspace.openFile("b.js");
  await drafts.save();
  expect(drafts.list.value).toEqual([before]);
  workspace.source.edit([{ path: "b.js", text: "c" }]);
  await drafts.save();
  expect(drafts.list.value[0]?.changedAt).toBeGreaterThan(before?.changedAt ?? 0);
});

test("above a maximum, drafts are offered for deletion: the oldest without a name, and none is deleted without asking", async () => {
  const shelf = await openDraftStore();
  for (let number = 1; number <= maxDrafts + 2; number++) {
    const id = `d${number}`;
    const name = `Draft ${number}`;
    const draft = { version: 3, id, language: "javascript", files: [], entry: "", open: "" } as const;
    await shelf.write({ id, name, named: number === 1, changedAt: number, bytes: 0, files: 1 }, draft);
  }
  const { drafts } = page();
  await drafts.refresh();
  expect(drafts.list.value).toHaveLength(maxDrafts + 2);
  expect(drafts.surplus.value.map(({ name }) => name)).toEqual(["Draft 3", "Draft 2"]);
});

test("without the database one program is set aside in the storage, and becomes a draft later", async () => {
  const first = page({ found: one("// mine"), shelf: refused });
  expect(await first.drafts.begin(one("// theirs"))).toBe(true);
  expect(first.drafts.problem.value).toBeUndefined();
  expect(first.map.get("sandglass:earlier-draft")).toContain("// mine");
  // It can still be opened, also after a reload.
  const storageOf = (map: Map<string, string>) => {
    const fresh = memory();
    for (const [key, value] of map) fresh.storage.setItem(key, value);
    return fresh.storage;
  };
  const again = page({ found: one("// theirs"), shelf: refused, storage: storageOf(first.map) });
  await again.drafts.open("own", false);
  expect(again.shown()).toBe("// mine");

  const storage = storageOf(first.map);
  const later = page({ storage });
  const end = await later.drafts.start();
  end();
  expect(later.names()).toEqual(["mine"]);
  expect(storage.getItem("sandglass:earlier-draft")).toBeNull();
});

test("without storage the reader's program stays on the page, with a note", async () => {
  const storage: DraftStorage = {
    getItem: () => null,
    setItem() {
      throw new Error("full");
    },
    removeItem() {},
  };
  const { drafts, shown } = page({ found: one("// mine"), shelf: refused, storage });
  expect(await drafts.begin(one("// theirs"))).toBe(false);
  expect(shown()).toBe("// mine");
  expect(drafts.problem.value).toContain("no room to save your own program");
});

test("if the database refuses two programs, neither replaces the other", async () => {
  const { drafts, workspace, shown, map } = page({ found: one("// mine"), shelf: refused });
  await drafts.begin(one("// theirs"));
  workspace.source.edit([{ path: "main.js", text: "// theirs, changed" }]);
  expect(await drafts.begin(one("// third"))).toBe(false);
  expect(shown()).toBe("// theirs, changed");
  expect(map.get("sandglass:earlier-draft")).toContain("// mine");
  // Going back swaps the two programs.
  await drafts.open("own");
  expect(shown()).toBe("// mine");
  expect(map.get("sandglass:earlier-draft")).toContain("// theirs, changed");
});

test("text typed during a save is saved, too", async () => {
  const shelf = await openDraftStore();
  const { workspace, drafts } = page({
    found: one("// mine"),
    shelf: async () => ({
      ...shelf,
      async write(listed, draft) {
        if (draft.files[0]?.text === "// mine")
          workspace.source.edit([{ path: "main.js", text: "// mine, and more" }]);
        await shelf.write(listed, draft);
      },
    }),
  });
  await drafts.begin(one("// theirs"));
  await drafts.open("own");
  expect(sourceFiles(workspace.program.value)).toEqual([{ path: "main.js", text: "// mine, and more" }]);
});

test("a program that changes while it is saved stays the same draft, also if another save begins meanwhile", async () => {
  const { workspace, drafts, names } = page();
  const write = (text: string) => workspace.source.edit([{ path: "main.js", text }]);
  write("// one");
  await drafts.save();
  write("// two");
  const saving = drafts.save();
  for (const text of ["// three", "// four", "// five"]) {
    await new Promise(setImmediate);
    write(text);
    void drafts.save();
  }
  await saving;
  await drafts.save();
  expect(workspace.about.value.id).toBe("own");
  expect(names()).toEqual(["five"]);
});

test("an unreadable draft is reported, and the current program stays", async () => {
  const { drafts, shown } = page({ found: one("// mine") });
  expect(await drafts.open("nowhere")).toBe(false);
  expect(drafts.problem.value).toBe("This draft cannot be read.");
  expect(shown()).toBe("// mine");
});

test.each([
  ["// Guess my number\nlet n;", "main.js", "Guess my number"],
  ["/* Sorts */", "main.js", "Sorts"],
  ["\n\nlet answer = 42;", "main.js", "let answer = 42;"],
  ["let answer = 42;", "sort.ts", "sort.ts"],
  ["", "main.js", "Nothing yet"],
  [`// ${"long ".repeat(50)}`, "main.js", `${"long ".repeat(12)}…`],
])("%j in %s is named %j", (text, path, name) => {
  expect(nameOf(one(text, path))).toBe(name);
});

test("a first line with any spaces in it gets its name quickly", () => {
  // 2,000 spaces took 12 s.
  expect(nameOf(one(`// a${" ".repeat(100_000)}b`))).toMatch(/^a +…$/);
  expect(nameOf(one("/**/"))).toBe("/**/");
});
