import { expect, test } from "vitest";
import { programOf } from "../../player/model/document/program.ts";
import { Workspace } from "../../player/model/document/workspace.ts";
import type { FeaturePage } from "../feature.ts";
import { tests } from "./tests-feature.ts";

function mounted(language: string, ...paths: readonly string[]) {
  const files = paths.map((path) => ({ path, text: "function double(n) { return 2 * n }" }));
  const workspace = new Workspace(programOf(language, files, paths[0] as string), {
    getItem: () => null,
    setItem() {},
    removeItem() {},
  });
  const did: string[] = [];
  const { commands = [] } = tests.mount({
    playground: { workspace },
    editor: { focus: () => did.push("focus") },
    panes: { showCode: () => did.push("code"), showOutput: () => did.push("output") },
  } as unknown as FeaturePage);
  const [run, add] = commands;
  const possible = () => [run?.isPossible?.(), add?.isPossible?.()];
  const places = () => Object.keys(run?.places?.() ?? {});
  return { workspace, did, add, possible, places };
}

test("a program without tests can get them; one with tests can run them", () => {
  expect(mounted("javascript", "main.js").possible()).toEqual([false, true]);
  expect(mounted("javascript", "main.js", "main.test.js").possible()).toEqual([true, false]);
});

test("a program in a language without tests is offered none", () => {
  expect(mounted("json", "data.json").possible()).toEqual([false, false]);
});

test("added tests are open in the editor, and the page says so and offers to run them", () => {
  const { add, workspace, did, places, possible } = mounted("javascript", "main.js");
  expect(places()).toEqual(["program"]);
  add?.run();
  expect(workspace.program.value.open).toBe("main.test.js");
  expect(workspace.lastStepLabel.value).toMatch(/tests/i);
  expect(did).toEqual(["code", "focus"]);
  expect([places(), possible()]).toEqual([
    ["program", "foot"],
    [true, false],
  ]);
});

test("if there can be none, the reason is shown, and the program stays", () => {
  const { add, workspace, did } = mounted("json", "data.json");
  const before = workspace.program.value;
  add?.run();
  expect(workspace.notice.value).toEqual(expect.stringMatching(/\w/));
  expect([workspace.program.value, did]).toEqual([before, []]);
});
