import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { chunkName, type Shipped, type Site, shipped } from "./shipped.ts";

/**
 * The most that a visitor may have to download, in KiB of brotli at its best, which is what static hosts send.
 * "first output": all that is needed before a program can print, which is what a visitor waits for. The engine alone is
 * 196, of which 7 are for deep calls (web/build/stackless-interpreter.ts). Bounds of what crosses a border and of what text
 * costs to lay out are 1.2. V8's words for errors are in the full worker; only the call of the host is in this. One KiB is for brotli: its size of the same script has moved by 287 bytes
 * when only the hashes in three file names changed.
 * "TypeScript compiler": what a program in TypeScript waits for, the first time.
 * "Elixir": its compiler and its library, what a program in it waits for, the first time. It is apart from "everything", as
 * the libraries are. Of its library, dates and times are 8, streams 5, regular expressions 4 and graphemes 2;
 * Version, OptionParser, Path, StringIO, strftime, zones of time and addresses by the standard are 10,
 * what it has of Erlang's own modules 9.5, documents and what
 * programs say of their own structs 3, quote and Macro 6. How programs are checked in it, and allowlists of it, are 6.
 * "advice": what the page says after a bad ending. No widget, lesson or exported program has it. It was in the full worker,
 * which is 19 smaller without it; 5.5 of it are the walk through the tree, which the worker's checks need as well.
 * "Monaco's own chunk" and "TypeScript worker": the largest scripts of the full editor. Neither is on the way to a run.
 * "host script": what a page that has widgets loads, without the small modules beside it; the widgets' own are for all of them together.
 * Its properties and the program that a framework changes were 0.3 KiB. They stay in it: what is loaded later asks the
 * server for Access-Control-Allow-Origin, which a widget works without.
 * "widget before it is touched": the host script and the frame. The appearance of the host's page, the properties of
 * frameworks and the price of changes of script in a line were 0.6.
 * Sorting as V8 does and the recording of a run's inputs took the last 1.1 KiB of "first output".
 * The calls of errors and the texts of functions in what the guest tells, alert and confirm, and the places for what comes later
 * (colours, text size, words for failures) took 0.5 more than could be moved behind the first output. The place of "Look
 * inside", the catalog's entry of Elixir and the room for deeper recursion took 1.6.
 * Generators, async functions and getters as deep as other calls took 2.9 of the engine, and so of "first output".
 * A moment to open at, names for growth and the allowlist's words took 0.3 of the widget, the colours of printed programs 0.3.
 * Evidence under a bad ending, receipts, growth, values by comment, tests beside a program, the compiled view and checks in
 * Elixir took 22 of "everything"; of each, what is fetched on demand has a budget of its own.
 * "a lesson": the largest of the lessons' pages, each of which is one file that needs no other, engine included. Brotli's
 * size of nearly the same page differs by 3 from lesson to lesson. What functions use of those around them took 0.3.
 * The calls of errors that are printed, functions as they are written and colours of values took 2 of it.
 * Looking inside is 36 of it: 25 are the second engine as what makes it of the first, 8 are in the worker, and the view is the rest.
 * In such a page nothing can be fetched, so it is there from the beginning, or never.
 * "What happened?" under a check, and the output as it was at a moment, took 2.
 * "a lesson in Elixir": the same with the language's compiler and library in it. Looking inside took 57 of it: 36 as in any lesson,
 * the rest reads its values and marks its lines.
 * "page for export": the larger of those that "Export as HTML" fetches and puts a program into, engine and all; packed already.
 * Elixir's has the whole of its library. Looking inside is 40 of it, and 14 more for Elixir, whose
 * values have a reader of their own.
 * "look inside": what going through a run moment by moment fetches when it is first asked for. The engine with breakpoints
 * is 193 of it, and the script of its workers 117: it has all that the full worker has, and 8 more. What is told of a run
 * that ended badly took 8. It is fetched once the page stands, since no run is to cause a request. The view is there twice, for
 * the site and for widgets, 14 each. What reads Elixir's values is 14, for programs in Elixir alone.
 * "receipts": what compares a run with what the author of a link or a file saw, and what offers a receipt of one's own.
 * "growth": what finds out how the steps of a function grow, and draws that, when it is first asked for.
 * "values": what tells the values of a line's stages and operands, when a program or a command first asks for them.
 * "line counts": what counts the lines of runs and shows that, fetched when the switch for it is on. What draws it in Monaco is
 * with the rest of that.
 * "everything": the whole site but those, Monaco included, which is what a host stores and an offline copy keeps.
 * "libraries": those that programs may import (web/libraries). Each is a file of its own that is fetched when a program
 * mentions it; `npm run libraries` prints what each takes. They are apart from "everything", which is the playground.
 * "library types": their declarations, for the full editor, a file of each (5 to 72 KiB; `npm run libraries`), fetched when
 * a program in it names the library.
 * The list of libraries, and what asks for their types, took 2 KiB of "everything".
 * The switch for line counts with its marks in both editors, and line checks, took 4 of it.
 * "formatting": Prettier with its rules for JavaScript, TypeScript, JSON and Markdown, fetched when a file is laid out
 * first. It is apart from "everything" as well.
 * "tests pane": what runs a program's own tests and shows how they came out, fetched when it is first asked for. Reading
 * them took 5 of the workers, in "everything". "What happened?" under a test took 1.
 * What a page to teach from has beside the editor (names to take, colours, text sizes, print) took 20 of it, versions and text files 5.
 * Colours of printed programs took 2 of it: a widget prints as text of its page, in a module beside the host script.
 * Looking into Elixir, entries past the 100th and evidence for checks took 9.
 * The sandbox for other pages (sandbox.js, with its types) is 21 of it, V8's words for errors 12.
 */
