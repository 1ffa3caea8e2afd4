import * as errors from "./errors.ts";
import { findModule, programFunction, refuseRestrictedFunction } from "./modules.ts";
import type { ElixirFunction, Term } from "./terms.ts";

type Reference = { fn: ElixirFunction; value: ElixirFunction };

/** A function by module, name and arity. It is looked up when it is first called. */
export function reference(module: string, key: string, findIn = programFunction): Reference {
  const name = Symbol.for(module);
  const slash = key.lastIndexOf("/");
  const arity = Number(key.slice(slash + 1));
  const find = (): ElixirFunction => {
    const implementation = findIn(name, key);
    if (implementation) return implementation;
    refuseRestrictedFunction(name, Symbol.for(key.slice(0, slash)), arity);
    return errors.undefinedFunctionError(
      name,
      Symbol.for(key.slice(0, slash)),
      arity,
      findModule(name) ? Symbol.for("undefined function") : null,
    );
  };
  return {
    fn: (...args: Term[]) => find()(...args),
    get value() {
      const implementation = findIn(name, key);
      if (implementation) return implementation;
      // It may be defined later. Otherwise it fails when it is called.
      return Object.defineProperty((...args: Term[]) => find()(...args), "length", { value: arity });
    },
  };
}
