import { call0, call1, call3 } from "../runtime/calls.ts";
import { mapKeys, mapValues, strictEqual } from "../runtime/compare.ts";
import { elementsOf } from "../runtime/enumerate.ts";
import { argumentError, badMapError, functionClauseError, keyError, raise } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { EMPTY_MAP, mapDelete, mapGet, mapHas, mapPut } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { ElixirMap, ERROR, list, OK, STRUCT, type Term } from "../runtime/terms.ts";

const truthy = (term: Term): boolean => term !== false && term !== null;

function mapFrom(term: Term): ElixirMap {
  return term instanceof ElixirMap ? term : badMapError(term);
}

function requireMap(term: Term, name: string, args: readonly Term[]): ElixirMap {
  return term instanceof ElixirMap ? term : functionClauseError("Map", name, args);
}

function merge(left: ElixirMap, right: ElixirMap, fn: Term | undefined): ElixirMap {
  const keys = mapKeys(right);
  const values = mapValues(right);
  let result = left;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as Term;
    const value = values[index] as Term;
    const old = fn === undefined ? undefined : mapGet(left, key);
    result = mapPut(result, key, old === undefined ? value : call3(fn as Term, key, old, value));
  }
  return result;
}

/** The entries of a map for which a function of the pair is true. */
function select(map: ElixirMap, keep: (key: Term, value: Term) => boolean): ElixirMap {
  const keys = mapKeys(map);
  const values = mapValues(map);
  let result = EMPTY_MAP;
  for (let index = 0; index < keys.length; index++) {
    if (keep(keys[index] as Term, values[index] as Term)) {
      result = mapPut(result, keys[index] as Term, values[index] as Term);
    }
  }
  return result;
}

function take(map: ElixirMap, keys: Term): ElixirMap {
  const keyTerms = elementsOf(keys);
  let result = EMPTY_MAP;
  for (let index = 0; index < keyTerms.length; index++) {
    const value = mapGet(map, keyTerms[index] as Term);
    if (value !== undefined) result = mapPut(result, keyTerms[index] as Term, value);
  }
  return result;
}

function drop(map: ElixirMap, keys: Term): ElixirMap {
  const unwantedKeys = elementsOf(keys);
  let result = map;
  for (let index = 0; index < unwantedKeys.length; index++)
    result = mapDelete(result, unwantedKeys[index] as Term);
  return result;
}

function fetch(map: ElixirMap, key: Term): Term {
  const value = mapGet(map, key);
  return value === undefined ? keyError(key, map) : value;
}

function fromPairs(elements: readonly Term[]): ElixirMap {
  let map = EMPTY_MAP;
  for (let index = 0; index < elements.length; index++) {
    const pair = elements[index];
    if (!Array.isArray(pair) || pair.length !== 2) return argumentError("argument error");
    map = mapPut(map, pair[0], pair[1]);
  }
  return map;
}

function getAndUpdate(map: ElixirMap, key: Term, current: Term, fn: Term): readonly Term[] {
  const answer = call1(fn, current);
  if (answer === Symbol.for("pop")) return [current, mapDelete(map, key)];
  if (Array.isArray(answer) && answer.length === 2) return [answer[0], mapPut(map, key, answer[1])];
  return raise(
    "RuntimeError",
    "message",
    `the given function must return a two-element tuple or :pop, got: ${inspect(answer)}`,
  );
}

