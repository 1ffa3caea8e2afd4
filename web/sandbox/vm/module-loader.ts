import type { ImportFailure, Linker } from "../../ecmascript/linker.ts";
import { formatPosition } from "../../protocol/program/source-file.ts";
import type { Context } from "./context.ts";

/** What the engine asks of its host when it links modules: what a specifier means, and the text of a module. */
export type ModuleResolver = Pick<Linker, "normalize" | "load" | "enginePosition">;

/** Makes an error in the guest, and throws it there. */
export type ThrowInGuest = (kind: ImportFailure["kind"], text: string, stack: string) => void;

/** What the engine is answered: addresses of texts that it frees. */
export type ModuleLoader = {
  normalize(importer: string, specifier: string): number;
  load(name: string): number;
};

/**
 * Answers the engine's questions.
 *
 * The engine can be refused a text, but not a name: it copies the name without looking whether there is one. So what
 * cannot be imported has a name, too (see `Linker.normalize`), and its text is refused.
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
