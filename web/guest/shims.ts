import type { Shim } from "../protocol/capabilities/capabilities.ts";
import { define, indirectEval, NativeError, propertyOf } from "./intrinsics.ts";
import { holderOf, pathOf, rootOf } from "./member-path.ts";

const scope = globalThis as Record<string, unknown>;

/** The replacement that a shim's code returns for the original. Must be called while all originals still exist. */
export function substituteOf({ path: text, code }: Shim): unknown {
  const shim = indirectEval(`(function (original) { "use strict"; return (${code}\n); })`) as (
    original: unknown,
  ) => unknown;
  return shim(originalOf(text));
}

/** For an accessor, the original is its getter. */
function originalOf(text: string): unknown {
  const path = pathOf(text);
  // This loads the part behind a getter.
  const root = path.root === "TypedArray" ? rootOf(path) : scope[path.root];
  if (path.keys.length === 1) return root;
  const { holder, key } = holderOf(root, path);
  const property = holder && propertyOf(holder, key);
  return property?.get ?? property?.value;
}

export function install(text: string, substitute: unknown): void {
  const path = pathOf(text);
  if (path.keys.length === 1) {
    define(globalThis, text, substitute);
    return;
  }
  const { holder, key } = holderOf(rootOf(path), path);
  if (!holder) throw new NativeError(`${text} is not there to be replaced`);
  define(holder, key, substitute);
}
