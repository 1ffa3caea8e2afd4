import type { ImportFailure, Linker } from "../ecmascript/linker.ts";
import { formatPosition } from "../protocol/source.ts";
import type { Context } from "./context.ts";

/** What the engine asks of its host when it links modules: what a specifier means, and the text of a module. */
export type ModuleSource = Pick<Linker, "normalize" | "load" | "placeAfter">;

/** Makes an error in the guest, and throws it there. */
export type Thrower = (kind: ImportFailure["kind"], text: string, stack: string) => void;

/** What the engine is answered: addresses of texts that it frees. */
export type Imports = {
  normalize(importer: string, specifier: string): number;
  load(name: string): number;
};

/**
 * Answers the engine's questions.
 *
 * The engine can be refused a text, but not a name: it copies the name without looking whether there is one. So what
 * cannot be imported has a name, too (see `Linker.normalize`), and its text is refused.
 */
export function moduleImports(
  context: Context,
  source: ModuleSource,
  fail: Thrower,
  loading: () => void,
): Imports {
  return {
    normalize: (importer, specifier) => context.newText(source.normalize(importer, specifier)).pointer,
    load(name) {
      loading();
      const found = source.load(name);
      if (typeof found === "string") return context.newText(found).pointer;
      const stack = found.at ? `    at <anonymous> (${formatPosition(source.placeAfter(found.at))})\n` : "";
      fail(found.kind, found.kind === "restricted" ? found.name : found.message, stack);
      return 0;
    },
  };
}
