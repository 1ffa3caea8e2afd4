import { describe, expect, test } from "vitest";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { defaultModules } from "../../protocol/program/node-modules.ts";
import { defaultLimits, limitNames, limitRanges, untrustedLimits } from "../../protocol/run/limits.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { cleanTitle, maxBytes, openedSnippet, parseSnippet, runOptions, snippetOf } from "./snippet.ts";
import { anySnippet, refusal } from "./testing/snippets.ts";

const files = [{ path: "main.js", text: "1 + 1" }];
const whole = {
  version: 1,
  language: "typescript",
  files: [...files, { path: "lib/sort.ts", text: "" }],
  entry: "lib/sort.ts",
  limits: { fuel: 5 },
  clock: { startsAt: 0 },
  random: { seed: 7 },
  answers: ["yes"],
  title: "Sorts",
};

describe("parseSnippet", () => {
  test("accepts all fields of a snippet, as a fresh copy", () => {
    expect(parseSnippet(whole)).toEqual(whole);
    expect(parseSnippet(whole).files).not.toBe(whole.files);
  });
  test("uses the defaults for missing fields", () => {
    expect(parseSnippet({ version: 1, files })).toEqual({
      version: 1,
      language: "javascript",
      files,
      entry: "main.js",
      limits: {},
      clock: "real",
      random: "real",
      answers: [],
    });
  });
  test("stores no limit that is the default", () => {
    expect(snippetOf({ files, limits: { ...defaultLimits, fuel: 5 } }).limits).toEqual({ fuel: 5 });
  });
  const refusals: readonly (readonly [what: string, value: unknown, message: string])[] = [
    ["nothing", undefined, "snippet should be an object, not undefined"],
    ["a list", [], "snippet should be an object, not a list"],
    ["no version", { files }, "snippet.version should be 1, not undefined"],
    ["version 0", { version: 0, files }, "snippet.version should be 1, not 0"],
    [
      "a newer version, whatever else it has",
      { version: 2, scenes: [] },
      "snippet was made by a newer version of Sandglass. Reload this page, and try again.",
    ],
    ["no files", { ...whole, files: [] }, "snippet.files is empty; a program has at least one file"],
    [
      "51 files",
      { ...whole, files: Array.from({ length: 51 }, (_, n) => ({ path: `${n}.js`, text: "" })) },
      "snippet.files has 51 items; the maximum is 50",
    ],
    [
      "two files of one path",
      { ...whole, files: [...files, ...files] },
      'snippet.files has two files with the path "main.js"',
    ],
    [
      "a path that leads elsewhere",
      { ...whole, files: [{ path: "../main.js", text: "" }] },
      'snippet.files[0].path should be a path such as "lib/sort.js", not "../main.js"',
    ],
    [
      "an entry that is not there",
      { ...whole, entry: "other.js" },
      'snippet.entry should be the path of one of its files, not "other.js"',
    ],
    [
      "a language that cannot be one",
      { ...whole, language: "Lua" },
      'snippet.language should be the name of a language, such as "javascript", not "Lua"',
    ],
    [
      "a limit beyond all limits",
      { ...whole, limits: { fuel: 0 } },
      "snippet.limits.fuel should be a whole number from 1 to 1,000,000,000,000, not 0",
    ],
    [
      "a clock that is none",
      { ...whole, clock: "fast" },
      'snippet.clock should be "real" or { startsAt: milliseconds }',
    ],
    [
      "a seed that is none",
      { ...whole, random: { seed: -1 } },
      "snippet.random.seed should be a whole number from 0 to 4,294,967,295, not -1",
    ],
    ["answers that are no texts", { ...whole, answers: [1] }, "snippet.answers[0] should be text, not 1"],
    [
      "a title of two lines",
      { ...whole, title: "a\nb" },
      'snippet.title should be a line of at most 80 characters, not "a\\nb"',
    ],
    [
      "a title that turns the text around it",
      { ...whole, title: "a\u202eb" },
      'snippet.title should be a line of at most 80 characters, not "a\u202eb"',
    ],
  ];
  test.each(refusals)("refuses %s", async (_, value, message) => {
    expect(await refusal(() => parseSnippet(value))).toBe(message);
  });
  test("refuses whatever would give the guest more than a clock and random numbers", async () => {
    for (const name of ["capabilities", "globals", "modules", "setup", "allow", "__proto__"]) {
      const value = JSON.parse(JSON.stringify(whole).replace("{", `{${JSON.stringify(name)}: {},`));
      expect(await refusal(() => parseSnippet(value))).toMatch(`snippet has no option "${name}"`);
    }
  });
  test("accepts a MiB of text in total, counted as UTF-8, and no byte more", async () => {
    const texts = (count: number, letter: string) => ({
      version: 1,
      files: [
        { path: "main.js", text: letter.repeat(count) },
        { path: "b.js", text: "b".repeat(1000) },
      ],
      answers: ["c".repeat(1000)],
    });
    const rest = maxBytes - 2000 - "main.jsb.js".length;
    expect(await refusal(() => parseSnippet(texts(rest, "a")))).toBe("accepted");
    expect(await refusal(() => parseSnippet(texts(rest + 1, "a")))).toBe(
      "snippet has 1,048,577 bytes of text; the maximum is 1,048,576",
    );
    expect(await refusal(() => parseSnippet(texts(rest / 2, "é")))).toMatch(/^(?:accepted|snippet\.)/);
    expect(await refusal(() => parseSnippet(texts(Math.ceil(rest / 2) + 1, "é")))).toMatch(/bytes of text/);
  });
});

