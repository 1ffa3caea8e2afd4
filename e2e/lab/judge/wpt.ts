import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join, posix } from "node:path";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import type { Ending } from "./judged-program.ts";
import { type Entry, entryText, matches, matchesGlob, parseEntries } from "./known.ts";
import { runOurs } from "./ours.ts";
import { holdLoaded, tellLoaded, wptHost, wptReporter } from "./wpt-host.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/wpt.ts <a checkout of web-platform-tests/wpt> [part of a path]` runs the tests of our
 * standard library in the VM, with their own harness. It fails for each test that fails and is not a known failure.
 */
const [checkout, filter = ""] = process.argv.slice(2);
if (checkout === undefined)
  throw new Error("where is the checkout of wpt? e2e/lab/judge/wpt.ts <folder> [filter]");
const root: string = checkout;

/** The tests that are run: globs of those that need no document. */
const areas: { readonly [area: string]: readonly string[] } = {
  url: ["url/*.any.js"],
  encoding: ["encoding/*.any.js"],
  atob: ["html/webappapis/atob/*.any.js"],
  structuredClone: ["html/webappapis/structured-clone/*.any.js"],
  timers: ["html/webappapis/timers/*.any.js", "html/webappapis/microtask-queuing/*.any.js"],
  abort: ["dom/abort/*.any.js"],
  events: ["dom/events/*.any.js"],
  console: ["console/*.any.js"],
  DOMException: ["webidl/ecmascript-binding/es-exceptions/*.any.js"],
  crypto: ["WebCryptoAPI/randomUUID.https.any.js", "WebCryptoAPI/getRandomValues.any.js"],
  performance: ["hr-time/*.any.js"],
  Headers: ["fetch/api/headers/*.any.js"],
  Blob: ["FileAPI/blob/*.any.js"],
  URLPattern: ["urlpattern/*.any.js"],
  MessageChannel: ["webmessaging/message-channels/*.any.js"],
};

const limits = { fuel: 5_000_000_000, memoryBytes: 512 * 1024 ** 2, wallMs: 30_000 };

/** `name` is the name of one test of a file; it is empty for the file as a whole. */
type Result = { readonly path: string; readonly name: string; readonly failure: string | undefined };

setPriority(19);
const skipEntries = await entries("wpt-skipped.json");
const knownFailures = await entries("wpt-known-failures.json");
const engine = await WebAssembly.compile(await meteredEngine());
const paths = await testPaths();
const started = performance.now();
const usedEntries = new Set<Entry>();
let unexplainedCount = 0;

for (const [area, globs] of Object.entries(areas)) {
  const results: Result[] = [];
  const files = paths.filter(
    (path) => globs.some((glob) => matchesGlob(glob, path)) && path.includes(filter),
  );
  for (const path of files) {
    const source = await readFile(join(root, path), "utf8");
    const skip = skipEntries.find((entry) => matches(entry, describeCase({ path, name: "" }, source)));
    if (skip) console.log(`  skipped: ${entryText({ ...skip, path })}`);
    else results.push(...(await resultsOf(path, source)));
  }
  if (files.length > 0) tell(area, results);
}
const stale = knownFailures.filter(
  (entry) => !usedEntries.has(entry) && paths.some((path) => within(entry, path)),
);
for (const entry of stale) console.log(`listed as known, but nothing of it fails: ${entryText(entry)}`);
console.log(
  `${Math.round((performance.now() - started) / 1000)} s; ${unexplainedCount} failures unexplained`,
);
if (unexplainedCount > 0 || stale.length > 0) process.exitCode = 1;

async function resultsOf(path: string, source: string): Promise<readonly Result[]> {
  const scripts = [...source.matchAll(/^\/\/ META: script=(.*)$/gm)].map((match) =>
    resolvePath(path, (match[1] as string).trim()),
  );
  const texts = await Promise.all(scripts.map((script) => readFile(join(root, script), "utf8")));
  const harness = await readFile(join(root, "resources/testharness.js"), "utf8");
  const title = /^\/\/ META: title=(.*)$/m.exec(source)?.[1] ?? path;
  const files = await filesFor(path, [source, ...texts].join("\n"));
  const setup = [
    wptHost(files, `/${posix.dirname(path)}/`),
    `globalThis.META_TITLE = ${JSON.stringify(title)};`,
    holdLoaded,
    harness,
    wptReporter,
    ...texts,
  ].join("\n");
  const ending = await runOurs(
    engine,
    { setup, source: source + tellLoaded, path, isModule: false, files: new Map() },
    { limits },
  );
  return resultsIn(path, ending);
}

