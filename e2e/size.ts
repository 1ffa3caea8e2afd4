import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Budget, budgets, everything } from "./budgets.ts";
import { documentFacts } from "./document-facts.ts";
import { falseFacts, proseOf, readSource, sizeName } from "./facts.ts";
import { listShipped, type ShippedFiles, type Site } from "./shipped.ts";

type Size = { readonly files: number; readonly raw: number; readonly brotli: number };

const nothing: Size = { files: 0, raw: 0, brotli: 0 };

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const cache = fileURLToPath(new URL("../node_modules/.cache/sandglass/sizes.json", import.meta.url));

/**
 * Prints the sizes of the built site. Exits with 1 and a sentence if one is over its budget, or if a document says another
 * size. With `--first-visit`, only what a first visit loads is measured: the rest takes a minute of processor time to
 * compress.
 */
const firstVisit = process.argv.includes("--first-visit");
const site = await readSite(dist);
if (site.has("index.html")) {
  const groups = listShipped(site);
  if (firstVisit) {
    const parts = budgets.filter((each) => each.firstVisit);
    const measured = [...site].filter(([path]) => parts.some(({ has }) => has(path, groups)));
    compare(parts, groups, await measure(new Map(measured)));
  } else {
    const sizes = await measure(site);
    list(groups, sizes);
    compare([...budgets, everything], groups, sizes);
  }
} else {
  fail("There is no built site in dist/: run `npm run build` first.");
}

function list(groups: ShippedFiles, sizes: ReadonlyMap<string, Size>): void {
  const sum = (paths: Iterable<string>) =>
    [...paths].map((path) => sizes.get(path) ?? nothing).reduce(add, nothing);
  const fileGroups: readonly (readonly [string, readonly string[]])[] = [
    ["first output", groups.firstOutput],
    ["Monaco, loaded later", groups.monaco],
    ["widget before it is touched", groups.widget],
    ["the rest", groups.rest],
  ];
  console.log(row("KiB", "files", "raw", "brotli"));
  for (const [name, paths] of fileGroups) {
    console.log(sizeRow(name, sum(paths)));
    for (const path of paths) console.log(sizeRow(`  ${path}`, sum([path])));
  }
  console.log();
}

function compare(parts: readonly Budget[], groups: ShippedFiles, sizes: ReadonlyMap<string, Size>): void {
  console.log(`${row("KiB", "files", "brotli", "budget")}`);
  const measured = new Map<string, number>();
  for (const budget of parts) {
    const { name, kib: most, what } = budget;
    const found = [...sizes].filter(([path]) => budget.has(path, groups)).map(([, size]) => size);
    const { files, raw, brotli } = budget.largestOf ? largest(found) : found.reduce(add, nothing);
    measured.set(sizeName(name, true), brotli).set(sizeName(name, false), raw);
    console.log(row(name, String(files), kib(brotli), String(most)));
    if (files === 0) fail(`${name}: the build has no such file; chunks are known by their names.`);
    if (brotli <= most * 1024) continue;
    fail(`${name}: ${kib(brotli)} KiB of brotli are over the budget of ${most} KiB. ${what}`);
  }
  for (const [file, facts] of Object.entries(documentFacts))
    for (const problem of falseFacts(proseOf(file, readSource(file)), facts, measured))
      fail(`${file} ${problem}`);
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

/**
 * Compression takes a minute of processor time, so the sizes of the last build are stored in a file, by the hash of the
 * measured files.
 */
async function measure(files: Site): Promise<ReadonlyMap<string, Size>> {
  const before: Readonly<Record<string, Size>> = existsSync(cache)
    ? JSON.parse(readFileSync(cache, "utf8"))
    : {};
  const now: Record<string, Size> = firstVisit ? { ...before } : {};
  const sizes = await Promise.all(
    [...files].map(async ([path, bytes]) => {
      const hash = createHash("sha256").update(bytes).digest("hex");
      const size = before[hash] ?? (await sizeOf(bytes));
      now[hash] = size;
      return [path, size] as const;
    }),
  );
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(now));
  return new Map(sizes);
}

async function sizeOf(bytes: Uint8Array): Promise<Size> {
  // The default is the highest level.
  const { length } = await promisify(brotliCompress)(bytes);
  return { files: 1, raw: bytes.length, brotli: length };
}

function add(a: Size, b: Size): Size {
  return {
    files: a.files + b.files,
    raw: a.raw + b.raw,
    brotli: a.brotli + b.brotli,
  };
}

function sizeRow(name: string, { files, raw, brotli }: Size): string {
  return row(name, String(files), kib(raw), kib(brotli));
}

function row(name: string, ...cells: readonly string[]): string {
  return `${name.padEnd(44)}${cells.map((cell) => cell.padStart(10)).join("")}`;
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
