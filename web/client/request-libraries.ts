import type { HostModule } from "../protocol/program/host-module.ts";
import { libraryNames, libraryOf, mentionedLibraries } from "../protocol/program/library-names.ts";
import type { RunRequest } from "../protocol/run/run-request.ts";

/**
 * Gives what an import of a library, or of a part of it ("lodash-es/map"), needs: the modules by that name and those that they
 * import. One that is not there says so itself (`absent`). Rejects when it cannot be loaded.
 */
export type LibraryLoader = (specifier: string) => Promise<readonly HostModule[]>;

export type Importing = Pick<RunRequest, "files" | "setup" | "capabilities" | "modules">;

/**
 * The request with the libraries among its modules that it may import and whose names stand in its text in quotes: what
 * it imports, and perhaps more. A name that a program puts together is not found. Without a loader there are no libraries.
 */
export async function withLibraries<R extends Importing>(request: R, load?: LibraryLoader): Promise<R> {
  const { capabilities, files, setup = "", modules } = request;
  const given = new Set(modules.map(({ name }) => name));
  const wanted = capabilities.modules.filter((name) => libraryNames.includes(name) && !given.has(name));
  if (wanted.length === 0) return request;
  if (!load) {
    const others = capabilities.modules.filter((name) => !wanted.includes(name));
    return { ...request, capabilities: { ...capabilities, modules: others } };
  }
  const mentioned = mentionedLibraries([...files.map(({ text }) => text), setup]).filter(
    (specifier) => !given.has(specifier) && capabilities.modules.includes(libraryOf(specifier) ?? ""),
  );
  const loaded = await Promise.all(
    mentioned.map((specifier) => load(specifier).catch(() => [unloaded(specifier)])),
  );
  const found = new Map(loaded.flat().map((module) => [module.name, module]));
  for (const name of given) found.delete(name);
  return {
    ...request,
    modules: [...modules, ...found.values()],
    capabilities: { ...capabilities, modules: [...new Set([...capabilities.modules, ...found.keys()])] },
  };
}

/** An import of it says why; a program that only mentions its name runs. */
function unloaded(specifier: string): HostModule {
  const absent =
    `The library "${libraryOf(specifier)}" could not be loaded: the site that has it does not answer. ` +
    "Are you online? Run the program again when you are.";
  return { name: specifier, code: "", absent };
}
