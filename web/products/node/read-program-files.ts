import { realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { languageOf, languages } from "../../languages/catalog.ts";
import { filesNamedIn } from "../../languages/named-files.ts";
import { importSpecifiers } from "../../protocol/imports.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { otherNames, resolvePath } from "../../protocol/paths.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import { formatBytes } from "../../ui/format-number.ts";
import * as texts from "./command-texts.ts";
import { readFileText } from "./read-text.ts";

/** The files of a program on disk. */
export type ProgramFiles = {
  readonly files: readonly SourceFile[];
  readonly entry: string;
  /** A sentence for each imported file that exists but was not read. */
  readonly notes: readonly string[];
};

/** The maximum number of files of a program. */
const maxFiles = 1_000;

/** The maximum number of missing imports for which the disk is searched for similar names. */
const maxHints = 100;

/**
 * Reads a file and the files that it imports, requires or, if it reads files, names in quotes, if they are in `root`:
 * the program is a stranger's, and it could print whatever it can import. A missing file is left out, and its import
 * then fails with an error.
 *
 * Throws BadInput if the first file cannot be read, and if all files together have more than `maxBytes`. Never reads
 * more than that.
 */
export async function readProgram(
  file: string,
  root = dirname(file),
  maxBytes = defaultLimits.sourceBytes,
  /** More files of the program, which no file imports by name. */
  others: readonly string[] = [],
): Promise<ProgramFiles> {
  const home = await realpath(root).catch(() => {
    throw new BadInput(texts.noFolder(root));
  });
  const first = await realPathOf(file);
  const entry = pathIn(home, first);
  if (entry === undefined) throw new BadInput(await outsideMessage(file, first, home));
  const entryLanguage = languageOf(entry);
  const sources = new Map<string, string>();
  const notes: string[] = [];
  const waiting: string[] = [];
  let remainingBytes = maxBytes;
  /** Adds a file to the program. Returns the reason if it cannot. */
  const add = async (path: string, real: string): Promise<string | undefined> => {
    const content = await readFileText(real, remainingBytes);
    if ("problem" in content) return content.problem;
    if ("tooLarge" in content) {
      const maximumText = texts.allFiles(formatBytes(maxBytes));
      throw new BadInput(texts.tooLarge(path, formatBytes(content.tooLarge), maximumText));
    }
    remainingBytes -= content.bytes;
    sources.set(path, content.text);
    waiting.push(path);
    return undefined;
  };
  const problem = await add(entry, first);
  if (problem !== undefined) throw new BadInput(texts.cannotRun(file, problem));
  const seenPaths = new Set([entry]);
  for (const other of others) {
    const real = await realPathOf(other);
    const path = pathIn(home, real);
    if (path === undefined) throw new BadInput(await outsideMessage(other, real, home));
    if (seenPaths.has(path)) continue;
    seenPaths.add(path);
    const problem = await add(path, real);
    if (problem !== undefined) throw new BadInput(texts.cannotRun(other, problem));
  }
  let hints = maxHints;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const named = filesNamedIn((languageOf(path) ?? entryLanguage)?.id, sources.get(path) as string);
    for (const name of named ?? []) {
      if (sources.size >= maxFiles || seenPaths.has(name)) continue;
      seenPaths.add(name);
      const real = await fileAt(home, name);
      if (real === undefined) continue;
      const problem = linkProblem(name, pathIn(home, real), home) ?? (await add(name, real));
      if (problem !== undefined) notes.push(texts.notRead(name, problem));
    }
    if (named) continue;
    for (const specifier of importSpecifiers(sources.get(path) as string)) {
      const importedPath = resolvePath(specifier, path);
      const outside = hints > 0 ? await outsideNote(home, path, specifier) : undefined;
      if (outside !== undefined && hints-- > 0 && !notes.includes(outside)) notes.push(outside);
      if (sources.size >= maxFiles || seenPaths.has(importedPath)) continue;
      seenPaths.add(importedPath);
      const names = hints > 0 ? [importedPath, ...otherNames(importedPath)] : [importedPath];
      const there = await firstOf(names, (each) => fileAt(home, each));
      if (there === undefined) {
        // The error about a missing file can suggest only files of the program.
        const candidate =
          hints-- > 0 ? await firstOf(likelyNames(importedPath), (each) => fileAt(home, each)) : undefined;
        if (candidate && pathIn(home, candidate.value) === candidate.name && !sources.has(candidate.name)) {
          seenPaths.add(candidate.name);
          await add(candidate.name, candidate.value);
        }
        continue;
      }
      const { name, value: real } = there;
      if (sources.has(name)) continue;
      seenPaths.add(name);
      const problem = linkProblem(name, pathIn(home, real), home) ?? (await add(name, real));
      if (problem !== undefined) notes.push(texts.notRead(name, problem));
    }
    for (const name of namesOfData(sources.get(path) as string, path)) {
      if (sources.size >= maxFiles || seenPaths.has(name)) continue;
      seenPaths.add(name);
      const real = await fileAt(home, name);
      if (real === undefined || sources.has(name)) continue;
      const problem = linkProblem(name, pathIn(home, real), home) ?? (await add(name, real));
      if (problem !== undefined) notes.push(texts.notRead(name, problem));
    }
  }
  return { files: Array.from(sources, ([path, text]) => ({ path, text })), entry, notes };
}

