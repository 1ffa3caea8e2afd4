import type { HostModule } from "../../protocol/program/host-module.ts";
import { libraryNames, libraryOf, mentionedLibraries } from "../../protocol/program/library-names.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import * as texts from "./client-texts.ts";

/**
 * Loads what an import of a library, or of a part of it ("lodash-es/map"), needs: the module with that name and those
 * that it imports. A module that does not exist has `absent`. Rejects if it cannot be loaded.
 */
export type LibraryLoader = (specifier: string) => Promise<readonly HostModule[]>;

export type Importing = Pick<RunRequest, "files" | "setup" | "capabilities" | "modules">;

/**
 * Adds the importable libraries to the request's modules whose names are quoted in its text: what it imports, and
 * perhaps more. Names that a program constructs are not found. Without a loader there are no libraries.
 */
export async function withLibraries<R extends Importing>(request: R, load?: LibraryLoader): Promise<R> {
  const { capabilities, files, setup = "", modules } = request;
  const ownNames = new Set(modules.map(({ name }) => name));
  const libraries = capabilities.modules.filter((name) => libraryNames.includes(name) && !ownNames.has(name));
  if (libraries.length === 0) return request;
  if (!load) {
    const others = capabilities.modules.filter((name) => !libraries.includes(name));
    return { ...request, capabilities: { ...capabilities, modules: others } };
  }
  const specifiers = mentionedLibraries([...files.map(({ text }) => text), setup]).filter(
    (specifier) => !ownNames.has(specifier) && capabilities.modules.includes(libraryOf(specifier) ?? ""),
  );
  const results = await Promise.all(
    specifiers.map((specifier) => load(specifier).catch(() => [failingModule(specifier)])),
  );
  const additions = new Map(results.flat().map((module) => [module.name, module]));
  for (const name of ownNames) additions.delete(name);
  return {
    ...request,
    modules: [...modules, ...additions.values()],
    capabilities: { ...capabilities, modules: [...new Set([...capabilities.modules, ...additions.keys()])] },
  };
}

/** Its import fails with the reason; a program that only mentions its name runs. */
function failingModule(specifier: string): HostModule {
  const absent = texts.libraryNotLoaded(libraryOf(specifier));
  return { name: specifier, code: "", absent };
}
