import type { Shim } from "../protocol/capabilities/capabilities.ts";
import { define, indirectEval, NativeError, propertyOf } from "./intrinsics.ts";
import { holderOf, pathOf, rootOf } from "./member-path.ts";

const scope = globalThis as Record<string, unknown>;

/** What stands in for the original by the code of a shim. To be asked while all originals are still there. */
export function substituteOf({ path: text, code }: Shim): unknown {
  const shim = indirectEval(`(function (original) { "use strict"; return (${code}\n); })`) as (
    original: unknown,
  ) => unknown;
  return shim(originalOf(text));
}

/** The original of an accessor is its getter. */
function originalOf(text: string): unknown {
  const path = pathOf(text);
  // This loads what a getter is for.
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
