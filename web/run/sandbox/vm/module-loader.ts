import type { ImportFailure } from "../../../languages/ecmascript/linked-program.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import { formatPosition } from "../../../protocol/program/source-file.ts";
import type { Context } from "./context.ts";

/** What the engine needs to link modules: the resolved name of a specifier, and the source of a module. */
export type ModuleResolver = Pick<Linker, "normalize" | "load" | "enginePosition">;

/** Creates an error in the guest and throws it there. */
export type ThrowInGuest = (kind: ImportFailure["kind"], text: string, stack: string) => void;

/** What the engine gets: addresses of strings that it frees. */
export type ModuleLoader = {
  normalize(importer: string, specifier: string): number;
  load(name: string): number;
};

/**
 * Serves the engine's requests.
 *
 * A request for a source can be refused, but not one for a name: the engine copies the name without checking it. So an
 * import that is not allowed gets a name too (see `Linker.normalize`), and its source is refused.
 */
export function createModuleLoader(
  context: Context,
  source: ModuleResolver,
  throwInGuest: ThrowInGuest,
  onLoad: () => void,
): ModuleLoader {
  return {
    normalize: (importer, specifier) => context.newCString(source.normalize(importer, specifier)).pointer,
    load(name) {
      onLoad();
      const module = source.load(name);
      if (typeof module === "string") return context.newCString(module).pointer;
      const stack = module.at ? `    at ${formatPosition(source.enginePosition(module.at))}` : "";
      throwInGuest(module.kind, module.kind === "restricted" ? module.name : module.message, stack);
      return 0;
    },
  };
}