/** The printed results, and one more for the whole file if it did not end. */
function resultsIn(path: string, { how, lines }: Ending): readonly Result[] {
  const results: Result[] = [];
  let complete = false;
  for (const line of lines) {
    if (!line.startsWith("wpt ")) continue;
    const { name, status, message } = JSON.parse(line.slice(4)) as {
      readonly name?: string;
      readonly status: number;
      readonly message: string | null;
    };
    if (name !== undefined) {
      results.push({ path, name, failure: status === 0 ? undefined : (message ?? `status ${status}`) });
      continue;
    }
    complete = true;
    if (status !== 0) results.push({ path, name: "", failure: message ?? `status ${status}` });
  }
  if (!complete) results.push({ path, name: "", failure: `does not complete: ${JSON.stringify(how)}` });
  return results;
}

/** The data files in a test, by absolute address. */
async function filesFor(path: string, source: string): Promise<ReadonlyMap<string, string>> {
  const names = [...source.matchAll(/["'`]([\w./-]+)["'`]/g)].map((match) => match[1] as string);
  const paths = names.flatMap((name) => {
    if (/\.(?:json|idl)$/.test(name)) return [resolvePath(path, name)];
    return source.includes("idl_test(") && !/[./]/.test(name) ? [`interfaces/${name}.idl`] : [];
  });
  const files = new Map<string, string>();
  for (const name of new Set(paths)) {
    const text = await readFile(join(root, name), "utf8").catch(() => undefined);
    if (text !== undefined) files.set(`/${name}`, text);
  }
  return files;
}

function resolvePath(from: string, address: string): string {
  const path = address.startsWith("/") ? address.slice(1) : posix.join(posix.dirname(from), address);
  return path === "resources/WebIDLParser.js" ? "resources/webidl2/lib/webidl2.js" : path;
}

function tell(area: string, results: readonly Result[]): void {
  const failures = results.filter((result) => result.failure !== undefined);
  const countsByEntry = new Map<Entry, number>();
  const surprising: Result[] = [];
  for (const result of failures) {
    const entry = knownFailures.find((each) =>
      matches(each, { ...describeCase(result, ""), failure: result.failure ?? "" }),
    );
    if (entry) countsByEntry.set(entry, (countsByEntry.get(entry) ?? 0) + 1);
    else surprising.push(result);
  }
  console.log(`${area}: ${results.length - failures.length} of ${results.length} pass`);
  for (const [entry, count] of countsByEntry) {
    usedEntries.add(entry);
    console.log(`  ${String(count).padStart(6)}  ${entryText(entry)}`);
  }
  for (const { path, name, failure = "" } of surprising) {
    console.log(`  ${path}: ${oneLine(name) || "(the file)"}: ${oneLine(failure)}`);
  }
  unexplainedCount += surprising.length;
}

function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, " ");
  return line.length <= 200 ? line : `${line.slice(0, 200)}…`;
}

function describeCase({ path, name }: { readonly path: string; readonly name: string }, source: string) {
  return { path, source, features: [], includes: [], subtest: name };
}

/** Whether the entry's file was run. */
function within(entry: Entry, path: string): boolean {
  return path.includes(filter) && (entry.path === undefined || matchesGlob(entry.path, path));
}

async function testPaths(): Promise<readonly string[]> {
  const folders = new Set(
    Object.values(areas).flatMap((globs) => globs.map((glob) => glob.replace(/\/[^/]*$/, ""))),
  );
  const paths = new Set<string>();
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) paths.add(posix.relative(root, posix.join(entry.parentPath, entry.name)));
    }
  }
  const globs = Object.values(areas).flat();
  return [...paths].filter((path) => globs.some((glob) => matchesGlob(glob, path))).sort();
}

async function entries(name: string): Promise<readonly Entry[]> {
  return parseEntries(await readFile(new URL(name, import.meta.url), "utf8"), name);
}
