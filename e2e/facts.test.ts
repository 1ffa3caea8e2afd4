import { readdirSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentFacts } from "./document-facts.ts";
import { falseFacts, numberAfter, patternOf, proseOf, readSource, sizeName, sizeOf } from "./facts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

for (const [file, facts] of Object.entries(documentFacts))
  test(`the figures of ${file} are those of the source`, () => {
    expect(falseFacts(proseOf(file, readSource(file)), facts)).toEqual([]);
  });

/** All files of the repository. Not from git, so that a copy without a repository is checked, too. */
const allFiles = [
  ...readdirSync(root, { encoding: "utf8" }),
  ...["web", "public", "e2e"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file.replaceAll(sep, "/")}`,
    ),
  ),
].filter((file) => !file.includes("node_modules"));

/** What describes the product today. Decisions and the changelog say what was true at their date. */
const documents = allFiles.filter(
  (file) =>
    /\.md$|^public\/.*\.html$/.test(file) &&
    !/^(?:web\/docs\/decisions\/|public\/lessons\/|CHANGELOG)/.test(file),
);

/**
 * Sizes that are not compared: an attack, another project's tables, and the single file, because no test builds it. (The
 * journeys pack the site, which has more libraries.)
 */
const otherSizes = [
  "unpack to 50 MB",
  "tables of some 100 KB",
  "one file (about 6 MB)",
  "one file of about 6 MB",
];

test("every size in a document is compared with the product", () => {
  expect(documents.length).toBeGreaterThan(20);
  const alone = documents.flatMap((file) => {
    // What the evidence page tells after this heading has a date, and a command that measures it again.
    const [text = ""] = readSource(file).split("<h2>What an attacker found");
    const compared = (documentFacts[file] ?? []).map(([said]) => patternOf(said));
    const prose = compared.reduce((left, said) => left.replace(said, ""), proseOf(file, text));
    const rest = otherSizes.reduce((left, each) => left.replace(each, ""), prose);
    return [...rest.matchAll(/\d [KMG]i?B\b/g)].map(
      ({ index }) => `${file}: ${rest.slice(index - 40, index + 5)}`,
    );
  });
  expect(alone).toEqual([]);
});

/** Files that a reader of the document makes, or the build. */
const isMade = (file: string) =>
  /^(?:lua|queue)\/|^dialog-texts\.de\.ts$|^embed(?:-module)?\.d\.ts$/.test(file);

test("every source file that a document names exists", () => {
  const named = documents.flatMap((file) =>
    [
      ...readSource(file).matchAll(/(?:`|<code>)((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|jsonl))(?:`|<\/code>)/g),
    ].map(([, name = ""]) => [file, name] as const),
  );
  expect(named.length).toBeGreaterThan(300);
  const paths = allFiles.map((file) => `/${file}\n`).join("");
  const missing = named.filter(([, name]) => !isMade(name) && !paths.includes(`/${name}\n`));
  expect(missing.map(([file, name]) => `${file}: ${name}`)).toEqual([]);
});

test("a false figure is found, in digits, words and with a unit", () => {
  const prose = proseOf("x.md", "Sixteen libraries,\n300 million steps, 64 MiB.");
  expect(
    falseFacts(prose, [
      ["{} libraries", 16],
      ["{} million steps", 300e6],
      ["{} MiB", 64 * 2 ** 20],
    ]),
  ).toEqual([]);
  expect(
    falseFacts(prose, [
      ["{} libraries", 17],
      ["{} million steps", 3e6],
      ["{} MiB", 2 ** 20],
    ]),
  ).toEqual([
    'says "Sixteen libraries": it is 17',
    'says "300 million steps": it is 3',
    'says "64 MiB": it is 1',
  ]);
});

test("a statement that is no longer there is found", () => {
  expect(falseFacts("Seven libraries.", [["{} lessons", 7]])).toEqual(['does not say "{} lessons"']);
});

test("a size in prose may differ by a twentieth", () => {
  const isFalse = (bytes: number) =>
    falseFacts(
      "about 300 KiB",
      [["about {} KiB", sizeOf("page")]],
      new Map([[sizeName("page", true), bytes]]),
    );
  expect(isFalse(286 * 1024)).toEqual([]);
  expect(isFalse(315 * 1024)).toEqual([]);
  expect(isFalse(285 * 1024)).toEqual(['says "about 300 KiB": page is 285.0']);
});

test("a number of the source is read as it is written there", () => {
  expect(numberAfter("web/player/share/share-link.ts", "maxInflatedBytes =")).toBe(2 * 1024 * 1024);
  expect(numberAfter("web/run/client/program-analyzer.ts", "characters:")).toBe(2 ** 27);
  expect(() => numberAfter("web/player/share/share-link.ts", "noSuchName =")).toThrow(
    'no number after "noSuchName ="',
  );
});
