import { argumentsOf, truthy } from "../runtime/arguments.ts";
import { call1, callWith } from "../runtime/calls.ts";
import { RANGE, rangeParts } from "../runtime/enumerate.ts";
import {
  argumentError,
  badArguments,
  badMapError,
  keyError,
  raise,
  undefinedFunctionError,
} from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { mapDelete, mapGet, mapPut, structName } from "../runtime/map-operations.ts";
import { defineModule, findFunction } from "../runtime/modules.ts";
import {
  Cons,
  ElixirMap,
  ERROR,
  isAtom,
  isTuple,
  list,
  listElements,
  OK,
  type Term,
} from "../runtime/terms.ts";
import { getAndUpdate as keywordGetAndUpdate } from "./keyword/change.ts";

const { refuse } = argumentsOf("Access");
const GET = Symbol.for("get");
const GET_AND_UPDATE = Symbol.for("get_and_update");
const POP = Symbol.for("pop");

function fail(message: string): never {
  return raise("RuntimeError", "message", message);
}

/** A struct has no access by key, unless its module defines it. */
function ofStruct(struct: symbol, name: string, args: readonly Term[]): Term {
  const own = findFunction(struct, `${name}/${args.length}`);
  if (own !== undefined) return callWith(own, args);
  const module = inspect(struct);
  const reason = `${module} does not implement the Access behaviour. If you are using get_in/put_in/update_in, you can specify the field to be accessed using Access.key!/1`;
  return undefinedFunctionError(struct, Symbol.for(name), args.length, reason);
}

/** The value of a key in a map, keyword list, struct with access, or nil; undefined if it is not there. */
function find(container: Term, key: Term, name: string, args: readonly Term[]): Term | undefined {
  const struct = structName(container);
  if (struct !== undefined) {
    const value = ofStruct(struct, "fetch", [container, key]);
    if (value === ERROR) return undefined;
    return isTuple(value) && value.length === 2
      ? (value[1] as Term)
      : raise("CaseClauseError", "term", value);
  }
  if (container instanceof ElixirMap) return mapGet(container, key);
  if (container instanceof Cons) {
    if (!isAtom(key))
      return argumentError(
        `the Access calls for keywords expect the key to be an atom, got: ${inspect(key)}`,
      );
    const entries = listElements(container) ?? [];
    const entry = entries.find((each) => isTuple(each) && each.length > 0 && each[0] === key);
    return entry === undefined ? undefined : ((entry as readonly Term[])[1] as Term);
  }
  return container === null ? undefined : refuse(name, args);
}

export function get(container: Term, key: Term, fallback: Term): Term {
  const value = find(container, key, "get", [container, key, fallback]);
  return value === undefined ? fallback : value;
}

function updateMap(map: ElixirMap, key: Term, current: Term, fn: Term): Term {
  const answer = call1(fn, current);
  if (isTuple(answer) && answer.length === 2) return [answer[0] as Term, mapPut(map, key, answer[1] as Term)];
  if (answer === POP) return [current, mapDelete(map, key)];
  return fail(`the given function must return a two-element tuple or :pop, got: ${inspect(answer)}`);
}

export function getAndUpdate(container: Term, key: Term, fn: Term): Term {
  const struct = structName(container);
  if (struct !== undefined) return ofStruct(struct, "get_and_update", [container, key, fn]);
  if (container instanceof ElixirMap) return updateMap(container, key, mapGet(container, key) ?? null, fn);
  if (container instanceof Cons) return keywordGetAndUpdate(container, key, fn);
  if (container === null) return argumentError(`could not put/update key ${inspect(key)} on a nil value`);
  return refuse("get_and_update", [container, key, fn]);
}

export function pop(container: Term, key: Term): Term {
  const struct = structName(container);
  if (struct !== undefined) return ofStruct(struct, "pop", [container, key]);
  const of = (module: string) =>
    callWith(findFunction(Symbol.for(module), "pop/2") as Term, [container, key]);
  if (container instanceof ElixirMap) return of("Elixir.Map");
  if (container instanceof Cons) return of("Elixir.Keyword");
  if (container === null) return argumentError(`could not pop key ${inspect(key)} on a nil value`);
  return refuse("pop", [container, key]);
}

/** The result of a function for one element: the value that was read, and the new element unless it was removed. */
type FunctionResult = { readonly got: Term; readonly update: Term | undefined };

function ask(next: Term, element: Term): FunctionResult {
  const answer = call1(next, element);
  if (isTuple(answer) && answer.length === 2) return { got: answer[0] as Term, update: answer[1] as Term };
  return answer === POP ? { got: element, update: undefined } : raise("CaseClauseError", "term", answer);
}

type Accessor = (operation: Term, data: Term, next: Term) => Term;

/** An accessor for the elements of a list that are selected by index. */
function ofElements(
  choose: (elements: readonly Term[]) => (element: Term, index: number) => boolean,
  wrong: (data: Term) => never,
): Accessor {
  return (operation, data, next) => {
    const elements = data instanceof Cons ? listElements(data) : undefined;
    if (elements === undefined || (operation !== GET && operation !== GET_AND_UPDATE)) return wrong(data);
    const isChosen = choose(elements);
    if (operation === GET) {
      return list(elements.filter(isChosen).map((element) => call1(next, element)));
    }
    const gets: Term[] = [];
    const updates: Term[] = [];
    for (let index = 0; index < elements.length; index++) {
      const element = elements[index] as Term;
      if (!isChosen(element, index)) {
        updates.push(element);
        continue;
      }
      const { got: current, update } = ask(next, element);
      gets.push(current);
      if (update !== undefined) updates.push(update);
    }
    return [list(gets), list(updates)];
  };
}

