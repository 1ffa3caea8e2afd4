import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import type { Verdict } from "./account262.ts";
import { copiedVm } from "./copies.ts";
import { type Frontmatter, parseFrontmatter } from "./frontmatter.ts";
import { type Ending, judgeLimits, type Program } from "./judged-program.ts";
import { concerns, type DescribedFailure, type Entry, matches } from "./known.ts";
import { runOurs } from "./ours.ts";
import { complaint, sourceFor, type Variant, variants } from "./protocol262.ts";

export type Judge262 = {
  readonly engine: Engine;
  readonly checkout: string;
  readonly skipped: readonly Entry[];
  readonly known: readonly Entry[];
};

type Test = DescribedFailure & Frontmatter;

/** What the host of a test must define, as far as a program can define it. */
const host = `globalThis.$262 = {
  global: globalThis,
  gc() {},
  evalScript: (source) => (0, eval)(source),
  detachArrayBuffer: (buffer) => { buffer.transfer(); },
};`;

/**
 * Most tests of typed arrays are run for buffers of several kinds. Buffers do not shrink in our VM (see
 * web/guest/harden.ts), and a failure to shrink would end the tests too early.
 */
const withoutShrinking = `
typedArrayCtorArgFactories = typedArrayCtorArgFactories.filter((make) => make !== makeShrunkArrayBuffer);`;

const harness = new Map<string, string>();

/** Runs a test in the bare engine (`runBare`) and in ours, in each of its modes. */
export async function judge262(
  { engine, checkout, skipped, known: knownFailures }: Judge262,
  path: string,
  runBare: (program: Program) => Promise<Ending>,
): Promise<Verdict> {
  const source = await readFile(join(checkout, "test", path), "utf8");
  const test: Test = { path, source, ...parseFrontmatter(source) };
  const skippedBy = skipped.findIndex((entry) => matches(entry, test));
  if (skippedBy >= 0) return { kind: "skipped", path, by: skippedBy };

  let barePasses = true;
  let oursPasses = true;
  let regression: string | undefined;
  for (const variant of variants(test)) {
    const program = await programOf(checkout, test, variant);
    const bare = complaint(test, await runBare(program));
    const spare = await copiedVm(engine, judgeLimits.memoryBytes);
    let ours = complaint(test, await runOurs(engine, program, { spare }));
    // Again in a VM that is not a copy, because some of our limits are in milliseconds, and the machine may be busy.
    if (bare === undefined && ours !== undefined) ours = complaint(test, await runOurs(engine, program));
    if (bare !== undefined) barePasses = false;
    if (ours !== undefined) oursPasses = false;
    if (bare === undefined && ours !== undefined) regression = `${variant}: ${ours}`;
  }
  const verdict = { ...test, failure: regression ?? "" };
  const indices = (holds: (entry: Entry) => boolean) =>
    knownFailures.flatMap((entry, index) => (holds(entry) ? [index] : []));
  return {
    kind: "judged",
    path,
    barePasses,
    oursPasses,
    regression,
    concernedBy: indices((entry) => concerns(entry, test)),
    explainedBy: regression === undefined ? [] : indices((entry) => matches(entry, verdict)),
  };
}

async function programOf(checkout: string, test: Test, variant: Variant): Promise<Program> {
  const { path, flags, source } = test;
  const always = ["assert.js", "sta.js", ...(flags.includes("async") ? ["doneprintHandle.js"] : [])];
  const names = flags.includes("raw") ? [] : [...always, ...test.includes];
  const setup = await Promise.all(names.map((name) => harnessFile(checkout, name)));
  return {
    setup: [host, ...setup, ...(names.includes("testTypedArray.js") ? [withoutShrinking] : [])].join("\n"),
    source: sourceFor(test, source, variant),
    path,
    isModule: flags.includes("module"),
    files: /\b(?:import|export)\b/.test(source) ? await filesOf(checkout, path, source) : new Map(),
  };
}

/** The files that a test imports, and those that these import. */
async function filesOf(checkout: string, path: string, source: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map([[path, source]]);
  const pending = [path];
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const [, specifier = ""] of (files.get(from) as string).matchAll(/["'](\.{1,2}\/[^"'\n]+)["']/g)) {
      const target = posix.join(posix.dirname(from), specifier);
      if (files.has(target)) continue;
      const text = await readFile(join(checkout, "test", target), "utf8").catch(() => undefined);
      if (text === undefined) continue;
      files.set(target, text);
      pending.push(target);
    }
  }
  return files;
}

async function harnessFile(checkout: string, name: string): Promise<string> {
  const source = harness.get(name) ?? (await readFile(join(checkout, "harness", name), "utf8"));
  harness.set(name, source);
  return source;
}
