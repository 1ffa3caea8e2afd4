import { strictEqual } from "../../runtime/compare.ts";
import { elementsOf } from "../../runtime/enumerate.ts";
import { EMPTY_MAP, mapGet, mapHas, mapPut } from "../../runtime/map-operations.ts";
import { defineModule } from "../../runtime/modules.ts";
import { Cons, type ElixirMap, EMPTY, list, type Term } from "../../runtime/terms.ts";
import { mapElements } from "../enum.ts";

/** `dedup`, `uniq`, `group_by` and `frequencies`, for equal elements or equal keys. */

/** What `make` returns for the elements and the function's value for each. The elements are read once. */
function withKeys<T>(
  enumerable: Term,
  fn: Term,
  make: (elements: readonly Term[], keys: readonly Term[]) => T,
): T {
  const elements = elementsOf(enumerable);
  return make(elements, mapElements(list(elements), fn));
}

function dedup(elements: readonly Term[], keys: readonly Term[]): Cons {
  const result: Term[] = [];
  for (let index = 0; index < elements.length; index++) {
    if (index === 0 || !strictEqual(keys[index] as Term, keys[index - 1] as Term))
      result.push(elements[index] as Term);
  }
  return list(result);
}

function unique(elements: readonly Term[], keys: readonly Term[]): Cons {
  let seenKeys = EMPTY_MAP;
  const result: Term[] = [];
  for (let index = 0; index < elements.length; index++) {
    if (mapHas(seenKeys, keys[index] as Term)) continue;
    seenKeys = mapPut(seenKeys, keys[index] as Term, true);
    result.push(elements[index] as Term);
  }
  return list(result);
}

function groups(elements: readonly Term[], keys: readonly Term[], values: readonly Term[]): ElixirMap {
  let map = EMPTY_MAP;
  for (let index = elements.length - 1; index >= 0; index--) {
    const key = keys[index] as Term;
    map = mapPut(map, key, new Cons(values[index] as Term, mapGet(map, key) ?? EMPTY));
  }
  return map;
}

function counts(keys: readonly Term[]): ElixirMap {
  let map = EMPTY_MAP;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as Term;
    map = mapPut(map, key, ((mapGet(map, key) as bigint | undefined) ?? 0n) + 1n);
  }
  return map;
}

defineModule("Enum", {
  "dedup/1": (enumerable: Term) => {
    const elements = elementsOf(enumerable);
    return dedup(elements, elements);
  },
  "dedup_by/2": (enumerable: Term, fn: Term) => withKeys(enumerable, fn, dedup),
  "frequencies/1": (enumerable: Term) => counts(elementsOf(enumerable)),
  "frequencies_by/2": (enumerable: Term, fn: Term) => counts(mapElements(enumerable, fn)),
  "group_by/2": (enumerable: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    return groups(elements, mapElements(list(elements), fn), elements);
  },
  "group_by/3": (enumerable: Term, fn: Term, value: Term) => {
    const elements = elementsOf(enumerable);
    return groups(elements, mapElements(list(elements), fn), mapElements(list(elements), value));
  },
  "uniq/1": (enumerable: Term) => {
    const elements = elementsOf(enumerable);
    return unique(elements, elements);
  },
  "uniq_by/2": (enumerable: Term, fn: Term) => withKeys(enumerable, fn, unique),
});
