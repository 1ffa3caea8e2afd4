import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { version as bundlerVersion } from "vite";
import { withMoments } from "../engine/add-breakpoints.ts";
import { changeEngine } from "../engine/change-engine.ts";
import { checkOpcodes } from "../engine/check-opcodes.ts";
import { initialMemoryBytes } from "../protocol/run/limits.ts";
import { withGuestCode } from "./guest-code.ts";
import { cachedFile, hashOf, pathsOf, sha256, sourcesIn } from "./made-files.ts";

/**
 * The engine that this repository is built, measured and tested with. Fuel counts belong to exactly these bytes
 * (another build has other loops), so another file is refused instead of metered.
 */
const engineSha256 = "105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232";

/** The path of the original engine, in its package. */
export function engineSource(): string {
  return createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
}

/**
 * Returns the path of the shipped engine: metered, and with the guest's library in it. Makes it once; later calls find
 * it by the hash of its inputs.
 */
export async function meteredEngineFile(): Promise<string> {
  const source = engineSource();
  const original = checkedEngine(await readFile(source), source);
  const baseEngine = await readFile(await bareEngineFile(original));
  const sources = [...(await passFiles()), ...(await guestFiles()), ...bundlerFiles];
  const hash = await hashOf(sources, Buffer.from(bundlerVersion), baseEngine);
  return cachedFile("engine", hash, () => withGuestCode(baseEngine, original));
}

/** The inputs of the guest's library: its sources, and the modules that bundle and compile them. */
export function guestFiles(): Promise<readonly string[]> {
  return sourcesIn("../guest/");
}
const bundlerFiles = pathsOf([
  "./guest-code.ts",
  "./script-text.ts",
  "./plain-templates.ts",
  "./mark-private-names.ts",
  "../protocol/packed-code.ts",
]);

/** The files that affect the engine: its passes and tables, and what else makes its file. */
export async function passFiles(): Promise<readonly string[]> {
  const others = pathsOf([
    "./build-engine.ts",
    "./made-files.ts",
    "../protocol/look/breakpoint-opcode.ts",
    "../protocol/run/limits.ts",
  ]);
  return [...(await sourcesIn("../engine/")), ...others];
}

/** The metered engine without a library. */
async function bareEngineFile(original: Uint8Array): Promise<string> {
  const hash = await hashOf(await passFiles(), original);
  return cachedFile("metered", hash, async () => makeEngine(original).wasm);
}

/** Makes the engine with breakpoints (see add-breakpoints.ts) once and returns its path. */
export async function momentsEngineFile(): Promise<string> {
  const meteredEngine = await readFile(await meteredEngineFile());
  return cachedFile("moments", await hashOf(await passFiles(), meteredEngine), async () =>
    withMoments(meteredEngine),
  );
}

/** The bytes of the engine with breakpoints. */
export async function momentsEngine(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(await momentsEngineFile()));
}

/** Meters the engine, without the cache. This takes some seconds. */
export function makeEngine(
  original: Uint8Array,
  optimize?: Parameters<typeof changeEngine>[1],
): ReturnType<typeof changeEngine> {
  checkOpcodes(original);
  const { wasm, ...counters } = changeEngine(original, optimize);
  return { ...counters, wasm: withInitialPages(wasm, initialMemoryBytes / 65_536) };
}

/** Returns the engine if it is the right one. */
export function checkedEngine<Bytes extends Uint8Array>(engine: Bytes, name: string): Bytes {
  const hash = sha256(engine);
  if (hash === engineSha256) return engine;
  throw new Error(`${name} has the SHA-256 ${hash}; this repository is measured with ${engineSha256}`);
}

export async function meteredEngine(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(await meteredEngineFile()));
}

/**
 * Lowers the number of pages that the module demands of its imported memory from 256. Then a program that uses little
 * memory is seen to use little, and memory grows early. Growth triggers the garbage collection of large objects.
 * binaryen has no function for this; the import is `(import "a" "a" (memory 256 32768))`, so its bytes are replaced in
 * place, with the number padded to its original two bytes.
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
