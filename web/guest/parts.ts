import type { Door } from "./door.ts";
import { bare, NativeError, ownKeys } from "./intrinsics.ts";
import { shows } from "./library/shown.ts";
import { admitLoaded, evaluatePart } from "./permits.ts";

/** What a part of the standard library is given when it is evaluated; it leaves there what it has. */
export type PartTools = Pick<Door, "random" | "intl" | "elapsed"> & {
  /** A global of ours, loaded with its part if it has to be. */
  readonly use: (name: string) => unknown;
  readonly shows: typeof shows;
};

type Provided = Readonly<Record<string, unknown>>;

/**
 * Loads the parts of the standard library, each when one of its names is first touched. They are evaluated on the
 * program's account, in the realm the program has made of it by then: whoever breaks `Array.prototype.push` and then
 * uses URL breaks his own URL.
 */
export function partLoader(door: Door, use: (name: string) => unknown): (part: string) => object {
  const loaded = bare<Record<string, object>>();
  const tools = bare<{ -readonly [K in keyof PartTools]: PartTools[K] } & { provided?: Provided }>();
  tools.random = door.random;
  tools.intl = door.intl;
  tools.elapsed = door.elapsed;
  tools.use = use;
  tools.shows = shows;
  return (part) => {
    const known = loaded[part];
    if (known) return known;
    const source = door.part(part);
    if (source === undefined) throw new NativeError(`the standard library's "${part}" is not here yet`);
    evaluatePart(source, tools);
    const provided = tools.provided as Provided;
    delete tools.provided;
    loaded[part] = provided;
    const names = ownKeys(provided);
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string;
      admitLoaded(name, provided[name]);
    }
    return provided;
  };
}
