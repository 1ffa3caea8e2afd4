import { call1, call2 } from "../runtime/calls.ts";
import { compare, equal, mergeSort, strictEqual } from "../runtime/compare.ts";
import { badArguments, functionClauseError } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import { Cons, EMPTY, isTuple, list, listElements, type Term } from "../runtime/terms.ts";
import { sortOrder } from "./enum/ordering.ts";

/** The elements of an argument that must be a list. */
function items(term: Term, name: string, args: readonly Term[]): Term[] {
  return listElements(term) ?? functionClauseError("List", name, args);
}

function position(index: Term, length: number, name: string, args: readonly Term[]): number {
  if (typeof index !== "bigint") return functionClauseError("List", name, args);
  return index < 0n ? length + Number(index) : Number(index);
}

function flatten(term: Term, result: Term[], name: string, args: readonly Term[]): void {
  const elements = items(term, name, args);
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] as Term;
    if (element instanceof Cons) flatten(element, result, name, args);
    else result.push(element);
  }
}

/**
 * The index of the tuple with the key at that position; -1 if there is none. Keys are compared with `==`, as in
 * Erlang's functions.
 */
function keyIndex(elements: readonly Term[], key: Term, keyPosition: Term): number {
  for (let index = 0; index < elements.length; index++) {
    const tuple = elements[index] as Term;
    const at = Number(keyPosition);
    if (isTuple(tuple) && at < tuple.length && equal(tuple[at] as Term, key)) return index;
  }
  return -1;
}

function keyOf(tuple: Term, keyPosition: number): Term {
  if (!isTuple(tuple)) return badArguments([2, "not a tuple"]);
  return keyPosition < tuple.length ? (tuple[keyPosition] as Term) : badArguments([1, "out of range"]);
}

function keyArguments(term: Term, keyPosition: Term, name: string, args: readonly Term[]): Term[] {
  if (typeof keyPosition !== "bigint" || keyPosition < 0n) return functionClauseError("List", name, args);
  return items(term, name, args);
}

function without(elements: Term[], index: number): Cons {
  if (index < 0) return list(elements);
  elements.splice(index, 1);
  return list(elements);
}

const isShown = (code: Term): boolean =>
  typeof code === "bigint" && ((code >= 32n && code <= 126n) || (code >= 7n && code <= 13n) || code === 27n);