test("any snippet can be run, and can use only the libraries, a clock and random numbers", () => {
  for (let seed = 0; seed < 200; seed++) {
    const snippet = anySnippet(seed);
    const request = runRequest(runOptions(snippet));
    expect(request.capabilities).toEqual({
      ...defaultCapabilities,
      modules: defaultModules,
      clock: snippet.clock,
      random: snippet.random,
    });
    expect(request.modules).toEqual([]);
    expect(request.setup).toBeUndefined();
    expect(request.files).toEqual(snippet.files);
    expect(request.entry).toBe(snippet.entry);
    expect(request.answers).toEqual(snippet.answers);
    expect(request.limits).toEqual({ ...defaultLimits, ...snippet.limits });
  }
});

describe("a snippet from elsewhere", () => {
  test("has its limits reduced to the maximum, with a message", () => {
    const all = Object.fromEntries(limitNames.map((name) => [name, limitRanges[name][1]]));
    const { snippet, notes } = openedSnippet(snippetOf({ files, limits: all }));
    expect({ ...defaultLimits, ...snippet.limits }).toEqual(untrustedLimits);
    expect(notes).toHaveLength(limitNames.length - 1);
    expect(notes[0]).toBe(
      "It asks for 1,000,000,000,000 steps, and gets 3,000,000,000: the maximum for a shared program.",
    );
  });
  test("is opened unchanged if it asks for less", () => {
    const modest = snippetOf({ files, limits: { fuel: 5, cpuMs: untrustedLimits.cpuMs } });
    expect(openedSnippet(modest)).toEqual({ snippet: modest, notes: [] });
  });
  test("may ask for the defaults", () => {
    for (const name of limitNames) expect(untrustedLimits[name]).toBeGreaterThanOrEqual(defaultLimits[name]);
  });
});

test("a title is made from any text with a word in it", () => {
  expect(cleanTitle("  Sorts,\n\tcompared \u202e")).toBe("Sorts, compared");
  expect(cleanTitle("\u0000 \n")).toBeUndefined();
  for (const typed of [`${"a".repeat(79)}😀`, "x".repeat(500), "\ud800a", `${"b".repeat(79)} c`]) {
    const title = cleanTitle(typed) ?? "";
    expect(snippetOf({ files, title }).title, typed).toBe(title);
  }
});
