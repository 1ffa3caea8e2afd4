import { expect, test } from "vitest";
import { untrustedLimits } from "../../../protocol/run/limits.ts";
import { programOf, withEdits } from "../document/program.ts";
import { type DraftStorage, draftOf, loadDraft, parseDraft, saveDraft } from "./draft.ts";

function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const storage: DraftStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
  return { storage, map };
}

const refusing: DraftStorage = {
  getItem() {
    throw new Error("refused");
  },
  setItem() {
    throw new Error("full");
  },
  removeItem() {
    throw new Error("refused");
  },
};

const program = programOf(
  "typescript",
  [
    { path: "main.ts", text: 'let a = "\u0000\ud800😀";\n// </script>' },
    { path: "lib/empty.json", text: "" },
  ],
  "main.ts",
  "lib/empty.json",
);

test("a saved draft is loaded unchanged: files, their order, the entry and the open one", () => {
  const { storage } = memoryStorage();
  expect(saveDraft(storage, draftOf(program))).toBe(true);
  expect(loadDraft(storage)?.program).toEqual(program);
});

test("a changed file still counts as changed after a reload", () => {
  const { storage } = memoryStorage();
  saveDraft(storage, draftOf(withEdits(program, [{ path: "main.ts", text: "changed" }])));
  expect(loadDraft(storage)?.program.files[0]).toEqual({
    path: "main.ts",
    text: "changed",
    original: "changed",
  });
});

test("the settings of a program, and the id of its draft, are restored", () => {
  const { storage } = memoryStorage();
  const settings = {
    limits: { fuel: 5 },
    clock: { startsAt: 1 },
    random: { seed: 2 },
    answers: ["yes"],
  };
  const about = { id: "d1", name: "Dice", back: "d0" };
  saveDraft(storage, draftOf({ ...program, settings }, about));
  expect(loadDraft(storage)).toEqual({ program: { ...program, settings }, about });
});

test("the draft of a reader with only one is the first", () => {
  const { storage } = memoryStorage({
    "sandglass:draft": `{"version":2,"language":"javascript","files":${files},"entry":"a.js","open":"a.js"}`,
  });
  expect(loadDraft(storage)?.about).toEqual({ id: "first" });
});

test("without a draft nothing is loaded", () => {
  expect(loadDraft(memoryStorage().storage)).toBeUndefined();
});

test("a draft of the first version is one file", () => {
  const { storage } = memoryStorage({
    "sandglass:draft": '{"version":1,"language":"javascript","code":"1;\\r\\n2"}',
  });
  const main = { path: "main.js", text: "1;\n2" };
  expect(loadDraft(storage)?.program).toEqual(programOf("javascript", [main], "main.js"));
});

const files = '[{"path":"a.js","text":""}]';

test.each([
  "not json",
  "null",
  "[]",
  '{"version":1,"code":7}',
  '{"version":1,"language":"javascript","code":"x","more":true}',
  '{"version":2,"language":"javascript","code":"x"}',
  `{"version":4,"id":"a","language":"javascript","files":${files},"entry":"a.js","open":"a.js"}`,
  `{"version":3,"language":"javascript","files":${files},"entry":"a.js","open":"a.js"}`,
  `{"version":3,"id":"a","settings":{"limits":{"fuel":0}},"language":"javascript","files":${files},"entry":"a.js","open":"a.js"}`,
  `{"version":2,"language":"<b>","files":${files},"entry":"a.js","open":"a.js"}`,
  `{"version":2,"language":"javascript","files":${files},"entry":"b.js","open":"a.js"}`,
  `{"version":2,"language":"javascript","files":${files},"entry":"a.js","open":"b.js"}`,
  '{"version":2,"language":"javascript","files":[],"entry":"a.js","open":"a.js"}',
  '{"version":2,"language":"javascript","files":[{"path":"../a.js","text":""}],"entry":"../a.js","open":"../a.js"}',
  '{"version":2,"language":"javascript","files":[{"path":"a","text":""},{"path":"a","text":""}],"entry":"a","open":"a"}',
])("a draft that cannot be read (%s) is set aside and not lost", (kept) => {
  const { storage, map } = memoryStorage({ "sandglass:draft": kept });
  expect(loadDraft(storage)).toBeUndefined();
  expect(map.get("sandglass:earlier-draft")).toBe(kept);
});

test("a refused storage is reported, and causes no failure", () => {
  expect(loadDraft(refusing)).toBeUndefined();
  expect(saveDraft(refusing, draftOf(program))).toBe(false);
});

test("if there is no room, the history is dropped before the program", () => {
  const { storage, map } = memoryStorage({ "sandglass:history": "long" });
  const full: DraftStorage = {
    ...storage,
    setItem(key, value) {
      if (map.has("sandglass:history")) throw new Error("full");
      storage.setItem(key, value);
    },
  };
  expect(saveDraft(full, draftOf(program))).toBe(true);
  expect(loadDraft(full)?.program).toEqual(program);
});

test("no draft may have higher limits than a link: it may come from one, or from anybody who can write there", () => {
  const program = programOf("javascript", [{ path: "main.js", text: "1" }], "main.js");
  const limits = {
    fuel: 1_000_000_000_000,
    memoryBytes: 2048 * 1024 * 1024,
    cpuMs: 3_600_000,
    wallMs: 5_000,
  };
  const draft = { ...draftOf(program), settings: { limits, clock: "real", random: "real", answers: [] } };
  expect(parseDraft(draft).program.settings?.limits).toEqual({
    fuel: untrustedLimits.fuel,
    memoryBytes: untrustedLimits.memoryBytes,
    cpuMs: untrustedLimits.cpuMs,
    wallMs: 5_000,
  });
});

test("a draft with invisible characters in file names keeps its files, under names that show them", () => {
  const files = [
    { path: "main\u202esj.js", text: "1" },
    { path: "a.js", text: "2" },
    { path: "a\u200b.js", text: "3" },
  ];
  const draft = {
    version: 3,
    id: "d",
    language: "javascript",
    files,
    entry: "main\u202esj.js",
    open: "a\u200b.js",
  };
  const { program } = parseDraft(draft);
  expect(program.files.map(({ path, text }) => [path, text])).toEqual([
    ["main{U+202e}sj.js", "1"],
    ["a.js", "2"],
    ["a{U+200b}.js", "3"],
  ]);
  expect([program.entry, program.open]).toEqual(["main{U+202e}sj.js", "a{U+200b}.js"]);
});
