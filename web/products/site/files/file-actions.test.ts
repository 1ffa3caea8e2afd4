import { expect, test } from "vitest";
import { type Program, programOf } from "../../../player/model/document/program.ts";
import { isStarter, starterIn } from "../../../player/model/document/switch-language.ts";
import { Workspace } from "../../../player/model/document/workspace.ts";
import { FileActions } from "./file-actions.ts";

const storage = { getItem: () => null, setItem() {}, removeItem() {} };

function actionsOn(paths: readonly string[], text = "own") {
  const files = paths.map((path) => ({ path, text }));
  const workspace = new Workspace(programOf("javascript", files, paths[0] as string), storage);
  const begun: Program[] = [];
  const actions = new FileActions(workspace, (program) => begun.push(program));
  const pathsNow = () => workspace.program.value.files.map((file) => file.path);
  return { workspace, actions, begun, paths: pathsNow, open: () => workspace.program.value.open };
}

test("a new file is opened, and its name is being edited", () => {
  const { actions, paths, open } = actionsOn(["main.js"]);
  actions.create();
  expect(paths()).toHaveLength(2);
  expect(open()).toBe(paths()[1]);
  expect(actions.renaming.value).toBe(open());
});

test("a file gets a name, or stays as it is and the reason is returned", () => {
  const { actions, paths } = actionsOn(["main.js", "lib.js"]);
  expect(actions.rename("lib.js", " util.js ")).toBeUndefined();
  expect(paths()).toEqual(["main.js", "util.js"]);
  const problem = actions.rename("util.js", "main.js");
  expect(problem).toEqual(expect.stringMatching(/\w/));
  expect(actions.problemWithName("util.js", "main.js")).toBe(problem);
  expect(paths()).toEqual(["main.js", "util.js"]);
});

test("a deleted file can be brought back, and the page says that it was deleted", () => {
  const { actions, paths, workspace } = actionsOn(["main.js", "lib.js"]);
  actions.remove("lib.js");
  expect([paths(), workspace.lastStepLabel.value]).toEqual([["main.js"], "lib.js was deleted."]);
  workspace.source.undo();
  expect(paths()).toEqual(["main.js", "lib.js"]);
});

test("what is impossible is a problem on the page, until the program changes", () => {
  const { actions, paths, workspace } = actionsOn(["main.js"]);
  actions.remove("main.js");
  expect(paths()).toEqual(["main.js"]);
  expect(actions.problem.value).toEqual(expect.stringMatching(/\w/));
  workspace.source.edit([{ path: "main.js", text: "changed" }]);
  expect(actions.problem.value).toBeUndefined();
});

test("tabs move within the row, and the open file steps around its ends", () => {
  const { actions, paths, open } = actionsOn(["a.js", "b.js", "c.js"]);
  actions.moveBy("a.js", 1);
  expect(paths()).toEqual(["b.js", "a.js", "c.js"]);
  actions.moveTo("c.js", 0);
  expect(paths()).toEqual(["c.js", "b.js", "a.js"]);
  const opened: string[] = [];
  for (const by of [1, 1, 1, -1, -1, -1]) {
    actions.openBy(by);
    opened.push(open());
  }
  // From a.js, the last.
  expect(opened).toEqual(["c.js", "b.js", "a.js", "b.js", "c.js", "a.js"]);
});

test("the entry can be another file", () => {
  const { actions, workspace } = actionsOn(["main.js", "lib.js"]);
  actions.setEntry("lib.js");
  expect(workspace.program.value.entry).toBe("lib.js");
});

test("a program is converted to a related language; for another one it is kept, and a new one begins", () => {
  const { actions, workspace, begun } = actionsOn(["main.js"]);
  actions.switchLanguage("typescript");
  expect(workspace.program.value.language).toBe("typescript");
  expect(workspace.lastStepLabel.value).toBe("The program is in TypeScript now.");
  actions.switchLanguage("elixir");
  expect(workspace.program.value.language).toBe("typescript");
  expect(begun).toEqual([starterIn("elixir")]);
});

test("an untouched first program is replaced by that of any other language", () => {
  const { actions, workspace, begun } = actionsOn(["main.js"]);
  workspace.source.change(starterIn("javascript"));
  expect(isStarter(workspace.program.value)).toBe(true);
  actions.switchLanguage("elixir");
  expect([workspace.program.value.language, begun]).toEqual(["elixir", []]);
});
