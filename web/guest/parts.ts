import { type Door, handoverName } from "./door.ts";
import { bare, define, deleteProperty, indirectEval, NativeError, propertyOf } from "./intrinsics.ts";

/** What a part of the standard library finds under `handoverName` when it is evaluated; it leaves there what it has. */
export type PartTools = Pick<Door, "random" | "intl" | "elapsed"> & {
  /** A global of ours, loaded with its part if it has to be. */
  readonly use: (name: string) => unknown;
};

/**
 * Loads the parts of the standard library, each when one of its names is first touched. They are evaluated on the
 * program's account, in the realm the program has made of it by then: whoever breaks `Array.prototype.push` and then
 * uses URL breaks his own URL.
 */
export function partLoader(door: Door, use: (name: string) => unknown): (part: string) => object {
  const loaded = bare<Record<string, object>>();
  const tools = bare<{ -readonly [K in keyof PartTools]: PartTools[K] }>();
  tools.random = door.random;
  tools.intl = door.intl;
  tools.elapsed = door.elapsed;
  tools.use = use;
  return (part) => {
    const known = loaded[part];
    if (known) return known;
    const source = door.part(part);
    if (source === undefined) throw new NativeError(`the standard library's "${part}" is not here yet`);
    define(globalThis, handoverName, tools);
    indirectEval(source);
    const provided = propertyOf(globalThis, handoverName)?.value as object;
    deleteProperty(globalThis, handoverName);
    loaded[part] = provided;
    return provided;
  };
}
