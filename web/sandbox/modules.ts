import type { ImportFailure, Linker } from "../languages/javascript/linker.ts";
import { formatPosition } from "../protocol/source.ts";
import type { Instance } from "./engine.ts";

/** What the engine asks of its host when it links modules: what a specifier means, and the text of a module. */
export type ModuleSource = Pick<Linker, "normalize" | "load" | "placeAfter">;

/** Makes an error in the guest, and throws it there. */
export type Thrower = (kind: ImportFailure["kind"], text: string, stack: string) => void;

/**
 * Answers the engine's questions. Not through the library's own callbacks: those put text where an allocation has
 * failed, which is address 0, and make errors of no kind.
 *
 * The engine can be refused a text, but not a name: it copies the name without looking whether there is one. So what
 * cannot be imported has a name, too (see `Linker.normalize`), and its text is refused.
 */
export function answerImports(
  instance: Instance,
  source: ModuleSource,
  fail: Thrower,
  loading: () => void,
): void {
  const { callbacks } = instance.emscripten;
  const nothing = 0 as never;
  callbacks.normalizeModule = (_asyncify, _runtime, _context, importer, specifier) =>
    chars(instance, source.normalize(importer, specifier)) as never;
  callbacks.loadModuleSource = (_asyncify, _runtime, _context, name) => {
    loading();
    const found = source.load(name);
    if (typeof found === "string") return chars(instance, found) as never;
    const stack = found.at ? `    at <anonymous> (${formatPosition(source.placeAfter(found.at))})\n` : "";
    fail(found.kind, found.kind === "restricted" ? found.name : found.message, stack);
    return nothing;
  };
}

/** A C string that the engine frees; 0 when there is no memory for it. */
function chars({ emscripten }: Instance, text: string): number {
  const bytes = emscripten.lengthBytesUTF8(text) + 1;
  const pointer = emscripten._malloc(bytes);
  if (pointer !== 0) emscripten.stringToUTF8(text, pointer as never, bytes);
  return pointer;
}
