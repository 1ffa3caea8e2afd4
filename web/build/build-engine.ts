import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { version as bundlerVersion } from "vite";
import { initialMemoryBytes } from "../protocol/run/limits.ts";
import { withMoments } from "./add-breakpoints.ts";
import { withGuestCode } from "./guest-code.ts";
import { meterWasm } from "./meter-wasm.ts";

/**
 * The engine this repository is built, measured and tested with. Fuel counts belong to exactly these bytes
 * (another build has other loops), so another file is refused rather than metered.
 */
const engineSha256 = "105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232";

const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/sandglass/", import.meta.url));

/** Where the engine is that this one is made from, in its package. */
export function engineSource(): string {
  return createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
}

/**
 * The engine as it is shipped: metered, and with the guest's library in it. Makes it once and returns its path; later calls find it
 * by the hash of what went in.
 */
export async function meteredEngineFile(): Promise<string> {
  const source = engineSource();
  const original = checkedEngine(await readFile(source), source);
  const metered = await readFile(await bareEngineFile(original));
  const recipe = await Promise.all([...(await guestFiles()), ...bundlerFiles].map((file) => readFile(file)));
  return cachedFile("engine", sha256(...recipe, Buffer.from(bundlerVersion), metered), () =>
    withGuestCode(metered, original),
  );
}

/** What the guest's library is made from: its sources, and what bundles and compiles them. */
export async function guestFiles(): Promise<readonly string[]> {
  const folder = fileURLToPath(new URL("../guest/", import.meta.url));
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort()
    .map((file) => `${folder}${file}`);
}
const bundlerFiles = [
  "./script-text.ts",
  "./plain-templates.ts",
  "./mark-private-names.ts",
  "./guest-code.ts",
  "./pack-code.ts",
  "./run-code.ts",
  "./leb128.ts",
  "../protocol/opcode-table.ts",
  "../protocol/packed-code.ts",
].map((file) => new URL(file, import.meta.url));

/** The metered engine without a library. */
async function bareEngineFile(original: Uint8Array): Promise<string> {
  const recipe = await Promise.all(
    [
      "./meter-wasm.ts",
      "./aggregate-error.ts",
      "./array-length.ts",
      "./run-code.ts",
      "./async-generator-queue.ts",
      "./branch-hints.ts",
      "./undefined-name-hook.ts",
      "./call-sites.ts",
      "./engine-functions.ts",
      "./engine-layout.ts",
      "./expressions.ts",
      "./fix-for-of.ts",
      "./for-await-close.ts",
      "./for-await-emitters.ts",
      "./interpreter-parts.ts",
      "./iterator-return.ts",
      "./liveness.ts",
      "./merge-sort.ts",
      "./module-errors.ts",
      "./number-pairs.ts",
      "./add-name-index.ts",
      "./pow.ts",
      "./property-key.ts",
      "./range-errors.ts",
      "./redeclare.ts",
      "./save-position.ts",
      "./date-zone.ts",
      "./error-message-hook.ts",
      "./error-stacks.ts",
      "./short-traces.ts",
      "./shortest-numbers.ts",
      "./slim-wasm.ts",
      "./stack-frames.ts",
      "./split-functions.ts",
      "./split-natives.ts",
      "./string-lengths.ts",
      "./add-variable-index.ts",
      "./interpreter-choice.ts",
      "./stackless-calls.ts",
      "./stackless-continuation.ts",
      "./stackless-entry.ts",
      "./stackless-helpers.ts",
      "./stackless-implicit-calls.ts",
      "./stackless-inner-calls.ts",
      "./stackless-interpreter.ts",
      "./stackless-locals.ts",
      "./stackless-return.ts",
      "./stackless-spread.ts",
      "./leb128.ts",
      "../protocol/look/breakpoint-opcode.ts",
      "./build-engine.ts",
    ].map((file) => readFile(new URL(file, import.meta.url))),
  );
  return cachedFile("metered", sha256(...recipe, original), async () => makeEngine(original).wasm);
}

/** The file of that kind with that hash, which is made if it is not there. */
async function cachedFile(kind: string, hash: string, make: () => Promise<Uint8Array>): Promise<string> {
  const file = `${cacheFolder}${kind}-${hash.slice(0, 16)}.wasm`;
  try {
    await readFile(file);
  } catch {
    const made = await make();
    await mkdir(cacheFolder, { recursive: true });
    // Several processes may get here at once (unit tests run side by side): the rename makes it appear whole.
    const partial = `${file}.${process.pid}`;
    await writeFile(partial, made);
    await rename(partial, file);
  }
  return file;
}

/** Makes the engine with breakpoints (see add-breakpoints.ts) once and returns the path of it. */
export async function momentsEngineFile(): Promise<string> {
  const metered = await readFile(await meteredEngineFile());
  const recipe = [
    "./add-breakpoints.ts",
    "../protocol/opcode-table.ts",
    "../protocol/look/breakpoint-opcode.ts",
  ];
  const texts = await Promise.all(recipe.map((file) => readFile(new URL(file, import.meta.url))));
  return cachedFile("moments", sha256(metered, ...texts), async () => withMoments(metered));
}

/** Meters the engine, whatever was made before. It takes some seconds. */
export function makeEngine(
  original: Uint8Array,
  optimize?: Parameters<typeof meterWasm>[1],
): ReturnType<typeof meterWasm> {
  const { wasm, ...counters } = meterWasm(original, optimize);
  return { ...counters, wasm: withInitialPages(wasm, initialMemoryBytes / 65_536) };
}

/** Gives the engine back if it is the right one. */
export function checkedEngine<Bytes extends Uint8Array>(engine: Bytes, name: string): Bytes {
  const hash = sha256(engine);
  if (hash === engineSha256) return engine;
  throw new Error(`${name} has the SHA-256 ${hash}; this repository is measured with ${engineSha256}`);
}

export async function meteredEngine(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(await meteredEngineFile()));
}

function sha256(...parts: Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/**
 * Lowers the number of pages the module demands of its imported memory from 256. A program that uses little is
 * then seen to use little, and growth, which is what triggers garbage collection of large objects, starts early.
 * binaryen has no call for it; the import is `(import "a" "a" (memory 256 32768))`, so its bytes are replaced in
 * place, with the number padded to the two bytes it had.
 */
function withInitialPages(wasm: Uint8Array, pages: number): Uint8Array {
  const memoryImport = [1, 0x61, 1, 0x61, 2, 1, 0x80, 0x02, 0x80, 0x80, 0x02];
  const at = indexOfBytes(wasm, memoryImport);
  if (at < 0 || indexOfBytes(wasm, memoryImport, at + 1) >= 0) throw new Error("memory import not found");
  const copy = wasm.slice();
  copy[at + 6] = (pages & 0x7f) | 0x80;
  copy[at + 7] = pages >> 7;
  return copy;
}

function indexOfBytes(bytes: Uint8Array, pattern: readonly number[], from = 0): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(Buffer.from(pattern), from);
}