const budgets = {
  "first output": 275.5,
  "Monaco's own chunk": 680,
  "TypeScript worker": 850,
  "TypeScript compiler": 70,
  Elixir: 129,
  advice: 27.5,
  "host script": 4.5,
  "widget before it is touched": 16.2,
  "a lesson": 503.5,
  "a lesson in Elixir": 628,
  "page for export": 775,
  libraries: 520,
  "library types": 400,
  "look inside": 378,
  receipts: 5,
  growth: 6,
  values: 5,
  "line counts": 5,
  formatting: 240,
  "tests pane": 5.5,
  everything: 2403,
} as const;

/** The chunks that have budgets of their own, by the names the build gives them before their hash. */
const chunks = {
  "Monaco's own chunk": "monaco",
  "TypeScript worker": "ts.worker",
  "TypeScript compiler": "typescript.script",
  Elixir: "elixir.script",
  advice: "advice.script",
} as const;

type Size = { readonly files: number; readonly raw: number; readonly gzip: number; readonly brotli: number };

const nothing: Size = { files: 0, raw: 0, gzip: 0, brotli: 0 };

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** Prints the sizes of the built site; exits with 1, and a sentence, where one is over its budget. */
const site = await readSite(dist);
if (site.has("index.html")) {
  report(shipped(site), await measure(site));
} else {
  fail("There is no built site in dist/: run `npm run build` first.");
}

function report(groups: Shipped, sizes: ReadonlyMap<string, Size>): void {
  // They have budgets of their own.
  const apart = [
    isLesson,
    isPageForExport,
    isLibrary,
    isLibraryTypes,
    isElixir,
    isAdvice,
    isForLook,
    isForReceipts,
    isForGrowth,
    isForValues,
    isForLineCounts,
    isFormatting,
    isTestsPane,
  ];
  const sum = (paths: Iterable<string>) =>
    [...paths].map((path) => sizes.get(path) ?? nothing).reduce(add, nothing);
  const chunk = (name: keyof typeof chunks) =>
    sum([...sizes.keys()].filter((path) => path.endsWith(".js") && chunkName(path) === chunks[name]));
  const totals: Readonly<Record<keyof typeof budgets, Size>> = {
    "first output": sum(groups.firstOutput),
    "Monaco's own chunk": chunk("Monaco's own chunk"),
    "TypeScript worker": chunk("TypeScript worker"),
    "TypeScript compiler": chunk("TypeScript compiler"),
    Elixir: chunk("Elixir"),
    advice: chunk("advice"),
    "host script": sum(["embed.js"]),
    "widget before it is touched": sum(groups.widget),
    "a lesson": largest(
      [...sizes.keys()]
        .filter((path) => isLesson(path) && !isElixirLesson(path))
        .map((path) => sizes.get(path) ?? nothing),
    ),
    "a lesson in Elixir": largest(
      [...sizes.keys()].filter(isElixirLesson).map((path) => sizes.get(path) ?? nothing),
    ),
    "page for export": largest(
      [...sizes.keys()].filter(isPageForExport).map((path) => sizes.get(path) ?? nothing),
    ),
    libraries: sum([...sizes.keys()].filter(isLibrary)),
    "library types": sum([...sizes.keys()].filter(isLibraryTypes)),
    "look inside": sum([...sizes.keys()].filter(isForLook)),
    receipts: sum([...sizes.keys()].filter(isForReceipts)),
    growth: sum([...sizes.keys()].filter(isForGrowth)),
    values: sum([...sizes.keys()].filter(isForValues)),
    "line counts": sum([...sizes.keys()].filter(isForLineCounts)),
    formatting: sum([...sizes.keys()].filter(isFormatting)),
    "tests pane": sum([...sizes.keys()].filter(isTestsPane)),
    everything: sum([...sizes.keys()].filter((path) => apart.every((isApart) => !isApart(path)))),
  };

  console.log(row("KiB", "files", "raw", "gzip", "brotli"));
  console.log(sizeRow("first output", totals["first output"]));
  for (const path of groups.firstOutput) console.log(sizeRow(`  ${path}`, sum([path])));
  console.log(sizeRow("Monaco, loaded later", sum(groups.monaco)));
  for (const path of groups.monaco) console.log(sizeRow(`  ${path}`, sum([path])));
  console.log(sizeRow("widget before it is touched", sum(groups.widget)));
  for (const path of groups.widget) console.log(sizeRow(`  ${path}`, sum([path])));
  console.log(sizeRow("the rest", sum(groups.rest)));
  for (const path of groups.rest) console.log(sizeRow(`  ${path}`, sum([path])));
  console.log(sizeRow("everything", totals.everything));

  for (const name of Object.keys(budgets) as (keyof typeof budgets)[]) {
    const budget = budgets[name];
    const { files, brotli } = totals[name];
    if (files === 0) fail(`${name}: the build has no such file; chunks are known by their names.`);
    if (brotli <= budget * 1024) continue;
    fail(`${name}: ${kib(brotli)} KiB in brotli is over the budget of ${budget} KiB.`);
  }
}

