import { scripts } from "virtual:libraries";
import type { HostModule } from "../protocol/program/host-module.ts";
import { libraryOf } from "../protocol/program/library-names.ts";
import { partOf } from "./library-imports.ts";
import * as texts from "./library-texts.ts";

/** Libraries that a page of one file carries as data, by name: see carryLibraries. */
const carriedSources = new Map<string, string>();

/** From now on, these are there besides those that the build has put in. */
export function carryLibraries(codes: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(codes)) carriedSources.set(name, code);
}

/**
 * What an import of a library, or of a part of it, needs as modules of the host, from the site's own files. One that this
 * build has not says so: the single file has those that fit, a page of one program has those of the program. Rejects when
 * it cannot be loaded.
 */
export async function loadLibrary(specifier: string): Promise<readonly HostModule[]> {
  const name = libraryOf(specifier);
  if (name === undefined) return [];
  const code = await libraryCode(name);
  if (code === undefined) return [{ name: specifier, code: "", absent: notInThisPage(name) }];
  const library = { name, code };
  return specifier === name ? [library] : [library, partOf(library, specifier)];
}

/** The library's one module; undefined where this build has it not. */
export async function libraryCode(name: string): Promise<string | undefined> {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return carriedSources.get(name) ?? (await script?.())?.default;
}

function notInThisPage(name: string): string {
  const there = [...new Set([...Object.keys(scripts), ...carriedSources.keys()])].sort();
  const which = there.length === 0 ? texts.noLibraries : texts.theseLibraries(there.join(", "));
  return texts.libraryNotInPage(name, which);
}
