import { call1, finish } from "../runtime/calls.ts";
import { moduleAtom } from "../runtime/errors.ts";
import { findFunction, substitute } from "../runtime/modules.ts";
import { runtime } from "../runtime/program-runtime.ts";
import { RestrictedUse } from "../runtime/restricted.ts";
import type { ElixirFunction, Term } from "../runtime/terms.ts";

/** A function's module and key, and its replacement: code with the original as `original`. */
type Shim = readonly [module: string, key: string, code: ($: typeof runtime) => Term];

/**
 * Applies an allowlist to the library, before a program runs: see permitted-compiler.ts. The hint says what is allowed.
 */
export function permit(denials: readonly (readonly string[])[], shims: readonly Shim[], hint: string): void {
  for (const [module = "", ...keys] of denials)
    for (const key of keys)
      substitute(
        moduleAtom(module),
        key,
        withArity(() => {
          throw new RestrictedUse(`${module}.${key}`, hint);
        }, arityOf(key)),
      );
  for (const [module, key, code] of shims) {
    const name = moduleAtom(module);
    const fn = call1(finish(code(runtime)), findFunction(name, key) ?? null);
    if (typeof fn !== "function" || fn.length !== arityOf(key))
      throw new Error(`the shim of ${module}.${key} should be a function of ${arityOf(key)} arguments`);
    substitute(name, key, fn);
  }
}

const arityOf = (key: string) => Number(key.slice(key.lastIndexOf("/") + 1));

function withArity(fn: () => never, arity: number): ElixirFunction {
  return Object.defineProperty(fn, "length", { value: arity }) as ElixirFunction;
}
