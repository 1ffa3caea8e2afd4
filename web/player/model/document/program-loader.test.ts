import { expect, test } from "vitest";
import { languages } from "../../../languages/catalog.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { examples } from "../../examples/examples.ts";
import { encodeLink } from "../../share/share-link.ts";
import { snippetOf } from "../../share/snippet.ts";
import { toFile } from "../../share/snippet-file.ts";
import { Drafts } from "../drafts/drafts.ts";
import { programOf, requestOf } from "./program.ts";
import {
  describeSettings,
  ProgramLoader,
  programOfExample,
  programOfSnippet,
  snippetOfProgram,
} from "./program-loader.ts";
import { programLanguages } from "./switch-language.ts";
import { Workspace } from "./workspace.ts";

/** A page with the reader's own program, in a browser that keeps it in its storage. */
function page() {
  const map = new Map<string, string>();
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  const mine = programOf("javascript", [{ path: "main.js", text: "'mine'" }], "main.js");
  const workspace = new Workspace(mine, storage, { id: "own" });
  const opened: string[] = [];
  const store = async () => {
    throw new Error("refused");
  };
  const drafts = new Drafts({ workspace, storage, store, isFamiliar: () => false });
  const shown = () => workspace.program.value.files[0]?.text ?? "";
  const opening = new ProgramLoader(workspace, drafts, () => opened.push(shown()));
  return { workspace, opening, opened, shown };
}

const linkTo = (text: string) =>
  encodeLink(snippetOf({ files: [{ path: "main.js", text }], title: "Theirs" }));

function fileOf(name: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  return { name, size: bytes.length, arrayBuffer: async () => bytes.buffer as ArrayBuffer };
}

test("a link's program opens on the page, and the reader's own is one step away", async () => {
  const { opening, opened, shown, workspace } = page();
  expect(await opening.openLink(await linkTo("'theirs'"))).toBe(true);
  expect(shown()).toBe("'theirs'");
  expect(opened).toEqual(["'theirs'"]);
  expect(opening.current.value).toMatchObject({ origin: "link", title: "Theirs", notes: [] });
  expect(workspace.about.value.name).toBe("Theirs");
  expect(opening.canGoBack.value).toBe(true);
  await opening.back();
  expect(shown()).toBe("'mine'");
  expect(opening.current.value).toBeUndefined();
  expect(opening.canGoBack.value).toBe(false);
});

test("a link to the current program opens nothing: a reload keeps the page's program", async () => {
  const { opening, opened, workspace } = page();
  const before = workspace.program.value;
  await opening.openLink(await linkTo("'mine'"));
  expect(workspace.program.value).toBe(before);
  expect(opened).toEqual([]);
  expect(opening.current.value?.origin).toBe("link");
  expect(opening.isUntouched.value).toBe(true);
});

test("an invalid link reports its problem, and the program stays", async () => {
  const { opening, shown, opened } = page();
  const link = await linkTo("'theirs'");
  expect(await opening.openLink(link.slice(0, -5))).toBe(false);
  expect(opening.problem.value).toContain("This link is incomplete: it was cut off. Missing: 5 of its last");
  expect(shown()).toBe("'mine'");
  expect(opened).toEqual([]);
  await opening.openLink(link);
  expect(opening.problem.value).toBeUndefined();
});

test("of two links the latest wins, however long the parsing of either takes", async () => {
  const { opening, shown } = page();
  const slow = opening.openLink(await linkTo(`'${"slow ".repeat(100_000)}'`));
  const fast = opening.openLink(await linkTo("'fast'"));
  expect(await Promise.all([slow, fast])).toEqual([false, true]);
  expect(shown()).toBe("'fast'");
});

test("line breaks of other systems are converted", () => {
  const snippet = snippetOf({ files: [{ path: "main.js", text: "1;\r\n2;\r3" }] });
  expect(programOfSnippet(snippet).files[0]).toEqual({
    path: "main.js",
    text: "1;\n2;\n3",
    original: "1;\n2;\n3",
  });
});

test("a program in an unknown language is not opened, and the known languages are named", async () => {
  const { opening, shown } = page();
  const link = await encodeLink(snippetOf({ files: [{ path: "main.rb", text: "" }], language: "ruby" }));
  expect(await opening.openLink(link)).toBe(false);
  expect(opening.problem.value).toBe(
    `This program is in “ruby”. The languages here are: ${programLanguages.map(({ label }) => label).join(", ")}.`,
  );
  expect(shown()).toBe("'mine'");
});

