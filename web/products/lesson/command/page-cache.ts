import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A cache of page bundles. Bundling takes ten seconds or more, and its result changes only if a source file changes. So
 * a teacher can build ten lessons with one bundle, and `npm run build` can use it again. The file name contains the
 * hash of all inputs.
 */
const root = fileURLToPath(new URL("../../../..", import.meta.url));
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

/**
 * Deletes the cached pages if there are several, because pages of older sources are never needed again. A few are kept,
 * for lessons in other languages.
 */
async function forgetOthers(): Promise<void> {
  const maxPages = 6;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith(".json"));
  if (names.length < maxPages) return;
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
