import { badArguments, undefinedFunctionError } from "../runtime/errors.ts";
import { defineModule, functionName, nameFunction, programFunction } from "../runtime/modules.ts";
import { RestrictedUse } from "../runtime/restricted.ts";
import { atom, atomName, type ElixirFunction, EMPTY, isAtom, list, type Term } from "../runtime/terms.ts";

/** `Function.info` for a function that a module exports. Most facts about other functions depend on the machine. */
function info(fn: Term, item: Term): Term {
  if (typeof fn !== "function") return badArguments([1, "not a fun"]);
  const key = isAtom(item) ? atomName(item) : "";
  if (key === "arity") return [item, BigInt(fn.length)];
  const name = functionName(fn);
  if (name !== undefined) {
    if (key === "type") return [item, Symbol.for("external")];
    if (key === "module") return [item, name.module];
    if (key === "name") return [item, atom(name.name)];
    if (key === "env") return [item, EMPTY];
    if (key === "pid") return [item, Symbol.for("undefined")];
  }
  if (key === "type") return [item, Symbol.for("local")];
  return badArguments([2, "not available here"]);
}

/** All facts about a function that a module exports. Those about other functions are not available. */
function allOf(fn: Term): Term {
  if (typeof fn !== "function") return badArguments([1, "not a fun"]);
  if (functionName(fn) === undefined)
    throw new RestrictedUse(
      "Function.info/1 of an anonymous function",
      "Ask for one of :arity and :type with Function.info/2.",
    );
  return list(["module", "name", "arity", "env", "type"].map((item) => info(fn, Symbol.for(item))));
}

/** A function that does not exist yet: it is looked up when it is called. */
function later(module: Term, name: string, arity: number): ElixirFunction {
  const fn = (...args: Term[]): unknown => {
    const implementation =
      typeof module === "symbol" ? programFunction(module, `${name}/${arity}`) : undefined;
    return implementation === undefined
      ? undefinedFunctionError(module, atom(name), arity)
      : implementation(...args);
  };
  Object.defineProperty(fn, "length", { value: arity });
  if (typeof module === "symbol") nameFunction(fn, { module, name, arity });
  return fn;
}

defineModule("Function", {
  "capture/3": (module: Term, name: Term, arity: Term) => {
    if (!isAtom(module) || !isAtom(name)) return badArguments([isAtom(module) ? 2 : 1, "not an atom"]);
    if (typeof arity !== "bigint" || arity < 0n || arity > 255n)
      return badArguments([3, "not an integer in the range 0 through 255"]);
    const implementation =
      typeof module === "symbol" ? programFunction(module, `${atomName(name)}/${arity}`) : undefined;
    return implementation ?? later(module, atomName(name), Number(arity));
  },
  "identity/1": (term: Term) => term,
  "info/1": allOf,
  "info/2": info,
});
