import { argumentsOf, truthy } from "../../runtime/arguments.ts";
import { call0, call1, call3 } from "../../runtime/calls.ts";
import { compare, mergeSort, strictEqual } from "../../runtime/compare.ts";
import { elementsOf } from "../../runtime/enumerate.ts";
import { argumentError, keyError, matchError, raise } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { defineModule } from "../../runtime/modules.ts";
import { Cons, EMPTY, ERROR, isAtom, isTuple, list, OK, type Term } from "../../runtime/terms.ts";

const { refuse, items } = argumentsOf("Keyword");

type Pair = readonly [Term, Term];

/** The entries of a list, for a key that must be an atom. */
function entries(term: Term, key: Term, name: string, args: readonly Term[]): Pair[] {
  return isAtom(key) ? (items(term, name, args) as unknown as Pair[]) : refuse(name, args);
}

const isPair = (entry: Term): entry is Pair => isTuple(entry) && entry.length === 2;

function indexOf(elements: readonly Term[], key: Term): number {
  return elements.findIndex((entry) => isPair(entry) && entry[0] === key);
}

const without = (elements: readonly Pair[], key: Term): Pair[] =>
  elements.filter((entry) => entry[0] !== key);

export function isKeyword(elements: readonly Term[]): boolean {
  return elements.every((entry) => isPair(entry) && isAtom(entry[0]));
}

function wrongAnswer(answer: Term): never {
  return raise(
    "RuntimeError",
    "message",
    `the given function must return a two-element tuple or :pop, got: ${inspect(answer)}`,
  );
}

const POP = Symbol.for("pop");

/** The entries before that of a key must be pairs, because Elixir looks at each. */
function pairsBefore(elements: readonly Term[], index: number, name: string, args: readonly Term[]): void {
  const end = index < 0 ? elements.length : index;
  for (let at = 0; at < end; at++)
    if (!isPair(elements[at] as Term)) refuse(name, [list(elements.slice(at)), ...args]);
}

/** `Keyword.get_and_update`, which Access calls for keyword lists. */
export function getAndUpdate(term: Term, key: Term, fn: Term): Term {
  const elements = entries(term, key, "get_and_update", [term, key, fn]);
  const index = indexOf(elements, key);
  pairsBefore(elements as unknown as Term[], index, "get_and_update", [EMPTY, key, fn]);
  const current = index < 0 ? null : (elements[index] as Pair)[1];
  const answer = call1(fn, current);
  const before = elements.slice(0, Math.max(index, 0));
  const after = elements.slice(index + 1);
  if (isPair(answer)) {
    return [
      answer[0],
      index < 0 ? new Cons([key, answer[1]], list(elements)) : list([...before, [key, answer[1]], ...after]),
    ];
  }
  if (answer !== POP) return wrongAnswer(answer);
  return index < 0 ? [null, list(elements)] : [current, list([...before, ...after])];
}

function getAndUpdateExisting(term: Term, key: Term, fn: Term): Term {
  const elements = items(term, "get_and_update!", [term, key, fn, EMPTY]) as unknown as Pair[];
  const index = indexOf(elements, key);
  pairsBefore(elements as unknown as Term[], index, "get_and_update!", [key, fn, EMPTY]);
  if (index < 0) {
    return isAtom(key)
      ? keyError(key, list([...elements].reverse()))
      : refuse("get_and_update!", [EMPTY, key, fn, EMPTY]);
  }
  const [, current] = elements[index] as Pair;
  const answer = call1(fn, current);
  const before = elements.slice(0, index);
  const after = elements.slice(index + 1);
  if (isPair(answer)) {
    if (!isAtom(key)) return refuse("delete", [list(after), key]);
    return [answer[0], list([...before, [key, answer[1]], ...without(after, key)])];
  }
  return answer === POP ? [current, list([...before, ...after])] : wrongAnswer(answer);
}

function replaceAt(elements: readonly Pair[], index: number, value: Term): Term {
  const [key] = elements[index] as Pair;
  return list([...elements.slice(0, index), [key, value], ...without(elements.slice(index + 1), key)]);
}

function merge(left: Term, right: Term): Term {
  const args = [left, right];
  const first = items(left, "merge", args);
  const second = items(right, "merge", args) as unknown as Pair[];
  if (second.length === 0) return left;
  if (first.length === 0) return right;
  if (!isKeyword(second as unknown as Term[]))
    return argumentError(`expected a keyword list as the second argument, got: ${inspect(right)}`);
  const remaining = first.filter((entry) => {
    if (!isPair(entry) || !isAtom(entry[0]))
      return argumentError(`expected a keyword list as the first argument, got: ${inspect(left)}`);
    return indexOf(second, entry[0]) < 0;
  });
  return list(remaining, right);
}

