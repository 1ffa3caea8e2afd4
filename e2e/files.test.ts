import { readdirSync, readFileSync } from "node:fs";
import { basename, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { languageById } from "../web/languages/catalog.ts";
import { libraryLanguageIds } from "../web/protocol/program/library-languages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// From the folder and not from git, so that a copy without a repository is checked, too.
const sources = readdirSync(`${root}web`, { recursive: true, encoding: "utf8" })
  .map((file) => `web/${file.replaceAll(sep, "/")}`)
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^web\/player\/examples\/programs\//.test(file),
  );

/** Files of more than 400 lines, in order. Each is one thing, and its first comment says why. */
const long = ["web/guest/library/url-parser.ts"];

test("no source has more than 400 lines, but for those that are listed", () => {
  const longFiles = sources.filter((file) => readFileSync(`${root}${file}`, "utf8").split("\n").length > 401);
  expect(longFiles.sort()).toEqual(long);
});

/**
 * Names of files that are in two folders: the roles that each language has, the entries of packages, and an Elixir
 * module and an Erlang module of the same name.
 */
const repeated = ["compiler.ts", "index.ts", "language.ts", "string.ts"];

test("no two sources have one basename, but for those that are listed", () => {
  const names = sources.map((file) => basename(file));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  expect([...twice].sort()).toEqual(repeated);
});

/** The tables with a row for each language, or for each of some: see web/languages/README.md. */
const languageTables = [
  "web/build/build-interpreters.ts",
  "web/build/language-plugins.ts",
  "web/editor/monaco/languages.ts",
  "web/languages/all-compilers.ts",
  "web/languages/catalog.ts",
  "web/languages/compiler-scripts.ts",
  "web/languages/highlight.ts",
  "web/languages/language-content.ts",
  "web/languages/language-names.ts",
  "web/languages/named-files.ts",
  "web/languages/starters.ts",
  "web/protocol/program/library-languages.ts",
];

test("outside of their folders, only the tables of languages name languages with a library of their own", () => {
  const naming = libraryLanguageIds.flatMap((id) => {
    const name = new RegExp(`(?<![a-z])${id}|${languageById(id)?.label}`);
    return sources.filter(
      (file) =>
        !file.startsWith(`web/languages/${id}/`) &&
        // What the build does for one language.
        !file.startsWith(`web/build/${id}/`) &&
        !file.includes("/testing/") &&
        name.test(withoutComments(readFileSync(`${root}${file}`, "utf8"))),
    );
  });
  expect([...new Set(naming)].sort()).toEqual(languageTables);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<!:)\/\/.*/g, "");
}
