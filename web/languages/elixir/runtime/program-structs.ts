import { mapKeys } from "./compare.ts";
import { deriveInspection } from "./derived-inspection.ts";
import * as errors from "./errors.ts";
import { inspect } from "./inspect-term.ts";
import { mapGet, mapHas, mapOf, mapPut } from "./map-operations.ts";
import { defineFunction, findFunction, findModule, moduleOf, refuseRestrictedFunction } from "./modules.ts";
import { defineImplementation, implementationOf } from "./protocols.ts";
import { unavailable } from "./restricted.ts";
import { declaredStruct, defineStruct } from "./structs.ts";
import {
  atomName,
  Cons,
  type ElixirFunction,
  ElixirMap,
  EMPTY,
  isAtom,
  list,
  listElements,
  STRUCT,
  type Term,
} from "./terms.ts";

/** The structs and exceptions that a program defines, and how structs are made and updated. */

/** The program's own structs. */
export const structs = new Map<symbol, { readonly blank: ElixirMap; readonly enforced: readonly symbol[] }>();

export function pairsOf(term: Term): Term[] {
  if (term instanceof ElixirMap) return [...mapKeys(term)].flatMap((key) => [key, mapGet(term, key) as Term]);
  return (listElements(term) ?? []).flatMap((pair) => pair as Term[]);
}

/** Elixir's own modules with a struct. */
const withStructs = new Set("Inspect.Opts MapSet Regex Stream".split(" ").map((name) => `Elixir.${name}`));

/** `isCall`: made by a call, whose errors only name the key. `enforces`: whether enforced keys must be given. */
export function makeStruct(
  module: symbol,
  entries: readonly Term[],
  isCall = false,
  enforces = true,
): ElixirMap {
  const definition = structs.get(module) ?? declaredStruct(module);
  let struct = definition?.blank ?? (findFunction(module, "__struct__/0")?.() as ElixirMap | undefined);
  if (struct === undefined && withStructs.has(atomName(module)))
    return unavailable(`a struct of ${inspect(module)} by its fields`);
  if (struct === undefined) refuseRestrictedFunction(module, Symbol.for("__struct__"), 0);
  if (struct === undefined)
    return errors.undefinedFunctionError(
      module,
      Symbol.for("__struct__"),
      0,
      findModule(module) ? Symbol.for("undefined function") : null,
    );
  for (let i = 0; i < entries.length; i += 2) {
    const key = entries[i] as Term;
    if (!mapHas(struct, key)) return errors.keyError(key, isCall ? null : struct);
    struct = mapPut(struct, key, entries[i + 1] as Term);
  }
  const names = new Set(entries.filter((_, index) => index % 2 === 0));
  const missing = (definition?.enforced ?? []).filter((key) => !names.has(key));
  if (enforces && missing.length > 0)
    return errors.argumentError(
      `the following keys must also be given when building struct ${inspect(module)}: ${inspect(list(missing))}`,
    );
  return struct;
}

/** The arguments of `raise` that are fields of the exception. Elixir warns about the others and leaves them out. */
export function withKnownFields(blank: ElixirMap, args: Term): ElixirMap {
  const pairs = pairsOf(args);
  let value = blank;
  for (let i = 0; i < pairs.length; i += 2)
    if (mapHas(blank, pairs[i] as Term)) value = mapPut(value, pairs[i] as Term, pairs[i + 1] as Term);
  return value;
}

export function updateMap(map: Term, entries: readonly Term[]): ElixirMap {
  if (!(map instanceof ElixirMap)) return errors.badMapError(map);
  let result = map;
  for (let i = 0; i < entries.length; i += 2) {
    if (!mapHas(result, entries[i] as Term)) return errors.keyError(entries[i] as Term, map);
    result = mapPut(result, entries[i] as Term, entries[i + 1] as Term);
  }
  return result;
}

const INSPECT = Symbol.for("Elixir.Inspect");
export const EXCEPTION = Symbol.for("__exception__");

