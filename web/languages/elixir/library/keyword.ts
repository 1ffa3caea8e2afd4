import { call1 } from "../runtime/calls.ts";
import { argumentError, functionClauseError, keyError } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { defineModule } from "../runtime/modules.ts";
import { Cons, EMPTY, ERROR, isAtom, isTuple, list, listElements, OK, type Term } from "../runtime/terms.ts";

type Pair = readonly [Term, Term];

function entries(term: Term, key: Term, name: string, args: readonly Term[]): Pair[] {
  const elements = listElements(term);
  if (elements === undefined || !isAtom(key)) return functionClauseError("Keyword", name, args);
  return elements as unknown as Pair[];
}

/** Like `entries`, and each must be a pair. */
function pairs(term: Term, key: Term, name: string, args: readonly Term[]): Pair[] {
  const elements = entries(term, key, name, args);
  for (let index = 0; index < elements.length; index++) {
    const entry = elements[index];
    if (!isTuple(entry) || entry.length !== 2) return functionClauseError("Keyword", name, args);
  }
  return elements;
}

function indexOf(elements: readonly Pair[], key: Term): number {
  for (let index = 0; index < elements.length; index++) {
    const entry = elements[index];
    if (isTuple(entry) && entry.length === 2 && entry[0] === key) return index;
  }
  return -1;
}

function find(term: Term, key: Term, name: string, args: readonly Term[]): Term | undefined {
  const elements = entries(term, key, name, args);
  const index = indexOf(elements, key);
  return index < 0 ? undefined : (elements[index] as Pair)[1];
}

function remove(elements: readonly Pair[], key: Term): Pair[] {
  const rest: Pair[] = [];
  for (let index = 0; index < elements.length; index++) {
    if ((elements[index] as Pair)[0] !== key) rest.push(elements[index] as Pair);
  }
  return rest;
}

defineModule("Keyword", {
  "delete/2": (term: Term, key: Term) => list(remove(entries(term, key, "delete", [term, key]), key)),
  "fetch/2": (term: Term, key: Term) => {
    const value = find(term, key, "fetch", [term, key]);
    return value === undefined ? ERROR : [OK, value];
  },
  "fetch!/2": (term: Term, key: Term) => {
    const value = find(term, key, "fetch!", [term, key]);
    return value === undefined ? keyError(key, term) : value;
  },
  "get/2": (term: Term, key: Term) => find(term, key, "get", [term, key, null]) ?? null,
  "get/3": (term: Term, key: Term, fallback: Term) => {
    const value = find(term, key, "get", [term, key, fallback]);
    return value === undefined ? fallback : value;
  },
  "get_values/2": (term: Term, key: Term) => {
    const elements = pairs(term, key, "get_values", [term, key]);
    const values: Term[] = [];
    for (let index = 0; index < elements.length; index++) {
      if ((elements[index] as Pair)[0] === key) values.push((elements[index] as Pair)[1]);
    }
    return list(values);
  },
  "has_key?/2": (term: Term, key: Term) => find(term, key, "has_key?", [term, key]) !== undefined,
  "keys/1": (term: Term) => {
    const elements = listElements(term) ?? functionClauseError("Keyword", "keys", [term]);
    const keys: Term[] = [];
    for (let index = 0; index < elements.length; index++) {
      const entry = elements[index] as Term;
      if (!isTuple(entry) || entry.length !== 2 || !isAtom(entry[0] as Term)) {
        return argumentError(
          `expected a keyword list, but an entry in the list is not a two-element tuple with an atom as its first element, got: ${inspect(entry)}`,
        );
      }
      keys.push(entry[0] as Term);
    }
    return list(keys);
  },
  "keyword?/1": (term: Term) => {
    const elements = listElements(term);
    if (elements === undefined) return false;
    for (let index = 0; index < elements.length; index++) {
      const entry = elements[index] as Term;
      if (!isTuple(entry) || entry.length !== 2 || !isAtom(entry[0] as Term)) return false;
    }
    return true;
  },
  "new/0": () => EMPTY,
  "pop/2": (term: Term, key: Term) => pop(term, key, null),
  "pop/3": pop,
  "put/3": (term: Term, key: Term, value: Term) =>
    new Cons([key, value], list(remove(entries(term, key, "put", [term, key, value]), key))),
  "put_new/3": (term: Term, key: Term, value: Term) =>
    find(term, key, "put_new", [term, key, value]) === undefined ? new Cons([key, value], term) : term,
  "update!/3": (term: Term, key: Term, fn: Term) => {
    const elements = entries(term, key, "update!", [term, key, fn]);
    const index = indexOf(elements, key);
    if (index < 0) return keyError(key, term);
    const pair: Pair = [key, call1(fn, (elements[index] as Pair)[1])];
    return list([...elements.slice(0, index), pair, ...remove(elements.slice(index + 1), key)]);
  },
  "update/4": (term: Term, key: Term, fallback: Term, fn: Term) => {
    const elements = pairs(term, key, "update", [term, key, fallback, fn]);
    const index = indexOf(elements, key);
    if (index < 0) return list([...elements, [key, fallback]]);
    const pair: Pair = [key, call1(fn, (elements[index] as Pair)[1])];
    return list([...elements.slice(0, index), pair, ...remove(elements.slice(index + 1), key)]);
  },
});

function pop(term: Term, key: Term, fallback: Term): Term {
  const elements = entries(term, key, "pop", [term, key, fallback]);
  const index = indexOf(elements, key);
  return index < 0 ? [fallback, term] : [(elements[index] as Pair)[1], list(remove(elements, key))];
}
