import { readFile, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { importedPaths } from "../playground/imports.ts";
import { BadInput } from "../protocol/parse.ts";
import type { SourceFile } from "../protocol/source.ts";

/** A program on the disk. */
export type ProgramFiles = { readonly files: readonly SourceFile[]; readonly entry: string };

/** No program has more. */
const mostFiles = 1_000;

/**
 * Reads a file and those it imports, as far as they are in `root`: the program is a stranger's, and what it could import
 * it could print. A file that is not there is left out, and the import of it will say so.
 *
 * Throws BadInput when the first one cannot be read.
 */
export async function readProgram(file: string, root = dirname(file)): Promise<ProgramFiles> {
  const home = await realpath(root).catch(() => {
    throw new BadInput(`There is no folder ${root}.`);
  });
  const first = await realpath(file).catch(() => {
    throw new BadInput(`There is no file ${file}.`);
  });
  const entry = pathIn(home, first);
  if (entry === undefined) throw new BadInput(`${file} is not in ${root}.`);
  const found = new Map<string, string>([[entry, await readText(first)]]);
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined && found.size < mostFiles; path = waiting.pop()) {
    for (const imported of importedPaths({ path, text: found.get(path) as string })) {
      if (found.has(imported)) continue;
      const real = await realpath(join(home, ...imported.split("/"))).catch(() => undefined);
      // A link that leads out of the folder is not followed, nor is a file known by two names.
      if (real === undefined || pathIn(home, real) !== imported) continue;
      const text = await readText(real).catch(() => undefined);
      if (text === undefined) continue;
      found.set(imported, text);
      waiting.push(imported);
    }
  }
  return { files: Array.from(found, ([path, text]) => ({ path, text })), entry };
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    throw new BadInput(`${file} cannot be read as text: ${error instanceof Error ? error.message : error}`);
  }
}

function pathIn(home: string, file: string): string | undefined {
  const path = relative(home, resolve(file));
  return path === "" || path.startsWith("..") || path.startsWith(sep) ? undefined : path.split(sep).join("/");
}