export class ModuleBuilder {
  constructor(readonly name: symbol) {}

  export(functions: Readonly<Record<string, ElixirFunction>>): void {
    const module = moduleOf(this.name);
    for (const key of Object.keys(functions)) defineFunction(module, key, functions[key] as ElixirFunction);
  }

  /** `defstruct`: names, or names with defaults. */
  struct(fields: Term, enforcedKeys: Term, derivation: Term = EMPTY): Term {
    if (findFunction(this.name, "__struct__/0"))
      errors.argumentError(
        `defstruct has already been called for ${inspect(this.name)}, defstruct can only be called once per module`,
      );
    const fieldTerms = listElements(fields);
    if (fieldTerms === undefined)
      return errors.argumentError(`struct fields definition must be list, got: ${inspect(fields)}`);
    const entries: Term[] = [STRUCT, this.name];
    const names: symbol[] = [];
    for (const field of fieldTerms) {
      const [name, value] =
        Array.isArray(field) && field.length === 2 ? (field as [symbol, Term]) : [field as symbol, null];
      if (!isAtom(name))
        return errors.argumentError(`struct field names must be atoms, got: ${inspect(name)}`);
      names.push(name);
      entries.push(name, value);
    }
    const absent = (listElements(enforcedKeys) ?? []).filter((key) => !names.includes(key as symbol));
    if (absent.length > 0) {
      const declarations = names.map((each, index): Term => [each, entries[index * 2 + 3] as Term]);
      return errors.argumentError(
        `@enforce_keys required keys (${inspect(list(absent))}) that are not defined in defstruct: ${inspect(list(declarations))}`,
      );
    }
    structs.set(this.name, {
      blank: mapOf(entries),
      enforced: (listElements(enforcedKeys) ?? []) as symbol[],
    });
    // `inspect` does not show the field that all exceptions have.
    defineStruct(
      this.name,
      names.filter((each) => each !== EXCEPTION),
    );
    deriveInspection(this.name, names, entries, derivation);
    for (const entry of listElements(derivation) ?? [])
      for (const each of listElements(entry) ?? [entry])
        this.derive(Array.isArray(each) ? (each[0] as Term) : each);
    this.export({
      "__struct__/0": () => structs.get(this.name)?.blank,
      "__struct__/1": (fields: Term) => makeStruct(this.name, pairsOf(fields)),
    });
    return structs.get(this.name)?.blank as Term;
  }

  /** The struct gets the implementation of a protocol for Any. `inspect` is handled separately. */
  private derive(protocol: Term): void {
    if (protocol === INSPECT) return;
    const any = implementationOf(protocol);
    if (!any)
      errors.argumentError(
        `could not load module ${inspect(protocol)}${isAtom(protocol) && findModule(protocol as symbol) ? ".Any" : ""} due to reason :nofile, cannot derive ${inspect(protocol)} for ${inspect(this.name)}`,
      );
    defineImplementation(protocol, this.name, any);
  }

  exception(fields: Term): Term {
    const fieldTerms = listElements(fields) ?? [];
    this.struct(list([...fieldTerms, [EXCEPTION, true]]), EMPTY);
    const hasMessage = fieldTerms.some(
      (field) => (Array.isArray(field) ? field[0] : field) === Symbol.for("message"),
    );
    this.export({
      "exception/1": (args: Term) => {
        const blank = structs.get(this.name)?.blank as ElixirMap;
        if (typeof args === "string" && hasMessage) return mapPut(blank, Symbol.for("message"), args);
        if (!(args instanceof Cons) && !(args instanceof ElixirMap))
          return errors.functionClauseError(inspect(this.name), "exception", [args]);
        return withKnownFields(blank, args);
      },
      ...(hasMessage && {
        "message/1": (exception: Term) => mapGet(exception as ElixirMap, Symbol.for("message")) as Term,
      }),
    });
    return null;
  }
}
