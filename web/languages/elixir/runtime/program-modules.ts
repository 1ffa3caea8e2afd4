import { TailCall } from "./calls.ts";
import { compare } from "./compare.ts";
import * as errors from "./errors.ts";
import { inspect } from "./inspect-term.ts";
import { addProgramModule, deleteModule, findModule, moduleOf, refuseRestrictedFunction } from "./modules.ts";
import { ModuleBuilder } from "./program-structs.ts";
import { defineImplementation, type Implementation, implementationFor } from "./protocols.ts";
import { unavailable } from "./restricted.ts";
import { type ElixirFunction, list, type Term } from "./terms.ts";

/** The modules of implementations of protocols. */
export const implementationModules = new Map<Implementation, symbol>();

/** Raises before anything runs if a module that is imported or required does not exist. */
export function checkModule(module: string, file: string, line: number) {
  if (findModule(Symbol.for(module))) return;
  refuseRestrictedFunction(Symbol.for(module), Symbol.for("__info__"), 1);
  errors.raise(
    "CompileError",
    "description",
    `module ${inspect(Symbol.for(module))} is not loaded and could not be found`,
    "file",
    file,
    "line",
    BigInt(line),
  );
}

/** `defmodule` and `defprotocol`. */
export function makeModule(
  name: string,
  kind: "module" | "protocol",
  body: (builder: ModuleBuilder) => Term,
): Term {
  const atom = Symbol.for(name);
  deleteModule(atom);
  const builder = new ModuleBuilder(atom);
  const { functions } = moduleOf(atom);
  addProgramModule(atom);
  builder.export({ "__info__/1": (kind: Term) => moduleInfo(atom, functions, kind) });
  const value = body(builder);
  if (kind === "protocol") {
    const isMatch = (term: Term) =>
      implementationModules.get(implementationFor(atom, term) as Implementation) ?? null;
    builder.export({
      "impl_for/1": isMatch,
      "impl_for!/1": (term: Term) => isMatch(term) ?? errors.protocolUndefinedError(name.slice(7), term),
    });
  }
  return [Symbol.for("module"), atom, "", value] as Term;
}

/** `defimpl`. */
export function implement(protocol: symbol, type: symbol, module: symbol) {
  if (!findModule(protocol))
    errors.argumentError(`could not load module ${inspect(protocol)} due to reason :nofile`);
  const functions = moduleOf(module).functions;
  implementationModules.set(functions, module);
  defineImplementation(protocol, type, functions);
}

/** A call of a protocol's function. */
export function dispatch(protocol: string, key: string, args: readonly Term[]) {
  const fn = implementationFor(Symbol.for(protocol), args[0] as Term)?.get(key);
  if (!fn) return errors.protocolUndefinedError(protocol.slice(7), args[0] as Term);
  return new TailCall(fn, args);
}

/** `__info__`: the exports of a module. Guards are among its functions as `MACRO-name`. */
function moduleInfo(module: symbol, functions: ReadonlyMap<string, ElixirFunction>, kind: Term): Term {
  if (kind === Symbol.for("module")) return module;
  const isMacros = kind === Symbol.for("macros");
  if (!isMacros && kind !== Symbol.for("functions"))
    return unavailable(`__info__ of a module with ${inspect(kind)}`);
  const entries = [...functions.keys()].flatMap((key): Term[] => {
    const isMacro = key.startsWith("MACRO-");
    const slash = key.lastIndexOf("/");
    if (isMacro !== isMacros || key === "__info__/1") return [];
    return [[Symbol.for(key.slice(isMacro ? 6 : 0, slash)), BigInt(key.slice(slash + 1))]];
  });
  return list(entries.sort((a, b) => compare(a, b)));
}
