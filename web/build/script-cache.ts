import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { version as bundlerVersion } from "vite";

export type BundledScript = {
  readonly text: string;
  /** The ids of the modules in it. */
  readonly files: readonly string[];
  /** The paths of all files that it was made of. */
  readonly inputs: readonly string[];
};

/** A script in the cache, with the hash of each of its inputs. */
type CachedScript = BundledScript & { readonly hashes: readonly string[] };

const folder = fileURLToPath(new URL("../../node_modules/.cache/sandglass/scripts/", import.meta.url));

/** The last request for each key. The next one waits for it. */
const scripts = new Map<string, Promise<CachedScript>>();

/**
 * The script with this key. It is made only if it is not in the cache, or if one of the files that it was made of has
 * changed. The parts of the site contain the same scripts, and each of their builds asks for them; so do tests.
 */
export function cachedScript(key: string, make: () => Promise<BundledScript>): Promise<BundledScript> {
  const before = scripts.get(key)?.catch(() => undefined);
  const script = (async () => {
    const file = `${folder}${hash(key, await bundlerHash()).slice(0, 32)}.json`;
    const known = (await before) ?? (await stored(file));
    return known && (await isCurrent(known)) ? known : makeAndStore(file, make);
  })();
  scripts.set(key, script);
  return script;
}

async function stored(file: string): Promise<CachedScript | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function makeAndStore(file: string, make: () => Promise<BundledScript>): Promise<CachedScript> {
  const made = await make();
  const script = { ...made, hashes: await Promise.all(made.inputs.map(fileHash)) };
  await mkdir(folder, { recursive: true });
  // Other processes read it: after the rename it is complete.
  const partial = `${file}.${randomUUID()}`;
  await writeFile(partial, JSON.stringify(script));
  await rename(partial, file);
  return script;
}

async function isCurrent({ inputs, hashes }: CachedScript): Promise<boolean> {
  const now = await Promise.all(inputs.map(fileHash));
  return now.every((each, index) => each === hashes[index]);
}

async function fileHash(file: string): Promise<string> {
  try {
    return hash(await readFile(file));
  } catch {
    return "none";
  }
}

let bundler: Promise<string> | undefined;

/** A hash of what bundles: the bundler's version, and the plugins in this folder. */
function bundlerHash(): Promise<string> {
  bundler ??= (async () => {
    const here = fileURLToPath(new URL(".", import.meta.url));
    const names = (await readdir(here)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
    const texts = await Promise.all(names.map((name) => readFile(`${here}${name}`)));
    return hash(bundlerVersion, ...names, ...texts);
  })();
  return bundler;
}

function hash(...parts: readonly (string | Uint8Array)[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex");
}
