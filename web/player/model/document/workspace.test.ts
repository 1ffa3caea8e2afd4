import { expect, test } from "vitest";
import type { DraftStorage } from "../drafts/draft.ts";
import { openFile, programOf, withEdits } from "./program.ts";
import { Workspace } from "./workspace.ts";

function workspaceOn(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const log: string[] = [];
  const full = { is: false };
  const storage: DraftStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem(key, value) {
      if (full.is) throw new Error("full");
      if (key === "sandglass:draft") log.push(value);
      map.set(key, value);
    },
    removeItem: (key) => void map.delete(key),
  };
  const files = [
    { path: "main.js", text: "" },
    { path: "lib.js", text: "lib" },
  ];
  const workspace = new Workspace(programOf("javascript", files, "main.js"), storage);
  return { workspace, kept: log, map, full };
}

test("every change is saved at once: texts, the open file, undo", () => {
  const { workspace, kept } = workspaceOn();
  workspace.source.edit([{ path: "main.js", text: "a" }]);
  workspace.openFile("lib.js");
  workspace.source.undo();
  const seen = kept.map((each) => JSON.parse(each)).map(({ files, open }) => [files[0].text, open]);
  expect(seen).toEqual([
    ["a", "main.js"],
    ["a", "lib.js"],
    ["", "main.js"],
  ]);
});

test("an edit without a change is neither saved nor undone", () => {
  const { workspace, kept } = workspaceOn();
  workspace.source.edit([{ path: "main.js", text: "" }]);
  workspace.source.edit([{ path: "nowhere.js", text: "x" }]);
  workspace.openFile("main.js");
  workspace.openFile("nowhere.js");
  workspace.source.change(workspace.program.value);
  expect(kept).toEqual([]);
  expect(workspace.canUndo.value).toBe(false);
});

test("the sentence about the last change stays until the next change", () => {
  const { workspace } = workspaceOn();
  const { program } = workspace;
  workspace.source.change({ ...program.value, files: program.value.files.slice(0, 1) }, "lib.js was deleted");
  expect(workspace.lastStepLabel.value).toBe("lib.js was deleted");
  workspace.source.edit([{ path: "main.js", text: "a" }]);
  expect(workspace.lastStepLabel.value).toBeUndefined();
  workspace.source.undo();
  workspace.source.undo();
  expect(workspace.lastStepLabel.value).toBeUndefined();
  expect(program.value.files.map(({ path }) => path)).toEqual(["main.js", "lib.js"]);
});

test("the target of an undo is revealed once", () => {
  const { workspace } = workspaceOn();
  workspace.source.edit([{ path: "main.js", text: "abc" }], { anchor: 0, head: 0 });
  workspace.source.undo();
  expect(workspace.source.takeRevealTarget()).toEqual({ path: "main.js", selection: { anchor: 0, head: 0 } });
  expect(workspace.source.takeRevealTarget()).toBeUndefined();
});

test("a full storage is reported, nothing is lost, and the report goes when there is room", () => {
  const { workspace, full, kept } = workspaceOn();
  full.is = true;
  workspace.source.edit([{ path: "main.js", text: "a" }]);
  expect(workspace.notice.value).toContain("does not save your code");
  expect(openFile(workspace.program.value).text).toBe("a");
  full.is = false;
  workspace.source.edit([{ path: "main.js", text: "ab" }]);
  expect(workspace.notice.value).toBeUndefined();
  expect(kept.at(-1)).toContain('"ab"');
});

test("a draft saved by another page is set aside before it is replaced, and the reader gets a note", () => {
  const { workspace, map } = workspaceOn();
  workspace.onStorage("something else", "x");
  workspace.onStorage("sandglass:draft", "of another page");
  workspace.source.edit([{ path: "main.js", text: "a" }]);
  expect(map.get("sandglass:earlier-draft")).toBe("of another page");
  expect(map.get("sandglass:draft")).toContain('"a"');
  expect(workspace.notice.value).toContain("in another tab");
  // Said until it is read: the next key does not take it away.
  workspace.source.edit([{ path: "main.js", text: "ab" }]);
  expect(workspace.notice.value).toContain("in another tab");
});

test("the array of paths stays the same while the paths do", () => {
  const { workspace } = workspaceOn();
  const before = workspace.paths.value;
  workspace.source.edit([{ path: "main.js", text: "a" }]);
  expect(workspace.paths.value).toBe(before);
  expect(before).toEqual(["main.js", "lib.js"]);
});

test("after edits, the steps of the loaded history can still be undone", () => {
  const { workspace: earlier } = workspaceOn();
  earlier.source.edit([{ path: "main.js", text: "a" }]);
  const { workspace } = workspaceOn();
  const now = withEdits(workspace.program.value, [{ path: "main.js", text: "a" }]);
  const next = new Workspace(now, { getItem: () => null, setItem() {}, removeItem() {} });
  next.source.edit([{ path: "main.js", text: "a pasted" }]);
  next.prependHistory(earlier.history);
  const met: string[] = [];
  while (next.canUndo.value) {
    next.source.undo();
    met.push(openFile(next.program.value).text);
  }
  expect(met).toEqual(["a", ""]);
});
