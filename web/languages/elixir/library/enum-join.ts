import { concatenate, joinBinaries } from "../runtime/bytes.ts";
import { call1, call2 } from "../runtime/calls.ts";
import { elementsOf, MAP, MAP_SET } from "../runtime/enumerate.ts";
import { argumentError, functionClauseError, protocolUndefinedError } from "../runtime/errors.ts";
import { mapGet, mapPut, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { implementationFor } from "../runtime/protocols.ts";
import { Bytes, Cons, ElixirMap, list, type Term } from "../runtime/terms.ts";
import { toText } from "./string-chars.ts";

function join(enumerable: Term, joiner: Term, show: (element: Term) => Term): string | Bytes {
  if (typeof joiner !== "string" && !(joiner instanceof Bytes)) {
    return functionClauseError("Enum", "join", [enumerable, joiner]);
  }
  const elements = elementsOf(enumerable);
  const parts: (string | Bytes)[] = [];
  for (let index = 0; index < elements.length; index++) {
    if (index > 0 && joiner !== "") parts.push(joiner);
    parts.push(toText(show(elements[index] as Term)));
  }
  return joinBinaries(parts);
}

const CONTINUE = Symbol.for("cont");

function into(enumerable: Term, target: Term): Term {
  const elements = elementsOf(enumerable);
  if (target instanceof Cons) return list([...elementsOf(target), ...elements]);
  const struct = structName(target);
  if (target instanceof ElixirMap && struct === undefined) return putPairs(target, elements);
  if (target instanceof ElixirMap && struct === MAP_SET) {
    let map = mapGet(target, MAP) as ElixirMap;
    for (let index = 0; index < elements.length; index++)
      map = mapPut(map, elements[index] as Term, list([]));
    return mapPut(target, MAP, map);
  }
  if (typeof target === "string" || target instanceof Bytes) {
    let text: string | Bytes = target;
    for (let index = 0; index < elements.length; index++) {
      const part = elements[index] as Term;
      if (typeof part !== "string" && !(part instanceof Bytes)) {
        return argumentError("collecting into a binary requires a bitstring, got what is none");
      }
      text = concatenate(text, part);
    }
    return text;
  }
  const own = implementationFor(Symbol.for("Elixir.Collectable"), target)?.get("into/1");
  if (own === undefined) return protocolUndefinedError("Collectable", target);
  const [initial, collect] = call1(own, target) as readonly [Term, Term];
  let state = initial;
  for (let index = 0; index < elements.length; index++) {
    state = call2(collect, state, [CONTINUE, elements[index] as Term]);
  }
  return call2(collect, state, Symbol.for("done"));
}

function putPairs(target: ElixirMap, pairs: readonly Term[]): ElixirMap {
  let map = target;
  for (let index = 0; index < pairs.length; index++) {
    const pair = pairs[index];
    if (!Array.isArray(pair) || pair.length !== 2) return argumentError("argument error");
    map = mapPut(map, pair[0], pair[1]);
  }
  return map;
}

defineModule("Enum", {
  "into/2": into,
  "into/3": (enumerable: Term, target: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    for (let index = 0; index < elements.length; index++)
      elements[index] = call1(fn, elements[index] as Term);
    return into(list(elements), target);
  },
  "join/1": (enumerable: Term) => join(enumerable, "", (element) => element),
  "join/2": (enumerable: Term, joiner: Term) => join(enumerable, joiner, (element) => element),
  "map_join/2": (enumerable: Term, fn: Term) => join(enumerable, "", (element) => call1(fn, element)),
  "map_join/3": (enumerable: Term, joiner: Term, fn: Term) =>
    join(enumerable, joiner, (element) => call1(fn, element)),
});
