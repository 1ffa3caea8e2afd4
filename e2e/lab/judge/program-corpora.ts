import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, posix, relative } from "node:path";
import type { SourceFile } from "../../../web/protocol/program/source-file.ts";

/** A program as its authors wrote it: its files by their paths in the corpus. */
export type RealProgram = {
  readonly name: string;
  readonly files: readonly SourceFile[];
  readonly entry: string;
};

export type Corpus = { readonly name: string; readonly programs: readonly RealProgram[] };

/** The programs of a folder, whose content shows which corpus it is. Throws if it is none of the three. */
export async function corpusIn(folder: string): Promise<Corpus> {
  const at = (...path: readonly string[]) => join(folder, ...path);
  if (existsSync(at("live-examples", "js-examples")))
    return { name: "MDN live examples", programs: await scriptsIn(at("live-examples", "js-examples")) };
  if (existsSync(at("exercises", "practice")))
    return { name: "exercism/javascript", programs: await exercisesIn(at("exercises", "practice")) };
  if (existsSync(at("Sorts", "test")))
    return { name: "TheAlgorithms/JavaScript", programs: await testsIn(folder) };
  throw new Error(
    `${folder} should be a copy of mdn/interactive-examples, exercism/javascript or TheAlgorithms/JavaScript`,
  );
}

/** Each file is a separate script. */
async function scriptsIn(folder: string): Promise<readonly RealProgram[]> {
  const paths = (await filesBelow(folder)).filter((path) => path.endsWith(".js"));
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path), "utf8");
      return { name: path, files: [{ path: "main.js", text }], entry: "main.js" };
    }),
  );
}

/** Each exercise with its authors' solution, and all tests, those included that are skipped for beginners. */
async function exercisesIn(folder: string): Promise<readonly RealProgram[]> {
  const programs: RealProgram[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const files: SourceFile[] = [];
    for (const path of await filesBelow(join(folder, name))) {
      if (!path.endsWith(".js") || /^(?:\.meta|node_modules)|config\.js$/.test(path)) continue;
      files.push({ path, text: await readFile(join(folder, name, path), "utf8") });
    }
    const spec = files.find(({ path }) => path.endsWith(".spec.js"));
    const proof = await readFile(join(folder, name, ".meta", "proof.ci.js"), "utf8").catch(() => undefined);
    if (!spec || proof === undefined) continue;
    const solution = spec.path.replace(".spec.js", ".js");
    const text = spec.text
      .replaceAll(/\bx(?=(?:test|it|describe)\b)/g, "")
      .replace(/import \{[^}]*\} from '@jest\/globals';?/, (match) =>
        match.replace(/\b(\w+),(?=.*\b\1\b)/g, ""),
      );
    programs.push({
      name,
      entry: spec.path,
      files: files.map((file) =>
        file === spec ? { ...file, text } : file.path === solution ? { ...file, text: proof } : file,
      ),
    });
  }
  return programs;
}

/** Each file of tests with all its imports. */
async function testsIn(folder: string): Promise<readonly RealProgram[]> {
  const paths = await filesBelow(folder);
  const all = new Set(paths);
  const texts = new Map<string, string>();
  const read = async (path: string) => {
    const text = texts.get(path) ?? (await readFile(join(folder, path), "utf8"));
    texts.set(path, text);
    return text;
  };
  const programs: RealProgram[] = [];
  for (const entry of paths.filter((path) => /\.test\.js$/.test(path))) {
    const files = new Map<string, string>();
    const pending = [entry];
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (files.has(path)) continue;
      const text = await read(path);
      files.set(path, path === entry ? `import ${JSON.stringify("vitest/globals")};${text}` : text);
      for (const [, specifier = ""] of text.matchAll(/\bfrom\s+['"](\.[^'"]*)['"]/g)) {
        const target = posix.join(posix.dirname(path), specifier);
        const existingPath = [target, `${target}.js`, `${target}/index.js`].find((each) => all.has(each));
        if (existingPath !== undefined) pending.push(existingPath);
      }
    }
    programs.push({
      name: `${basename(dirname(dirname(entry)))}/${basename(entry)}`,
      entry,
      files: [...files].map(([path, text]) => ({ path, text })),
    });
  }
  return programs;
}

/** Paths with "/", sorted. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}
