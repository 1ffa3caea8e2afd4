import { standardFunctions } from "../standard/functions.ts";
import { callWith } from "./calls.ts";
import { badArguments, moduleAtom, undefinedFunctionError } from "./errors.ts";
import {
  callName,
  erlangModules,
  leftOut,
  notHere,
  notHereOfErlang,
  RestrictedUse,
  restrictedCall,
} from "./restricted.ts";
import { atomName, type ElixirFunction, isAtom, type Term } from "./terms.ts";

export type ElixirModule = {
  readonly name: symbol;
  /** By name and arity: `map/2`. */
  readonly functions: Map<string, ElixirFunction>;
};

/** The name of a function that a module exports; `inspect` prints it as `&Enum.map/2`. */
export type FunctionName = { readonly module: symbol; readonly name: string; readonly arity: number };

const modules = new Map<symbol, ElixirModule>();
const functionNames = new Map<ElixirFunction, FunctionName>();

/**
 * Adds functions to a module, and makes the module if it does not exist. The name is as in Elixir: `Enum`, `:lists`. A
 * function in two modules keeps its first name, so `:erlang` comes before the modules that share its functions.
 */
export function defineModule(name: string, functions: Readonly<Record<string, ElixirFunction>>): void {
  const module = moduleOf(moduleAtom(name));
  for (const key of Object.keys(functions)) defineFunction(module, key, functions[key] as ElixirFunction);
}

/** The module with this name. Makes it if it does not exist. */
export function moduleOf(name: symbol): ElixirModule {
  let module = modules.get(name);
  if (module === undefined) {
    module = { name, functions: new Map() };
    modules.set(name, module);
  }
  return module;
}

export function defineFunction(module: ElixirModule, key: string, fn: ElixirFunction): void {
  module.functions.set(key, fn);
  if (functionNames.has(fn)) return;
  const slash = key.lastIndexOf("/");
  functionNames.set(fn, {
    module: module.name,
    name: key.slice(0, slash),
    arity: Number(key.slice(slash + 1)),
  });
}

/** Sets the name with which a function is printed. */
export function nameFunction(fn: ElixirFunction, name: FunctionName): void {
  functionNames.set(fn, name);
}

/** Removes a module, so that it has no functions when it is defined again. */
export function deleteModule(name: symbol): void {
  const module = modules.get(name);
  if (module === undefined) return;
  for (const fn of module.functions.values()) functionNames.delete(fn);
  modules.delete(name);
}

export function findModule(name: symbol): ElixirModule | undefined {
  return modules.get(name);
}

export function allModules(): IterableIterator<ElixirModule> {
  return modules.values();
}

export function findFunction(module: symbol, key: string): ElixirFunction | undefined {
  return modules.get(module)?.functions.get(key);
}

/** Macros of Elixir that are functions of this library. At run time a module does not list them as functions. */
const macros = new Map<symbol, ReadonlySet<string>>();

export function defineMacros(name: string, keys: readonly string[]): void {
  macros.set(moduleAtom(name), new Set(keys));
}

export function isMacro(module: symbol, key: string): boolean {
  return macros.get(module)?.has(key) ?? false;
}

/** `function_exported?`, also for functions of Elixir that do not exist here. */
export function isExported(module: symbol, key: string): boolean {
  if (programModules.has(module)) return findFunction(module, key) !== undefined;
  if (isMacro(module, key)) return false;
  const standard = standardFunctions.get(atomName(module).slice("Elixir.".length));
  return findFunction(module, key) !== undefined || (standard?.has(key) ?? false);
}

const substitutes = new Map<symbol, Map<string, ElixirFunction>>();

/** Replaces a function for programs. The library itself continues to use its own. */
export function substitute(module: symbol, key: string, fn: ElixirFunction): void {
  const own = substitutes.get(module) ?? new Map<string, ElixirFunction>();
  substitutes.set(module, own);
  own.set(key, fn);
}

/** The function that a program finds. */
export function programFunction(module: symbol, key: string): ElixirFunction | undefined {
  const own =
    substitutes.size > 0 && !programModules.has(module) ? substitutes.get(module)?.get(key) : undefined;
  return own ?? findFunction(module, key);
}

export function functionName(fn: ElixirFunction): FunctionName | undefined {
  return functionNames.get(fn);
}

/** `apply(module, name, args)`, and also `module.name(args)` with a module that is known only at run time. */
export function applyFunction(module: Term, name: Term, args: readonly Term[]): Term {
  if (!isAtom(module) || !isAtom(name)) {
    return badArguments([isAtom(module) ? 2 : 1, "not an atom"]);
  }
  const key = `${atomName(name)}/${args.length}`;
  const fn = typeof module === "symbol" && !isMacro(module, key) ? programFunction(module, key) : undefined;
  if (fn === undefined) {
    refuseRestrictedFunction(module, name, args.length);
    return undefinedFunctionError(module, name, args.length, findModule(module as symbol) ? UNDEFINED : null);
  }
  return callWith(fn, args);
}

const UNDEFINED = Symbol.for("undefined function");

/** Modules of the host that the program may not use. */
const leftOutModules = new Set<symbol>();

export function leaveOut(names: readonly string[]): void {
  for (const each of names) leftOutModules.add(Symbol.for(each));
}

/**
 * Throws if a function that the program does not define is left out on purpose, or is Elixir's and not available yet.
 */
export function refuseRestrictedFunction(module: Term, name: Term, arity: number): void {
  if (typeof module !== "symbol" || !isAtom(name) || isProgramModule(module)) return;
  const functionName = atomName(name);
  if (leftOutModules.has(module))
    throw new RestrictedUse(callName(atomName(module), functionName, arity), leftOut);
  if (isMacro(module, `${functionName}/${arity}`)) return;
  const standard = standardFunctions.get(atomName(module).slice("Elixir.".length));
  const hint =
    restrictedCall(atomName(module), functionName, arity) ??
    (standard?.has(`${functionName}/${arity}`) ? notHere : undefined) ??
    (erlangModules.has(atomName(module)) ? notHereOfErlang : undefined);
  if (hint !== undefined) throw new RestrictedUse(callName(atomName(module), functionName, arity), hint);
}

const programModules = new Set<symbol>();

/** A module that the program defines belongs to it, whatever its name is. */
export function addProgramModule(name: symbol): void {
  programModules.add(name);
}

export function isProgramModule(name: symbol): boolean {
  return programModules.has(name);
}

/** The functions of all modules: `Enum map/2 sum/1`, one line for each module. */
export function libraryNames(): string {
  return [...modules.values()]
    .map(({ name, functions }) => {
      const label = atomName(name);
      return [label.startsWith("Elixir.") ? label.slice(7) : `:${label}`, ...functions.keys()].join(" ");
    })
    .join("\n");
}
