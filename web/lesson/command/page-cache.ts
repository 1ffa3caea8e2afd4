import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Bundling the page takes ten seconds and more, and gives the same as long as no source file changes: what a teacher
 * builds ten lessons with, and what `npm run build` finds again. The name has the hash of all that goes in.
 */
const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(root, "node_modules/.cache/sandglass");
const prefix = "lesson-page-";

export async function fromCache<T>(what: string, make: () => Promise<T>): Promise<T> {
  const file = join(folder, `${prefix}${(await hashOfSources(what)).slice(0, 16)}.json`);
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    const page = await make();
    await mkdir(folder, { recursive: true });
    const partial = `${file}.${process.pid}`;
    await writeFile(partial, JSON.stringify(page));
    await forgetOthers();
    await rename(partial, file);
    return page;
  }
}

async function hashOfSources(what: string): Promise<string> {
  const hash = createHash("sha256").update(what);
  const names = await readdir(join(root, "web"), { recursive: true });
  const sources = names.filter(
    (name) => /\.(?:tsx?|css|json|md|txt)$/.test(name) && !name.includes(".test."),
  );
  for (const name of [...sources.sort().map((each) => join("web", each)), "package-lock.json"])
    hash.update(`${name}\0`).update(await readFile(join(root, name)));
  return hash.digest("hex");
}

/** Pages of other sources are never needed again. A few are stored, for lessons in other languages. */
async function forgetOthers(): Promise<void> {
  const maxPages = 6;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith(".json"));
  if (names.length < maxPages) return;
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
