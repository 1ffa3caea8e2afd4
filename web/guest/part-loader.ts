import type { HostFunctions } from "./guest-bridge.ts";
import { bare, NativeError, ownKeys } from "./intrinsics.ts";
import { registerInspector } from "./library/inspect-hooks.ts";
import { evaluatePart, restrictLoadedGlobal } from "./permissions.ts";

/** The tools for the evaluation of a part of the standard library. The part stores what it provides here. */
export type PartTools = Pick<HostFunctions, "random" | "intl" | "elapsed"> & {
  /** A global of the library. Loads its part if necessary. */
  readonly use: (name: string) => unknown;
  readonly shows: typeof registerInspector;
};

type ProvidedGlobals = Readonly<Record<string, unknown>>;

/**
 * Loads the parts of the standard library, each when one of its names is first used. They are evaluated at the
 * program's cost, in the realm as the program has changed it: a program that breaks `Array.prototype.push` and then
 * uses URL breaks its own URL.
 */
export function partLoader(host: HostFunctions, use: (name: string) => unknown): (part: string) => object {
  const loadedParts = bare<Record<string, object>>();
  const tools = bare<{ -readonly [K in keyof PartTools]: PartTools[K] } & { provided?: ProvidedGlobals }>();
  tools.random = host.random;
  tools.intl = host.intl;
  tools.elapsed = host.elapsed;
  tools.use = use;
  tools.shows = registerInspector;
  return (part) => {
    const value = loadedParts[part];
    if (value) return value;
    const source = host.part(part);
    if (source === undefined) throw new NativeError(`the standard library's "${part}" is not here yet`);
    evaluatePart(source, tools);
    const globals = tools.provided as ProvidedGlobals;
    delete tools.provided;
    loadedParts[part] = globals;
    const names = ownKeys(globals);
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string;
      restrictLoadedGlobal(name, globals[name]);
    }
    return globals;
  };
}
