import { concatenate } from "../runtime/bytes.ts";
import { call1 } from "../runtime/calls.ts";
import { MAP, MAP_SET } from "../runtime/enumerate.ts";
import { argumentError, protocolUndefinedError } from "../runtime/errors.ts";
import { EMPTY_MAP, mapGet, mapPut, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { implementationFor } from "../runtime/protocols.ts";
import { unavailable } from "../runtime/restricted.ts";
import {
  Bytes,
  Cons,
  ElixirMap,
  EMPTY,
  isTuple,
  list,
  listElements,
  OK,
  type Term,
} from "../runtime/terms.ts";

const DONE = Symbol.for("done");
const HALT = Symbol.for("halt");

/** A collecting function: how to add an element, and how to make the final result. */
function collector(
  initial: Term,
  add: (state: Term, element: Term) => Term,
  end: (state: Term) => Term,
): Term {
  const collect = (state: Term, command: Term): Term => {
    if (command === DONE) return end(state);
    if (command === HALT) return OK;
    return add(state, (command as readonly Term[])[1] as Term);
  };
  return [initial, collect];
}

function putPair(map: Term, pair: Term): Term {
  if (isTuple(pair) && pair.length === 2) return mapPut(map as ElixirMap, pair[0] as Term, pair[1] as Term);
  return argumentError("collecting into a map requires {key, value} tuples, got what is not available here");
}

/** `Collectable.into(target)`: the initial state, and the collecting function. */
export function collectInto(target: Term): Term {
  const own = implementationFor(Symbol.for("Elixir.Collectable"), target)?.get("into/1");
  if (own !== undefined) return call1(own, target);
  const prepend = (state: Term, element: Term): Term => new Cons(element, state);
  if (target instanceof Cons) {
    const before = listElements(target) ?? [];
    return collector(EMPTY, prepend, (state) =>
      list([...before, ...(listElements(state) as Term[]).reverse()]),
    );
  }
  if (target instanceof ElixirMap && structName(target) === undefined) {
    return collector(target, putPair, (state) => state);
  }
  if (structName(target) === MAP_SET) {
    return collector(EMPTY, prepend, (state) => {
      let map = (mapGet(target as ElixirMap, MAP) as ElixirMap | undefined) ?? EMPTY_MAP;
      for (const element of listElements(state) as Term[]) map = mapPut(map, element, EMPTY);
      return mapPut(target as ElixirMap, MAP, map);
    });
  }
  if (typeof target === "string" || target instanceof Bytes) {
    return collector(
      target,
      (state, element) =>
        typeof element === "string" || element instanceof Bytes
          ? concatenate(state as string, element)
          : unavailable("collecting what is no binary into a binary"),
      (state) => state,
    );
  }
  return protocolUndefinedError("Collectable", target);
}

defineModule("Collectable", { "into/1": collectInto });