defineModule("List", {
  "ascii_printable?/2": (term: Term, limit: Term) => {
    const args = [term, limit];
    const isAll = limit === Symbol.for("infinity");
    if (!(term instanceof Cons) || (!isAll && (typeof limit !== "bigint" || limit < 0n)))
      return functionClauseError("List", "ascii_printable?", args);
    let rest: Term = term;
    for (
      let remaining = isAll ? Number.POSITIVE_INFINITY : Number(limit);
      remaining > 0 && rest !== EMPTY;
      remaining--
    ) {
      if (!(rest instanceof Cons) || !isShown(rest.head)) return false;
      rest = rest.tail;
    }
    return true;
  },
  "ascii_printable?/1": (term: Term) => {
    const elements = listElements(term);
    if (elements === undefined) {
      return term instanceof Cons ? false : functionClauseError("List", "ascii_printable?", [term, null]);
    }
    for (let index = 0; index < elements.length; index++) {
      if (!isShown(elements[index] as Term)) return false;
    }
    return true;
  },
  "delete/2": (term: Term, element: Term) => {
    const elements = items(term, "delete", [term, element]);
    let index = 0;
    while (index < elements.length && !strictEqual(elements[index] as Term, element)) index++;
    return without(elements, index === elements.length ? -1 : index);
  },
  "delete_at/2": (term: Term, index: Term) => {
    const elements = items(term, "delete_at", [term, index]);
    const at = position(index, elements.length, "delete_at", [term, index]);
    return without(elements, at < elements.length ? at : -1);
  },
  "duplicate/2": (term: Term, count: Term) => {
    if (typeof count !== "bigint" || count < 0n)
      return functionClauseError("List", "duplicate", [term, count]);
    let result = EMPTY;
    for (let remaining = Number(count); remaining > 0; remaining--) result = new Cons(term, result);
    return result;
  },
  "first/1": (term: Term) => first(term, null, [term]),
  "first/2": (term: Term, fallback: Term) => first(term, fallback, [term, fallback]),
  "flatten/1": (term: Term) => {
    const result: Term[] = [];
    flatten(term, result, "flatten", [term]);
    return list(result);
  },
  "flatten/2": (term: Term, tail: Term) => {
    const result: Term[] = [];
    flatten(term, result, "flatten", [term, tail]);
    return list(result, tail);
  },
  "foldl/3": (term: Term, accumulator: Term, fn: Term) => {
    const elements = items(term, "foldl", [term, accumulator, fn]);
    let result = accumulator;
    for (let index = 0; index < elements.length; index++) result = call2(fn, elements[index] as Term, result);
    return result;
  },
  "foldr/3": (term: Term, accumulator: Term, fn: Term) => {
    const elements = items(term, "foldr", [term, accumulator, fn]);
    let result = accumulator;
    for (let index = elements.length - 1; index >= 0; index--)
      result = call2(fn, elements[index] as Term, result);
    return result;
  },
  "improper?/1": (term: Term) =>
    term instanceof Cons
      ? listElements(term) === undefined
      : functionClauseError("List", "improper?", [term]),
  "insert_at/3": (term: Term, index: Term, value: Term) => {
    const elements = items(term, "insert_at", [term, index, value]);
    const at = position(index, elements.length + 1, "insert_at", [term, index, value]);
    elements.splice(Math.max(0, at), 0, value);
    return list(elements);
  },
  "keydelete/3": (term: Term, key: Term, keyPosition: Term) => {
    const elements = keyArguments(term, keyPosition, "keydelete", [term, key, keyPosition]);
    return without(elements, keyIndex(elements, key, keyPosition));
  },
  "keyfind/3": (term: Term, key: Term, keyPosition: Term) => keyfind(term, key, keyPosition, null),
  "keyfind/4": keyfind,
  "keymember?/3": (term: Term, key: Term, keyPosition: Term) =>
    keyIndex(keyArguments(term, keyPosition, "keymember?", [term, key, keyPosition]), key, keyPosition) >= 0,
  "keyreplace/4": (term: Term, key: Term, keyPosition: Term, tuple: Term) => {
    const elements = keyArguments(term, keyPosition, "keyreplace", [term, key, keyPosition, tuple]);
    const index = keyIndex(elements, key, keyPosition);
    if (index >= 0) elements[index] = tuple;
    return list(elements);
  },
  "keysort/2": (term: Term, keyPosition: Term) => {
    const elements = keyArguments(term, keyPosition, "keysort", [term, keyPosition]);
    const at = Number(keyPosition);
    return list(mergeSort(elements, (a, b) => compare(keyOf(a, at), keyOf(b, at)) <= 0));
  },
  "keysort/3": (term: Term, keyPosition: Term, sorter: Term) => {
    const elements = keyArguments(term, keyPosition, "keysort", [term, keyPosition, sorter]);
    const at = Number(keyPosition);
    const inOrder = sortOrder(sorter);
    return list(mergeSort(elements, (a, b) => inOrder(keyOf(a, at), keyOf(b, at))));
  },
  "keystore/4": (term: Term, key: Term, keyPosition: Term, tuple: Term) => {
    const elements = keyArguments(term, keyPosition, "keystore", [term, key, keyPosition, tuple]);
    const index = keyIndex(elements, key, keyPosition);
    if (index >= 0) elements[index] = tuple;
    else elements.push(tuple);
    return list(elements);
  },
  "keytake/3": (term: Term, key: Term, keyPosition: Term) => {
    const elements = keyArguments(term, keyPosition, "keytake", [term, key, keyPosition]);
    const index = keyIndex(elements, key, keyPosition);
    return index < 0 ? null : [elements[index] as Term, without(elements, index)];
  },
  "last/1": (term: Term) => last(term, null, [term]),
  "last/2": (term: Term, fallback: Term) => last(term, fallback, [term, fallback]),
  "pop_at/2": (term: Term, index: Term) => popAt(term, index, null),
  "pop_at/3": popAt,
  "replace_at/3": (term: Term, index: Term, value: Term) => {
    const elements = items(term, "replace_at", [term, index, value]);
    const at = position(index, elements.length, "replace_at", [term, index, value]);
    if (at >= 0 && at < elements.length) elements[at] = value;
    return list(elements);
  },
  "starts_with?/2": (term: Term, start: Term) => {
    const elements = items(term, "starts_with?", [term, start]);
    const prefix = items(start, "starts_with?", [term, start]);
    for (let index = 0; index < prefix.length; index++) {
      if (index >= elements.length || !strictEqual(elements[index] as Term, prefix[index] as Term))
        return false;
    }
    return true;
  },
  "to_tuple/1": (term: Term) => listElements(term) ?? badArguments([1, "not a list"]),
  "update_at/3": (term: Term, index: Term, fn: Term) => {
    const elements = items(term, "update_at", [term, index, fn]);
    const at = position(index, elements.length, "update_at", [term, index, fn]);
    if (at >= 0 && at < elements.length) elements[at] = call1(fn, elements[at] as Term);
    return list(elements);
  },
  "wrap/1": (term: Term) => (term === null ? EMPTY : term instanceof Cons ? term : list([term])),
});

function first(term: Term, fallback: Term, args: readonly Term[]): Term {
  if (!(term instanceof Cons)) return functionClauseError("List", "first", args);
  return term === EMPTY ? fallback : term.head;
}

function last(term: Term, fallback: Term, args: readonly Term[]): Term {
  const elements = items(term, "last", args);
  return elements.length === 0 ? fallback : (elements[elements.length - 1] as Term);
}

function keyfind(term: Term, key: Term, keyPosition: Term, fallback: Term): Term {
  const elements = keyArguments(term, keyPosition, "keyfind", [term, key, keyPosition, fallback]);
  const index = keyIndex(elements, key, keyPosition);
  return index < 0 ? fallback : (elements[index] as Term);
}

function popAt(term: Term, index: Term, fallback: Term): Term {
  const elements = items(term, "pop_at", [term, index, fallback]);
  const at = position(index, elements.length, "pop_at", [term, index, fallback]);
  if (at < 0 || at >= elements.length) return [fallback, list(elements)];
  return [elements[at] as Term, without(elements, at)];
}
