import { scripts } from "virtual:libraries";
import type { HostModule } from "../protocol/program/host-module.ts";
import { libraryOf } from "../protocol/program/library-names.ts";
import { partOf } from "./library-imports.ts";
import * as texts from "./library-texts.ts";

/** The code of libraries that a page of one file contains as data, by name: see carryLibraries. */
const carriedSources = new Map<string, string>();

/** Makes these libraries available, besides those of the build. */
export function carryLibraries(codes: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(codes)) carriedSources.set(name, code);
}

/**
 * The host modules for an import of a library or of a part of it, from the site's own files. If this build does not
 * have the library, importing the module fails with a message that says so: the single file has only the libraries that
 * fit into it, and an exported page only those of its program. Rejects if loading fails.
 */
export async function loadLibrary(specifier: string): Promise<readonly HostModule[]> {
  const name = libraryOf(specifier);
  if (name === undefined) return [];
  const code = await libraryCode(name);
  if (code === undefined) return [{ name: specifier, code: "", absent: notInThisPage(name) }];
  const library = { name, code };
  return specifier === name ? [library] : [library, partOf(library, specifier)];
}

/** The library's only module; undefined if this build does not have it. */
export async function libraryCode(name: string): Promise<string | undefined> {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return carriedSources.get(name) ?? (await script?.())?.default;
}

function notInThisPage(name: string): string {
  const there = [...new Set([...Object.keys(scripts), ...carriedSources.keys()])].sort();
  const which = there.length === 0 ? texts.noLibraries : texts.theseLibraries(there.join(", "));
  return texts.libraryNotInPage(name, which);
}