function mergeWith(left: Term, right: Term, fn: Term): Term {
  const args = [left, right, fn];
  if (typeof fn !== "function" || fn.length !== 3) return refuse("merge", args);
  const first = items(left, "merge", args);
  const second = items(right, "merge", args);
  if (!isKeyword(first))
    return argumentError(`expected a keyword list as the first argument, got: ${inspect(left)}`);
  let rest = first as unknown as Pair[];
  const original = [...rest];
  const mergedPairs: Pair[] = [];
  for (const entry of second) {
    if (!isPair(entry) || !isAtom(entry[0]))
      return argumentError(`expected a keyword list as the second argument, got: ${inspect(right)}`);
    const [key, value] = entry;
    const index = indexOf(original, key);
    if (index < 0) mergedPairs.push([key, value]);
    else {
      mergedPairs.push([key, call3(fn, key, (original[index] as Pair)[1], value)]);
      original.splice(index, 1);
      rest = without(rest, key);
    }
  }
  return list([...rest, ...mergedPairs]);
}

function fromPairs(pairs: readonly Term[], fn: Term | null): Term {
  let result: Term[] = [];
  // The last value of a key is kept, at its position.
  for (let index = pairs.length - 1; index >= 0; index--) {
    const pair = fn === null ? (pairs[index] as Term) : call1(fn, pairs[index] as Term);
    if (!isPair(pair)) return matchError(pair);
    if (!isAtom(pair[0])) return refuse("put_new", [list(result), pair[0], pair[1]]);
    if (indexOf(result, pair[0]) < 0) result = [pair, ...result];
  }
  return list(result);
}

type Validation = { readonly ok: Term } | { readonly wrong: Term[] };

function validationOf(term: Term, values: Term): Validation {
  const args = [term, values];
  const entries = items(term, "validate", args);
  let left = items(values, "validate", args).slice();
  const result: Term[] = [];
  const wrong: Term[] = [];
  for (const entry of entries) {
    if (!isPair(entry) || !isAtom(entry[0])) {
      if (wrong.length === 0)
        return argumentError(
          `expected a keyword list as first argument, got invalid entry: ${inspect(entry)}`,
        );
      return refuse("validate", args);
    }
    const index = left.findIndex((each) => each === entry[0] || (isPair(each) && each[0] === entry[0]));
    if (index < 0) wrong.unshift(entry[0]);
    else {
      left = [...left.slice(0, index), ...left.slice(index + 1)];
      result.unshift(entry);
    }
  }
  if (wrong.length > 0) return { wrong };
  for (const each of [...left].reverse()) {
    if (isAtom(each)) continue;
    if (!isPair(each) || !isAtom(each[0]))
      return argumentError(
        `expected the second argument to be a list of atoms or tuples, got: ${inspect(each)}`,
      );
  }
  return { ok: list([...defaults(left), ...result]) };
}

/**
 * Keys that were not given, with their values. Elixir's own implementation determines their order: the last one comes
 * first.
 */
function defaults(left: readonly Term[]): Term[] {
  return left.filter(isPair).reverse();
}

function validate(term: Term, values: Term): Term {
  const result = validationOf(term, values);
  return "ok" in result ? [OK, result.ok] : [ERROR, list(result.wrong)];
}

function validateOrRaise(term: Term, values: Term): Term {
  const result = validationOf(term, values);
  if ("ok" in result) return result.ok;
  const keys = elementsOf(values).map((each) => (isAtom(each) ? each : (each as Pair)[0]));
  const unknownKeys = result.wrong.filter((key) => !keys.includes(key));
  return argumentError(
    unknownKeys.length > 0
      ? `unknown keys ${inspect(list(unknownKeys))} in ${inspect(term)}, the allowed keys are: ${inspect(list(keys))}`
      : `duplicate keys ${inspect(list(result.wrong))} in ${inspect(term)}`,
  );
}

/** The pairs of a list for which a function is true, or false. */
function select(name: string, term: Term, fn: Term, keeps: boolean): Term {
  const args = [term, fn];
  if (typeof fn !== "function" || fn.length !== 1) return refuse(name, args);
  const result: Term[] = [];
  const all = items(term, name, args);
  for (let index = 0; index < all.length; index++) {
    const entry = all[index] as Term;
    if (!isPair(entry)) return refuse(`do_${name}`, [list(all.slice(index)), fn]);
    if (truthy(call1(fn, entry)) === keeps) result.push(entry);
  }
  return list(result);
}

function lazily(name: string, term: Term, key: Term, fn: Term): [Pair[], number] {
  const args = [term, key, fn];
  if (typeof fn !== "function" || fn.length !== 0) return refuse(name, args);
  const elements = entries(term, key, name, args);
  return [elements, indexOf(elements, key)];
}

function keep(name: string, term: Term, keys: Term, keeps: boolean): Term {
  const args = [term, keys];
  const all = items(term, name, args) as unknown as Pair[];
  const wrong = all.find((entry) => !isPair(entry as Term));
  if (wrong !== undefined) return refuse(name, [wrong as Term]);
  const names = items(keys, name, args);
  return list(all.filter(([key]) => names.some((each) => strictEqual(each, key)) === keeps));
}

const sortKeys = (elements: readonly Term[]): Term => list(mergeSort(elements, (a, b) => compare(a, b) <= 0));