defineModule("Map", {
  "delete/2": (map: Term, key: Term) => mapDelete(mapFrom(map), key),
  "drop/2": (map: Term, keys: Term) => drop(mapFrom(map), keys),
  "equal?/2": (left: Term, right: Term) => strictEqual(mapFrom(left), mapFrom(right)),
  "fetch/2": (map: Term, key: Term) => {
    const value = mapGet(mapFrom(map), key);
    return value === undefined ? ERROR : [OK, value];
  },
  "fetch!/2": (map: Term, key: Term) => fetch(mapFrom(map), key),
  "filter/2": (map: Term, fn: Term) =>
    select(requireMap(map, "filter", [map, fn]), (key, value) => truthy(call1(fn, [key, value]))),
  "get/2": (map: Term, key: Term) => mapGet(mapFrom(map), key) ?? null,
  "get/3": (map: Term, key: Term, fallback: Term) => {
    const value = mapGet(mapFrom(map), key);
    return value === undefined ? fallback : value;
  },
  "get_and_update/3": (map: Term, key: Term, fn: Term) =>
    getAndUpdate(mapFrom(map), key, mapGet(mapFrom(map), key) ?? null, fn),
  "get_and_update!/3": (map: Term, key: Term, fn: Term) =>
    getAndUpdate(mapFrom(map), key, fetch(mapFrom(map), key), fn),
  "get_lazy/3": (map: Term, key: Term, fn: Term) => {
    const value = mapGet(mapFrom(map), key);
    return value === undefined ? call0(fn) : value;
  },
  "has_key?/2": (map: Term, key: Term) => mapHas(mapFrom(map), key),
  "keys/1": (map: Term) => list(mapKeys(mapFrom(map))),
  "merge/2": (left: Term, right: Term) => merge(mapFrom(left), mapFrom(right), undefined),
  "merge/3": (left: Term, right: Term, fn: Term) => merge(mapFrom(left), mapFrom(right), fn),
  "new/0": () => EMPTY_MAP,
  "new/1": (enumerable: Term) =>
    enumerable instanceof ElixirMap && !mapHas(enumerable, STRUCT)
      ? enumerable
      : fromPairs(elementsOf(enumerable)),
  "new/2": (enumerable: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    for (let index = 0; index < elements.length; index++)
      elements[index] = call1(fn, elements[index] as Term);
    return fromPairs(elements);
  },
  "pop/2": (map: Term, key: Term) => [mapGet(mapFrom(map), key) ?? null, mapDelete(mapFrom(map), key)],
  "pop/3": (map: Term, key: Term, fallback: Term) => {
    const value = mapGet(mapFrom(map), key);
    return [value === undefined ? fallback : value, mapDelete(mapFrom(map), key)];
  },
  "pop!/2": (map: Term, key: Term) => [fetch(mapFrom(map), key), mapDelete(mapFrom(map), key)],
  "put/3": (map: Term, key: Term, value: Term) => mapPut(mapFrom(map), key, value),
  "put_new/3": (map: Term, key: Term, value: Term) =>
    mapHas(mapFrom(map), key) ? map : mapPut(mapFrom(map), key, value),
  "put_new_lazy/3": (map: Term, key: Term, fn: Term) =>
    mapHas(mapFrom(map), key) ? map : mapPut(mapFrom(map), key, call0(fn)),
  "reject/2": (map: Term, fn: Term) =>
    select(requireMap(map, "reject", [map, fn]), (key, value) => !truthy(call1(fn, [key, value]))),
  "replace/3": (map: Term, key: Term, value: Term) =>
    mapHas(mapFrom(map), key) ? mapPut(mapFrom(map), key, value) : map,
  "replace!/3": (map: Term, key: Term, value: Term) => {
    fetch(mapFrom(map), key);
    return mapPut(mapFrom(map), key, value);
  },
  "split/2": (map: Term, keys: Term) => [take(mapFrom(map), keys), drop(mapFrom(map), keys)],
  "take/2": (map: Term, keys: Term) => take(mapFrom(map), keys),
  // Also for a struct, which is not enumerable.
  "to_list/1": (map: Term) =>
    list(mapKeys(mapFrom(map)).map((key) => [key, mapGet(mapFrom(map), key) as Term])),
  "update/4": (map: Term, key: Term, fallback: Term, fn: Term) => {
    const value = mapGet(mapFrom(map), key);
    return mapPut(mapFrom(map), key, value === undefined ? fallback : call1(fn, value));
  },
  "update!/3": (map: Term, key: Term, fn: Term) =>
    mapPut(mapFrom(map), key, call1(fn, fetch(mapFrom(map), key))),
  "values/1": (map: Term) => list(mapValues(mapFrom(map))),
});
