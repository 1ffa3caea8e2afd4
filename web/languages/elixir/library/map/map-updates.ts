import { argumentsOf } from "../../runtime/arguments.ts";
import { call0, call1 } from "../../runtime/calls.ts";
import { badArguments, badMapError } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { EMPTY_MAP, mapDelete, mapGet, mapPut, structName } from "../../runtime/map-operations.ts";
import { defineModule, findFunction } from "../../runtime/modules.ts";
import { unavailable } from "../../runtime/restricted.ts";
import { declaredStruct } from "../../runtime/structs.ts";
import { Cons, ElixirMap, listElements, STRUCT, type Term } from "../../runtime/terms.ts";

const { refuse, fn: requireFn } = argumentsOf("Map");

const mapFrom = (term: Term): ElixirMap => (term instanceof ElixirMap ? term : badMapError(term));

defineModule("Map", {
  "from_keys/2": (keys: Term, value: Term) => {
    const keyTerms = keys instanceof Cons ? listElements(keys) : undefined;
    if (keyTerms === undefined) return badArguments([1, "not a list"]);
    let map = EMPTY_MAP;
    for (let index = 0; index < keyTerms.length; index++) map = mapPut(map, keyTerms[index] as Term, value);
    return map;
  },
  "from_struct/1": (term: Term) => {
    if (typeof term === "symbol") {
      const blank = declaredStruct(term)?.blank ?? findFunction(term, "__struct__/0")?.();
      if (blank instanceof ElixirMap) return mapDelete(blank, STRUCT);
      return unavailable(`Map.from_struct(${inspect(term)})`);
    }
    if (structName(term) === undefined) return refuse("from_struct", [term]);
    return mapDelete(term as ElixirMap, STRUCT);
  },
  "pop_lazy/3": (map: Term, key: Term, fn: Term) => {
    requireFn(fn, 0, "pop_lazy", [map, key, fn]);
    const value = mapGet(mapFrom(map), key);
    return value === undefined ? [call0(fn), map] : [value, mapDelete(map as ElixirMap, key)];
  },
  "replace_lazy/3": (map: Term, key: Term, fn: Term) => {
    requireFn(fn, 1, "replace_lazy", [map, key, fn]);
    const value = mapGet(mapFrom(map), key);
    return value === undefined ? map : mapPut(map as ElixirMap, key, call1(fn, value));
  },
});
