import { argumentsOf, truthy } from "../runtime/arguments.ts";
import { call1 } from "../runtime/calls.ts";
import { mapKeys, strictEqual } from "../runtime/compare.ts";
import { elementsOf, MAP, MAP_SET } from "../runtime/enumerate.ts";
import {
  EMPTY_MAP,
  mapDelete,
  mapGet,
  mapHas,
  mapOf,
  mapPut,
  structName,
} from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { type ElixirMap, EMPTY, list, STRUCT, type Term } from "../runtime/terms.ts";

const { refuse, fn: requireFn } = argumentsOf("MapSet");

const blank: ElixirMap = mapOf([STRUCT, MAP_SET, MAP, EMPTY_MAP, Symbol.for("version"), 2n]);

function setOf(elements: readonly Term[]): ElixirMap {
  let map = EMPTY_MAP;
  for (let index = 0; index < elements.length; index++) map = mapPut(map, elements[index] as Term, EMPTY);
  return mapPut(blank, MAP, map);
}

function mapIn(set: Term, name: string, args: readonly Term[]): ElixirMap {
  return structName(set) === MAP_SET ? (mapGet(set as ElixirMap, MAP) as ElixirMap) : refuse(name, args);
}

function two(name: string, left: Term, right: Term): [ElixirMap, ElixirMap] {
  const args = [left, right];
  return [mapIn(left, name, args), mapIn(right, name, args)];
}

function isWithin(left: ElixirMap, right: ElixirMap): boolean {
  return left.size <= right.size && mapKeys(left).every((key) => mapHas(right, key));
}

function select(name: string, set: Term, fn: Term, keeps: boolean): Term {
  const map = mapIn(set, name, [set, fn]);
  return setOf(mapKeys(map).filter((key) => truthy(call1(fn, key)) === keeps));
}

defineModule("MapSet", {
  "delete/2": (set: Term, value: Term) =>
    mapPut(set as ElixirMap, MAP, mapDelete(mapIn(set, "delete", [set, value]), value)),
  "difference/2": (left: Term, right: Term) => {
    const [a, b] = two("difference", left, right);
    return setOf(mapKeys(a).filter((key) => !mapHas(b, key)));
  },
  "disjoint?/2": (left: Term, right: Term) => {
    const [a, b] = two("disjoint?", left, right);
    return !mapKeys(a).some((key) => mapHas(b, key));
  },
  "equal?/2": (left: Term, right: Term) => strictEqual(...two("equal?", left, right)),
  "filter/2": (set: Term, fn: Term) =>
    typeof fn === "function" ? select("filter", set, fn, true) : refuse("filter", [set, fn]),
  "intersection/2": (left: Term, right: Term) => {
    const [a, b] = two("intersection", left, right);
    return setOf(mapKeys(a).filter((key) => mapHas(b, key)));
  },
  "member?/2": (set: Term, value: Term) => mapHas(mapIn(set, "member?", [set, value]), value),
  "new/0": () => blank,
  "new/1": (elements: Term) => (structName(elements) === MAP_SET ? elements : setOf(elementsOf(elements))),
  "new/2": (elements: Term, fn: Term) => {
    requireFn(fn, 1, "new", [elements, fn]);
    return setOf(elementsOf(elements).map((element) => call1(fn, element)));
  },
  "put/2": (set: Term, value: Term) =>
    mapPut(set as ElixirMap, MAP, mapPut(mapIn(set, "put", [set, value]), value, EMPTY)),
  "reject/2": (set: Term, fn: Term) =>
    typeof fn === "function" ? select("reject", set, fn, false) : refuse("reject", [set, fn]),
  "size/1": (set: Term) => BigInt(mapIn(set, "size", [set]).size),
  "subset?/2": (left: Term, right: Term) => isWithin(...two("subset?", left, right)),
  "symmetric_difference/2": (left: Term, right: Term) => {
    const [a, b] = two("symmetric_difference", left, right);
    const onlyA = mapKeys(a).filter((key) => !mapHas(b, key));
    return setOf([...onlyA, ...mapKeys(b).filter((key) => !mapHas(a, key))]);
  },
  "to_list/1": (set: Term) => list(mapKeys(mapIn(set, "to_list", [set]))),
  "union/2": (left: Term, right: Term) => {
    const [a, b] = two("union", left, right);
    let map = a;
    for (const key of mapKeys(b)) map = mapPut(map, key, EMPTY);
    return mapPut(left as ElixirMap, MAP, map);
  },
});