const quotedTexts = /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const mayBeName = /^[^\\:*?<>|$]{1,200}$/;
/** The maximum number of quoted texts of a file that are looked for as names of files. */
const maxNames = 200;

/** What a file that reads files may read: its quoted texts as paths, from the folder of the program and from its own. */
function namesOfData(text: string, path: string): ReadonlySet<string> {
  if (!/(["'`])(?:node:)?fs(?:\/promises)?\1/.test(text)) return new Set();
  const quoted = Array.from(text.matchAll(quotedTexts), ([, , name = ""]) => name);
  const names = [...new Set(quoted.filter((name) => mayBeName.test(name)))].slice(0, maxNames);
  return new Set(names.flatMap((name) => [resolvePath(name, ""), resolvePath(name, path)]));
}

async function realPathOf(file: string): Promise<string> {
  const real = await realpath(file).catch(() => undefined);
  if (real !== undefined && (await stat(real)).isDirectory()) throw new BadInput(texts.folder(file));
  if (real !== undefined) return real;
  const candidate = await firstOf(likelyNames(file), (each) => fileAt("", each));
  throw new BadInput(texts.noFile(file, candidate?.name));
}

/** Why a file outside the folder cannot be run, in a sentence. */
async function outsideMessage(file: string, real: string, home: string): Promise<string> {
  const asNamed = join(await realpath(dirname(file)), basename(file));
  if (pathIn(home, asNamed) === undefined) return texts.outside(file, home);
  return texts.linkOutside(file, real, home);
}

/** The message for an import of an existing file outside the folder. */
async function outsideNote(home: string, path: string, specifier: string): Promise<string | undefined> {
  if (!specifier.startsWith("..")) return undefined;
  const outsidePath = join(home, dirname(path), specifier);
  const isFound =
    (await firstOf([outsidePath, ...otherNames(outsidePath)], (each) => fileAt("", each))) !== undefined;
  if (!isFound || pathIn(home, outsidePath) !== undefined) return undefined;
  let root = home;
  while (pathIn(root, outsidePath) === undefined) root = dirname(root);
  return texts.importOutside(specifier, home, root);
}

function linkProblem(name: string, real: string | undefined, home: string): string | undefined {
  if (real === name) return undefined;
  return real === undefined ? texts.linkNotIn(home) : texts.otherName(real);
}

/** The real path of the importable file with that name; undefined if there is none, or a folder. */
async function fileAt(home: string, path: string): Promise<string | undefined> {
  try {
    const real = await realpath(home === "" ? path : join(home, ...path.split("/")));
    return (await stat(real)).isDirectory() ? undefined : real;
  } catch {
    return undefined;
  }
}

/** The names that may have been meant by the name of a missing file, the likeliest first. */
function likelyNames(path: string): readonly string[] {
  const extensions = languages.flatMap((each) => each.extensions);
  const stem = path.replace(/\.[^./\\]*$/, "");
  const stems = stem === path || stem === "" ? [path, `${path}/index`] : [path, stem, `${path}/index`];
  return stems.flatMap((each) => extensions.map((extension) => each + extension));
}

async function firstOf<T>(
  names: readonly string[],
  find: (name: string) => Promise<T | undefined>,
): Promise<{ readonly name: string; readonly value: T } | undefined> {
  for (const name of names) {
    const value = await find(name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

function pathIn(home: string, file: string): string | undefined {
  const path = relative(home, file);
  const isOutside = path === "" || path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
  return isOutside ? undefined : path.split(sep).join("/");
}
