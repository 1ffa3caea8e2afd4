import { setImmediate } from "node:timers/promises";
import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { programOf } from "../../player/model/document/program.ts";
import { Workspace } from "../../player/model/document/workspace.ts";
import type { Activity } from "../../player/model/run-controller.ts";
import { maxVersions, type VersionStore, Versions } from "./versions.ts";

const memory = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

function page(kept = new Map<string, unknown>()) {
  const workspace = new Workspace(
    programOf("javascript", [{ path: "main.js", text: "1" }], "main.js"),
    memory,
  );
  const activity = signal<Activity>("idle");
  const store: VersionStore = {
    read: async (draft) => structuredClone(kept.get(draft)),
    write: async (draft, versions) => void kept.set(draft, structuredClone(versions)),
  };
  let time = 1_000;
  const versions = new Versions(
    { activity, workspace } as never,
    async () => store,
    () => time++,
  );
  versions.start();
  const settled = () => setImmediate();
  const run = async (text: string) => {
    workspace.source.edit([{ path: "main.js", text }]);
    activity.value = "starting";
    activity.value = "running";
    activity.value = "idle";
    await settled();
  };
  const texts = () => versions.list.value.map(({ program }) => program.files[0]?.text);
  return { versions, workspace, run, texts, kept };
}

test("each change that was run is saved once, the latest first", async () => {
  const { run, texts } = page();
  for (const text of ["a", "b", "b", "a"]) await run(text);
  expect(texts()).toEqual(["a", "b", "a"]);
});

test("versions are loaded at the next visit, and an unreadable one does not affect the others", async () => {
  const first = page();
  await first.run("a");
  await first.run("b");
  const [latest] = first.kept.get("first") as unknown[];
  const next = page(new Map([["first", [latest, { at: "no" }, { at: 1, draft: { version: 9 } }, null]]]));
  await next.versions.load();
  expect(next.texts()).toEqual(["b"]);
});

test("the oldest are deleted first: a draft has a maximum number of versions and of characters", async () => {
  const { run, texts } = page();
  for (let index = 0; index <= maxVersions; index++) await run(`${index}`);
  expect(texts()).toHaveLength(maxVersions);
  expect(texts().at(-1)).toBe("1");
  await run("x".repeat(3_000_000));
  await run("y".repeat(3_000_000));
  expect(texts().map((text) => text?.[0])).not.toContain("x");
});

test("a version is restored in one step that can be undone", async () => {
  const { versions, workspace, run } = page();
  await run("a");
  await run("b");
  const [, older] = versions.list.value;
  if (older) versions.takeBack(older);
  const text = () => workspace.program.value.files[0]?.text;
  expect(text()).toBe("a");
  expect(workspace.lastStepLabel.value).toContain("was restored");
  workspace.source.undo();
  expect(text()).toBe("b");
});

test("two tabs that run the same draft keep the versions of both", async () => {
  const kept = new Map<string, unknown>();
  const [first, second] = [page(kept), page(kept)];
  await first.run("a");
  await second.run("b");
  await first.run("c");
  await second.versions.load();
  expect(second.texts()).toEqual(["c", "b", "a"]);
});