defineModule("Keyword", {
  "delete_first/2": (term: Term, key: Term) => {
    const elements = entries(term, key, "delete_first", [term, key]);
    const index = indexOf(elements, key);
    return index < 0 ? term : list([...elements.slice(0, index), ...elements.slice(index + 1)]);
  },
  "drop/2": (term: Term, keys: Term) => keep("drop", term, keys, false),
  "equal?/2": (left: Term, right: Term) => {
    const args = [left, right];
    return strictEqual(sortKeys(items(left, "equal?", args)), sortKeys(items(right, "equal?", args)));
  },
  "filter/2": (term: Term, fn: Term) => select("filter", term, fn, true),
  "from_keys/2": (keys: Term, value: Term) =>
    list(items(keys, "from_keys", [keys, value]).map((key) => [key, value])),
  "get_and_update/3": getAndUpdate,
  "get_and_update!/3": getAndUpdateExisting,
  "get_lazy/3": (term: Term, key: Term, fn: Term) => {
    const [elements, index] = lazily("get_lazy", term, key, fn);
    return index < 0 ? call0(fn) : (elements[index] as Pair)[1];
  },
  "merge/2": merge,
  "merge/3": mergeWith,
  "new/1": (pairs: Term) => fromPairs(elementsOf(pairs), null),
  "new/2": (pairs: Term, fn: Term) =>
    typeof fn === "function" && fn.length === 1
      ? fromPairs(elementsOf(pairs), fn)
      : refuse("new", [pairs, fn]),
  "pop!/2": (term: Term, key: Term) => {
    const elements = entries(term, key, "pop!", [term, key]);
    const index = indexOf(elements, key);
    return index < 0 ? keyError(key, term) : [(elements[index] as Pair)[1], list(without(elements, key))];
  },
  "pop_first/2": (term: Term, key: Term) => popFirst(term, key, null),
  "pop_first/3": popFirst,
  "pop_lazy/3": (term: Term, key: Term, fn: Term) => {
    const [elements, index] = lazily("pop_lazy", term, key, fn);
    return index < 0 ? [call0(fn), term] : [(elements[index] as Pair)[1], list(without(elements, key))];
  },
  "pop_values/2": (term: Term, key: Term) => {
    const elements = entries(term, key, "pop_values", [term, key]);
    pairsBefore(elements as unknown as Term[], -1, "pop_values", [key, EMPTY, EMPTY]);
    const values = elements.filter((entry) => entry[0] === key).map((entry) => entry[1]);
    return [list(values), list(without(elements, key))];
  },
  "put_new_lazy/3": (term: Term, key: Term, fn: Term) => {
    const [, index] = lazily("put_new_lazy", term, key, fn);
    return index < 0 ? new Cons([key, call0(fn)], term) : term;
  },
  "reject/2": (term: Term, fn: Term) => select("reject", term, fn, false),
  "replace/3": (term: Term, key: Term, value: Term) => {
    const elements = entries(term, key, "replace", [term, key, value]);
    const index = indexOf(elements, key);
    pairsBefore(elements as unknown as Term[], index, "do_replace", [key, value]);
    return index < 0 ? term : replaceAt(elements, index, value);
  },
  "replace!/3": (term: Term, key: Term, value: Term) => {
    const elements = entries(term, key, "replace!", [term, key, value]);
    const index = indexOf(elements, key);
    pairsBefore(elements as unknown as Term[], index, "replace!", [key, value, term]);
    return index < 0 ? keyError(key, term) : replaceAt(elements, index, value);
  },
  "replace_lazy/3": (term: Term, key: Term, fn: Term) => {
    const args = [term, key, fn];
    if (typeof fn !== "function" || fn.length !== 1) return refuse("replace_lazy", args);
    const elements = entries(term, key, "replace_lazy", args);
    const index = indexOf(elements, key);
    pairsBefore(elements as unknown as Term[], index, "do_replace_lazy", [key, fn]);
    return index < 0 ? term : replaceAt(elements, index, call1(fn, (elements[index] as Pair)[1]));
  },
  "split/2": (term: Term, keys: Term) => [keep("split", term, keys, true), keep("split", term, keys, false)],
  "take/2": (term: Term, keys: Term) => keep("take", term, keys, true),
  "to_list/1": (term: Term) => (term instanceof Cons ? term : refuse("to_list", [term])),
  "validate/2": validate,
  "validate!/2": validateOrRaise,
  "values/1": (term: Term) => {
    const elements = items(term, "values", [term]) as unknown as Pair[];
    return list(elements.map((entry) => (isPair(entry) ? entry[1] : refuse("-values/1-fun-0-", [entry]))));
  },
});

function popFirst(term: Term, key: Term, fallback: Term): Term {
  const elements = entries(term, key, "pop_first", [term, key, fallback]);
  const index = indexOf(elements, key);
  if (index < 0) return [fallback, term];
  return [(elements[index] as Pair)[1], list([...elements.slice(0, index), ...elements.slice(index + 1)])];
}