test("lowered limits are reported", async () => {
  const { opening, workspace } = page();
  const files = [{ path: "main.js", text: "1" }];
  await opening.openLink(await encodeLink(snippetOf({ files, limits: { wallMs: 3_600_000 } })));
  expect(opening.current.value?.notes).toEqual([
    "It asks for 3,600,000 ms from start to end, and gets 600,000: the maximum for a shared program.",
  ]);
  expect(workspace.program.value.settings?.limits).toEqual({ wallMs: 600_000 });
});

test("source files open as a program, a saved program as it was saved; other files are named in the error", async () => {
  const { opening, workspace, shown } = page();
  await opening.openFiles([fileOf("main.ts", "let n: number = 1"), fileOf("data.json", "[]")]);
  expect(workspace.program.value).toMatchObject({ language: "typescript", entry: "main.ts" });
  const saved = toFile(
    snippetOf({ files: [{ path: "main.js", text: "1" }], random: { seed: 5 } }),
    languages,
  );
  await opening.openFiles([fileOf(saved.name, saved.text)]);
  expect(workspace.program.value.settings?.random).toEqual({ seed: 5 });
  const before = shown();
  expect(await opening.openFiles([fileOf("holiday.png", "\u0089PNG")])).toBe(false);
  expect(opening.problem.value).toContain("holiday.png cannot be opened");
  expect(shown()).toBe(before);
});

test("every example opens with its settings but without answers, so that the reader is asked", () => {
  for (const example of examples) {
    const { settings, entry, files, language } = programOfExample(example);
    expect({ entry, language, files: files.length }).toEqual({
      entry: example.entry,
      language: example.language,
      files: example.files.length,
    });
    expect(settings?.answers ?? []).toEqual([]);
    expect(settings?.limits ?? {}).toEqual(example.limits ?? {});
    expect(settings?.random ?? "real").toEqual(example.random ?? "real");
    expect(settings?.clock ?? "real").toEqual(example.clock ?? "real");
  }
});

test("a program that is shared and opened is the same program", async () => {
  const { opening, workspace } = page();
  const files = [
    { path: "main.ts", text: "import './b.ts'" },
    { path: "b.ts", text: "\ud83d\ude00" },
  ];
  const settings = {
    limits: { fuel: 5_000_000 },
    clock: { startsAt: 1 },
    random: { seed: 2031 },
    answers: ["a"],
  };
  const program = { ...programOf("typescript", files, "b.ts"), settings };
  await opening.openLink(await encodeLink(snippetOfProgram(program, "A\u0000 name")));
  expect(workspace.program.value).toEqual(program);
  expect(workspace.about.value.name).toBe("A name");
});

test("a program that is too large to be shared: the message says what is too large, and the maximum", () => {
  const manyFiles = Array.from({ length: 51 }, (_, n) => ({ path: `${n}.js`, text: "" }));
  const longFile = { path: "main.js", text: "x".repeat(1024 * 1024) };
  expect(() => snippetOfProgram(programOf("javascript", manyFiles, "0.js"))).toThrow(
    /^it has 51 files; the maximum is 50$/,
  );
  expect(() => snippetOfProgram(programOf("javascript", [longFile], "main.js"))).toThrow(
    /^it has 1,048,583 bytes of text; the maximum is 1,048,576$/,
  );
});

test("settings are dropped in one step, which can be undone", () => {
  const { opening, workspace } = page();
  const settings = { limits: {}, clock: "real", random: { seed: 1 }, answers: [] } as const;
  workspace.source.change({ ...workspace.program.value, settings });
  opening.dropSettings();
  expect(workspace.program.value.settings).toBeUndefined();
  workspace.source.undo();
  expect(workspace.program.value.settings).toEqual(settings);
});

test("a run gets the settings of the program, and the default limits for the rest", () => {
  const plain = programOf("javascript", [{ path: "main.js", text: "" }], "main.js");
  expect(requestOf(plain, defaultLimits)).toEqual(runRequest({ code: "" }));
  const settings = { limits: { fuel: 7 }, clock: { startsAt: 1 }, random: "real", answers: ["x"] } as const;
  const { clock, random, ...rest } = settings;
  expect(requestOf({ ...plain, settings }, defaultLimits)).toEqual(
    runRequest({ code: "", ...rest, capabilities: { clock, random } }),
  );
});

test("settings in words", () => {
  expect(
    describeSettings({
      limits: { fuel: 5_000_000, memoryBytes: 32 * 1024 * 1024, cpuMs: 2000 },
      clock: { startsAt: 0 },
      random: { seed: 2031 },
      answers: ["a", "b"],
    }),
  ).toEqual([
    "seed 2031",
    "virtual clock",
    "at most 5 million steps",
    "at most 32 MiB of memory",
    "at most 2 s of computing",
    "2 answers",
  ]);
});
