import type { HostModule } from "../protocol/program/host-module.ts";
import { libraryNames } from "../protocol/program/library-names.ts";
import type { RunRequest } from "../protocol/run/run-request.ts";

/** Gives a library; undefined for one that is not there. Rejects when it cannot be loaded. */
export type LibraryLoader = (name: string) => Promise<HostModule | undefined>;

type Importing = Pick<RunRequest, "files" | "setup" | "capabilities" | "modules">;

/**
 * The request with the libraries among its modules that it may import and whose names stand in its text in quotes: what
 * it imports, and perhaps more. A name that a program puts together is not found. What cannot be loaded may not be imported.
 */
export async function withLibraries<R extends Importing>(request: R, load?: LibraryLoader): Promise<R> {
  const { capabilities, files, setup = "", modules } = request;
  const wanted = capabilities.modules.filter(
    (name) => libraryNames.includes(name) && modules.every((each) => each.name !== name),
  );
  if (wanted.length === 0) return request;
  const texts = [...files.map(({ text }) => text), setup];
  const mentioned = wanted.filter((name) => texts.some((text) => mentions(text, name)));
  const loaded = await Promise.all(mentioned.map((name) => load?.(name)));
  const found = loaded.filter((each) => each !== undefined);
  const absent = load ? mentioned.filter((_, index) => loaded[index] === undefined) : wanted;
  return {
    ...request,
    modules: [...modules, ...found],
    capabilities: {
      ...capabilities,
      modules: capabilities.modules.filter((name) => !absent.includes(name)),
    },
  };
}

function mentions(text: string, name: string): boolean {
  return ['"', "'", "`"].some((quote) => text.includes(quote + name + quote));
}
