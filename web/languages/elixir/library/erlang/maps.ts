import { call1, call2, call3 } from "../../runtime/calls.ts";
import { mapKeys } from "../../runtime/compare.ts";
import { badArguments, badMapError, keyError, raise } from "../../runtime/errors.ts";
import {
  EMPTY_MAP,
  mapDelete,
  mapGet,
  mapHas,
  mapOf,
  mapPut,
  mapValues,
} from "../../runtime/map-operations.ts";
import { defineModule } from "../../runtime/modules.ts";
import { ElixirMap, ERROR, isTuple, list, listElements, OK, type Term } from "../../runtime/terms.ts";

const requireMap = (term: Term): ElixirMap => (term instanceof ElixirMap ? term : badMapError(term));

/** Requires a function of this arity: otherwise the call is an argument error of Erlang. */
function fn(term: Term, arity: number): Term {
  return typeof term === "function" && term.length === arity
    ? term
    : raise("ArgumentError", "message", "argument error");
}

const entries = (map: ElixirMap): [Term, Term][] => {
  const values = mapValues(map);
  return mapKeys(map).map((key, index) => [key, values[index] as Term]);
};

const ofEntries = (pairs: readonly (readonly [Term, Term])[]): ElixirMap => mapOf(pairs.flat() as Term[]);

function fromList(term: Term): ElixirMap {
  const items = listElements(term) ?? badArguments([1, "not a list"]);
  return ofEntries(
    items.map((item) =>
      isTuple(item) && item.length === 2
        ? (item as [Term, Term])
        : raise("ArgumentError", "message", "argument error"),
    ),
  );
}

function fold(step: Term, start: Term, map: Term): Term {
  let result = start;
  const fold3 = fn(step, 3);
  for (const [key, value] of entries(requireMap(map))) result = call3(fold3, key, value, result);
  return result;
}

function groups(keyOf: Term, mapValue: Term | null, items: Term): Term {
  let map = EMPTY_MAP;
  const all = listElements(items) ?? badArguments([mapValue === null ? 2 : 3, "not a list"]);
  for (const item of [...all].reverse()) {
    const key = call1(keyOf, item);
    const before = (mapGet(map, key) ?? list([])) as Term;
    map = mapPut(map, key, list([mapValue === null ? item : call1(mapValue, item)], before));
  }
  return map;
}

function valueAt(key: Term, map: Term): Term {
  return mapGet(requireMap(map), key) ?? keyError(key, map);
}

function keysOf(term: Term): Term[] {
  return listElements(term) ?? badArguments([1, "not a list"]);
}

function intersect(step: Term | null, a: Term, b: Term): Term {
  const [left, right] = [requireMap(a), requireMap(b)];
  const commonEntries = entries(left).filter(([key]) => mapHas(right, key));
  return ofEntries(
    commonEntries.map(([key, value]) => {
      const other = mapGet(right, key) as Term;
      return [key, step === null ? other : call3(step, key, value, other)];
    }),
  );
}

function mergeWith(step: Term, a: Term, b: Term): Term {
  let result = requireMap(a);
  for (const [key, value] of entries(requireMap(b))) {
    const before = mapGet(result, key);
    result = mapPut(result, key, before === undefined ? value : call3(step, key, before, value));
  }
  return result;
}

function filterMap(step: Term, map: Term): Term {
  const predicate = fn(step, 2);
  const entryList: [Term, Term][] = [];
  for (const [key, value] of entries(requireMap(map))) {
    const answer = call2(predicate, key, value);
    if (answer === true) entryList.push([key, value]);
    else if (isTuple(answer) && answer[0] === true) entryList.push([key, answer[1] as Term]);
    else if (answer !== false) return raise("CaseClauseError", "term", answer);
  }
  return ofEntries(entryList);
}

defineModule(":maps", {
  "filter/2": (step: Term, map: Term) => {
    const callback = fn(step, 2);
    return ofEntries(
      entries(requireMap(map)).filter(([key, value]) => {
        const answer = call2(callback, key, value);
        return typeof answer === "boolean" ? answer : raise("CaseClauseError", "term", answer);
      }),
    );
  },
  "filtermap/2": filterMap,
  "find/2": (key: Term, map: Term) => {
    const value = mapGet(requireMap(map), key);
    return value === undefined ? ERROR : [OK, value];
  },
  "fold/3": fold,
  "foreach/2": (step: Term, map: Term) => {
    const callback = fn(step, 2);
    for (const [key, value] of entries(requireMap(map))) call2(callback, key, value);
    return OK;
  },
  "from_keys/2": (keys: Term, value: Term) => ofEntries(keysOf(keys).map((key) => [key, value])),
  "from_list/1": fromList,
  "get/2": valueAt,
  "get/3": (key: Term, map: Term, fallback: Term) => mapGet(requireMap(map), key) ?? fallback,
  "groups_from_list/2": (keyOf: Term, items: Term) => groups(fn(keyOf, 1), null, items),
  "groups_from_list/3": (keyOf: Term, mapValue: Term, items: Term) =>
    groups(fn(keyOf, 1), fn(mapValue, 1), items),
  "intersect/2": (a: Term, b: Term) => intersect(null, a, b),
  "intersect_with/3": (step: Term, a: Term, b: Term) => intersect(fn(step, 3), a, b),
  "is_key/2": (key: Term, map: Term) => mapHas(requireMap(map), key),
  "keys/1": (map: Term) => list(mapKeys(requireMap(map))),
  "map/2": (step: Term, map: Term) => {
    const callback = fn(step, 2);
    return ofEntries(entries(requireMap(map)).map(([key, value]) => [key, call2(callback, key, value)]));
  },
  "merge/2": (a: Term, b: Term) => {
    let result = requireMap(a);
    for (const [key, value] of entries(requireMap(b))) result = mapPut(result, key, value);
    return result;
  },
  "merge_with/3": (step: Term, a: Term, b: Term) => mergeWith(fn(step, 3), a, b),
  "new/0": () => EMPTY_MAP,
  "put/3": (key: Term, value: Term, map: Term) => mapPut(requireMap(map), key, value),
  "remove/2": (key: Term, map: Term) => mapDelete(requireMap(map), key),
  "size/1": (map: Term) => BigInt(requireMap(map).size),
  "take/2": (key: Term, map: Term) => {
    const value = mapGet(requireMap(map), key);
    return value === undefined ? ERROR : [value, mapDelete(map as ElixirMap, key)];
  },
  "to_list/1": (map: Term) => list(entries(requireMap(map))),
  "update/3": (key: Term, value: Term, map: Term) => {
    valueAt(key, map);
    return mapPut(map as ElixirMap, key, value);
  },
  "update_with/3": (key: Term, step: Term, map: Term) =>
    mapPut(requireMap(map), key, call1(fn(step, 1), valueAt(key, map))),
  "update_with/4": (key: Term, step: Term, start: Term, map: Term) => {
    const value = mapGet(requireMap(map), key);
    return mapPut(map as ElixirMap, key, value === undefined ? start : call1(fn(step, 1), value));
  },
  "values/1": (map: Term) => list(mapValues(requireMap(map))),
  "with/2": (keys: Term, map: Term) => {
    const source = requireMap(map);
    return ofEntries(
      keysOf(keys).flatMap((key): [Term, Term][] => {
        const value = mapGet(source, key);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  },
  "without/2": (keys: Term, map: Term) => {
    let result = requireMap(map);
    for (const key of keysOf(keys)) result = mapDelete(result, key);
    return result;
  },
});
