import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Files that the build makes once, and finds again by the hash of what they are made from. */
const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/sandglass/", import.meta.url));

export function pathsOf(files: readonly string[]): readonly string[] {
  return files.map((file) => fileURLToPath(new URL(file, import.meta.url)));
}

/** The paths of all sources in a folder and its subfolders, without tests. */
export async function sourcesIn(folder: string): Promise<readonly string[]> {
  const [path = ""] = pathsOf([folder]);
  const files = await readdir(path, { recursive: true });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort()
    .map((file) => `${path}${file}`);
}

/** A hash of files and other data. */
export async function hashOf(files: readonly string[], ...data: readonly Uint8Array[]): Promise<string> {
  return sha256(...(await Promise.all(files.map((file) => readFile(file)))), ...data);
}

/** The files that this process makes, by name. The builds of the site's parts ask for the same ones at the same time. */
const files = new Map<string, Promise<string>>();

/** The file of this kind with this hash. Makes it if it does not exist. */
export function cachedFile(kind: string, hash: string, make: () => Promise<Uint8Array>): Promise<string> {
  const name = `${kind}-${hash.slice(0, 16)}.wasm`;
  let file = files.get(name);
  if (!file) {
    file = fileOf(name, make);
    files.set(name, file);
    file.catch(() => files.delete(name));
  }
  return file;
}

async function fileOf(name: string, make: () => Promise<Uint8Array>): Promise<string> {
  const file = `${cacheFolder}${name}`;
  try {
    await readFile(file);
  } catch {
    const content = await make();
    await mkdir(cacheFolder, { recursive: true });
    // Several processes may get here at once (unit tests run in parallel): after the rename the file is complete.
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, content);
    await rename(partial, file);
  }
  return file;
}

export function sha256(...parts: Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