function isLesson(path: string): boolean {
  return /^lessons\/.*\.html$/.test(path);
}

function isElixirLesson(path: string): boolean {
  return /^lessons\/elixir-.*\.html$/.test(path);
}

function isPageForExport(path: string): boolean {
  return /^assets\/program-page-[^/]*\.html$/.test(path);
}

function isAdvice(path: string): boolean {
  return chunkName(path) === chunks.advice;
}

function isLibrary(path: string): boolean {
  return /^assets\/library\.[^/]*\.js$/.test(path);
}

function isElixir(path: string): boolean {
  return chunkName(path).startsWith("elixir");
}

function isForLook(path: string): boolean {
  return /^assets\/(?:look[.-]|moments-)/.test(path);
}

function isForReceipts(path: string): boolean {
  return /^assets\/receipt-/.test(path);
}

function isForGrowth(path: string): boolean {
  return /^assets\/growth-/.test(path);
}

function isForValues(path: string): boolean {
  return /^assets\/values-/.test(path);
}

function isForLineCounts(path: string): boolean {
  return /^assets\/line-counts-/.test(path);
}

function isLibraryTypes(path: string): boolean {
  return /^assets\/library-types\.[^/]*\.js$/.test(path);
}

function isFormatting(path: string): boolean {
  return /^assets\/format-(?:code|markdown)-[^/]*\.js$/.test(path);
}

function isTestsPane(path: string): boolean {
  return /^assets\/tests-panel-/.test(path);
}

function largest(sizes: readonly Size[]): Size {
  return sizes.reduce((max, each) => (each.brotli > max.brotli ? each : max), nothing);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

async function readSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [relative(folder, file).replaceAll(sep, "/"), await readFile(file)] as const),
    ),
  );
}

async function measure(files: Site): Promise<ReadonlyMap<string, Size>> {
  return new Map(
    await Promise.all([...files].map(async ([path, bytes]) => [path, await sizeOf(bytes)] as const)),
  );
}

async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const [gzipped, brotlied] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes), // at its default, which is its best
  ]);
  return { files: 1, raw: bytes.length, gzip: gzipped.length, brotli: brotlied.length };
}

function add(a: Size, b: Size): Size {
  return {
    files: a.files + b.files,
    raw: a.raw + b.raw,
    gzip: a.gzip + b.gzip,
    brotli: a.brotli + b.brotli,
  };
}

function sizeRow(name: string, { files, raw, gzip: gzipped, brotli }: Size): string {
  return row(name, String(files), kib(raw), kib(gzipped), kib(brotli));
}

function row(name: string, ...cells: readonly string[]): string {
  return `${name.padEnd(44)}${cells.map((cell) => cell.padStart(10)).join("")}`;
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