function at(index: bigint, name: string, missing: ((next: Term) => Term) | null): Accessor {
  return (operation, data, next) => {
    const elements = data instanceof Cons ? listElements(data) : undefined;
    if (elements === undefined) return fail(`Access.${name} expected a list, got: ${inspect(data)}`);
    const offset = Number(index < 0n ? index + BigInt(elements.length) : index);
    const isThere = offset >= 0 && offset < elements.length;
    if (operation === GET) {
      if (isThere) return call1(next, elements[offset] as Term);
      return missing === null ? outOfBounds() : missing(next);
    }
    if (!isThere) return missing === null ? outOfBounds() : [null, data];
    const { got: current, update } = ask(next, elements[offset] as Term);
    elements.splice(offset, 1, ...(update === undefined ? [] : [update]));
    return [current, list(elements)];
  };
}

function outOfBounds(): never {
  return raise("Enum.OutOfBoundsError", "message", "out of bounds error");
}

function slice(range: Term): Accessor {
  const parts = structName(range) === RANGE ? rangeParts(range) : undefined;
  if (parts === undefined) return refuse("slice", [range]);
  if (parts.step < 0n)
    return argumentError(`Access.slice/1 does not accept ranges with negative steps, got: ${inspect(range)}`);
  const wrong = (data: Term): never => argumentError(`Access.slice/1 expected a list, got: ${inspect(data)}`);
  return ofElements((elements) => {
    const count = BigInt(elements.length);
    const first = parts.first >= 0n ? parts.first : parts.first + count > 0n ? parts.first + count : 0n;
    const last = parts.last >= 0n ? parts.last : parts.last + count;
    return (_, index) =>
      BigInt(index) >= first && BigInt(index) <= last && (BigInt(index) - first) % parts.step === 0n;
  }, wrong);
}

function key(name: Term, fallback: Term): Accessor {
  const fetch = (data: Term): Term => {
    if (!(data instanceof ElixirMap)) return badMapError(data);
    const value = mapGet(data, name);
    return value === undefined ? fallback : value;
  };
  return (operation, data, next) => {
    const value = fetch(data);
    return operation === GET ? call1(next, value) : put(data as ElixirMap, name, next, value);
  };
}

function put(data: ElixirMap, name: Term, next: Term, value: Term): Term {
  const { got: current, update } = ask(next, value);
  return [current, update === undefined ? mapDelete(data, name) : mapPut(data, name, update)];
}

function elem(index: Term): Accessor {
  if (typeof index !== "bigint" || index < 0n) return refuse("elem", [index]);
  return (operation, data, next) => {
    if (!isTuple(data)) return fail(`Access.elem/1 expected a tuple, got: ${inspect(data)}`);
    if (index >= BigInt(data.length)) return badArguments([1, "out of range"]);
    const value = data[Number(index)] as Term;
    if (operation === GET) return call1(next, value);
    const { got: current, update } = ask(next, value);
    if (update === undefined) return fail("cannot pop data from a tuple");
    const copy = data.slice();
    copy[Number(index)] = update;
    return [current, copy];
  };
}

defineModule("Access", {
  "all/0": () =>
    ofElements(
      () => () => true,
      (data) => fail(`Access.all/0 expected a list, got: ${inspect(data)}`),
    ),
  "at/1": (index: Term) =>
    typeof index === "bigint" ? at(index, "at/1", (next) => call1(next, null)) : refuse("at", [index]),
  "at!/1": (index: Term) => (typeof index === "bigint" ? at(index, "at!/1", null) : refuse("at!", [index])),
  "elem/1": elem,
  "fetch/2": (container: Term, name: Term) => {
    const value = find(container, name, "fetch", [container, name]);
    return value === undefined ? ERROR : [OK, value];
  },
  "fetch!/2": (container: Term, name: Term) =>
    find(container, name, "fetch", [container, name]) ?? missing(container, name),
  "filter/1": (fn: Term) => {
    if (typeof fn !== "function") return refuse("filter", [fn]);
    return ofElements(
      () => (element) => truthy(call1(fn, element)),
      (data) => fail(`Access.filter/1 expected a list, got: ${inspect(data)}`),
    );
  },
  "get/2": (container: Term, name: Term) => get(container, name, null),
  "get/3": get,
  "get_and_update/3": getAndUpdate,
  "key/1": (name: Term) => key(name, null),
  "key/2": key,
  "key!/1":
    (name: Term): Accessor =>
    (operation, data, next) => {
      if (!(data instanceof ElixirMap))
        return fail(`Access.key!/1 expected a map/struct, got: ${inspect(data)}`);
      const value = mapGet(data, name);
      if (value === undefined) return keyError(name, data);
      return operation === GET ? call1(next, value) : put(data, name, next, value);
    },
  "pop/2": pop,
  "slice/1": slice,
});

function missing(container: Term, name: Term): Term {
  const isNil = find(container, name, "fetch", [container, name]) === null;
  return isNil ? null : keyError(name, container);
}
