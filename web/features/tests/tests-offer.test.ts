import { expect, test } from "vitest";
import { programOf } from "../../player/model/document/program.ts";
import { Workspace } from "../../player/model/document/workspace.ts";
import type { Playground } from "../../player/model/playground.ts";
import type { Client } from "../../run/client/client.ts";
import { offerTests } from "./tests-offer.ts";

function offer(language: string, ...paths: readonly string[]) {
  const files = paths.map((path) => ({ path, text: "function double(n) { return 2 * n }" }));
  const workspace = new Workspace(programOf(language, files, paths[0] as string), {
    getItem: () => null,
    setItem() {},
    removeItem() {},
  });
  const did: string[] = [];
  const offered = offerTests(
    { workspace } as Playground,
    { focus: () => did.push("focus"), reveal() {} },
    {} as Client,
    { showCode: () => did.push("code"), showOutput: () => did.push("output") },
  );
  const [run, add] = offered.commands;
  const possible = () => [run?.isPossible?.(), add?.isPossible?.()];
  return { workspace, did, offered, add, possible };
}

test("a program without tests can get them; one with tests can run them", () => {
  expect(offer("javascript", "main.js").possible()).toEqual([false, true]);
  expect(offer("javascript", "main.js", "main.test.js").possible()).toEqual([true, false]);
});

test("a program in a language without tests is offered none", () => {
  expect(offer("json", "data.json").possible()).toEqual([false, false]);
});

test("added tests are open in the editor, and the page says so", () => {
  const { add, workspace, did, offered, possible } = offer("javascript", "main.js");
  add?.run();
  expect(workspace.program.value.open).toBe("main.test.js");
  expect(workspace.lastStepLabel.value).toMatch(/tests/i);
  expect(did).toEqual(["code", "focus"]);
  expect([offered.hasTests(), possible()]).toEqual([true, [true, false]]);
});

test("if there can be none, the reason is shown, and the program stays", () => {
  const { add, workspace, did } = offer("json", "data.json");
  const before = workspace.program.value;
  add?.run();
  expect(workspace.notice.value).toEqual(expect.stringMatching(/\w/));
  expect([workspace.program.value, did]).toEqual([before, []]);
});
