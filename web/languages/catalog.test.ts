import { expect, test } from "vitest";
import { libraryLanguages } from "../protocol/program/library-languages.ts";
import { allCompilersWith } from "./all-compilers.ts";
import { isInterpreted, languageById, languages } from "./catalog.ts";
import { hasCompilerScript } from "./compiler-scripts.ts";
import { compilers } from "./compilers.ts";
import { starters } from "./starters.ts";

test("the languages, their file extensions, and which are data", () => {
  expect(languages.map(({ id, extensions, isData = false }) => [id, extensions.join(" "), isData])).toEqual([
    ["javascript", ".js .mjs .cjs", false],
    ["typescript", ".ts .mts .cts", false],
    ["elixir", ".exs .ex", false],
    ["lua", ".lua", false],
    ["python", ".py", false],
    ["sql", ".sql", false],
    ["json", ".json", true],
    ["text", ".txt .md .csv .tsv .html .css .svg .xml", true],
  ]);
});

// What they open is read only when a program runs.
const nothing = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
const interpreted = languages.filter(({ id }) => isInterpreted(id)).map(({ id }) => [id, nothing] as const);
const all = allCompilersWith(Object.fromEntries(interpreted));

test.each(languages)(
  "$id has one compiler, for the files that the page knows as its own",
  ({ id, extensions }) => {
    const matches = all.filter(({ language }) => language === id);
    expect(matches.map((each) => each.extensions)).toEqual([extensions]);
  },
);

test.each(languages)("$id: its compiler is in every full worker or in a script of its own", ({ id }) => {
  expect(compilers.some(({ language }) => language === id)).toBe(!hasCompilerScript(id));
});

test("each language of programs has a starter, and no language of data has one", () => {
  const programLanguages = languages.filter(({ isData }) => !isData).map(({ id }) => id);
  expect(Object.keys(starters).sort()).toEqual(programLanguages.sort());
});

test.each(Object.entries(libraryLanguages))(
  "a message about the name of a module in %s calls the language as the page does",
  (id, [, expected]) => {
    expect(expected).toContain(` in ${languageById(id)?.label},`);
  },
);

test("no two languages share a file extension", () => {
  const all = languages.flatMap(({ extensions }) => extensions);
  expect(new Set(all).size).toBe(all.length);
});
