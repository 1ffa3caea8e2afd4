import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { budgets, everything } from "./budgets.ts";
import { listShipped, type ShippedFiles, type Site } from "./shipped.ts";

type Size = { readonly files: number; readonly raw: number; readonly gzip: number; readonly brotli: number };

const nothing: Size = { files: 0, raw: 0, gzip: 0, brotli: 0 };

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const cache = fileURLToPath(new URL("../node_modules/.cache/sandglass/sizes.json", import.meta.url));

/** Prints the sizes of the built site. Exits with 1 and a sentence if one is over its budget. */
const site = await readSite(dist);
if (site.has("index.html")) {
  report(listShipped(site), await measure(site));
} else {
  fail("There is no built site in dist/: run `npm run build` first.");
}

function report(groups: ShippedFiles, sizes: ReadonlyMap<string, Size>): void {
  const sum = (paths: Iterable<string>) =>
    [...paths].map((path) => sizes.get(path) ?? nothing).reduce(add, nothing);
  const fileGroups: readonly (readonly [string, readonly string[]])[] = [
    ["first output", groups.firstOutput],
    ["Monaco, loaded later", groups.monaco],
    ["widget before it is touched", groups.widget],
    ["the rest", groups.rest],
  ];
  console.log(row("KiB", "files", "raw", "gzip", "brotli"));
  for (const [name, paths] of fileGroups) {
    console.log(sizeRow(name, sum(paths)));
    for (const path of paths) console.log(sizeRow(`  ${path}`, sum([path])));
  }

  console.log(`\n${row("KiB", "files", "brotli", "budget")}`);
  for (const budget of [...budgets, everything]) {
    const { name, kib: most, what } = budget;
    const parts = [...sizes].filter(([path]) => budget.has(path, groups)).map(([, size]) => size);
    const { files, brotli } = budget.largestOf ? largest(parts) : parts.reduce(add, nothing);
    console.log(row(name, String(files), kib(brotli), String(most)));
    if (files === 0) fail(`${name}: the build has no such file; chunks are known by their names.`);
    if (brotli <= most * 1024) continue;
    fail(`${name}: ${kib(brotli)} KiB of brotli are over the budget of ${most} KiB. ${what}`);
  }
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
  const now: Record<string, Size> = {};
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
  const [gzipBytes, brotliBytes] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes), // The default is the highest level.
  ]);
  return { files: 1, raw: bytes.length, gzip: gzipBytes.length, brotli: brotliBytes.length };
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
