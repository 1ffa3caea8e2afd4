import { add, multiply } from "../runtime/arithmetic.ts";
import { call1, call2 } from "../runtime/calls.ts";
import { strictEqual } from "../runtime/compare.ts";
import { elementsOf, firstOf, iterate, rangeParts, rangeSize } from "../runtime/enumerate.ts";
import { emptyError, functionClauseError, raise } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import { atom, Cons, EMPTY, ERROR, list, OK, type Term } from "../runtime/terms.ts";

const truthy = (term: Term): boolean => term !== false && term !== null;
const CONT = atom("cont");
const HALT = atom("halt");
const SUSPEND = atom("suspend");

export function mapElements(enumerable: Term, fn: Term): Term[] {
  const elements = elementsOf(enumerable);
  for (let index = 0; index < elements.length; index++) elements[index] = call1(fn, elements[index] as Term);
  return elements;
}

function filterElements(enumerable: Term, fn: Term, keeps: boolean): Cons {
  const elements = elementsOf(enumerable);
  const result: Term[] = [];
  for (let index = 0; index < elements.length; index++) {
    if (truthy(call1(fn, elements[index] as Term)) === keeps) result.push(elements[index] as Term);
  }
  return list(result);
}

function integer(name: string, position: Term, args: readonly Term[]): number {
  return typeof position === "bigint" ? Number(position) : functionClauseError("Enum", name, args);
}

/** The element at an index, which counts from the end if it is negative. */
function at(enumerable: Term, index: Term, name: string, args: readonly Term[]): Term | undefined {
  const position = integer(name, index, args);
  if (position >= 0) return firstOf(enumerable, position + 1)[position];
  const elements = elementsOf(enumerable);
  return elements[elements.length + position];
}

function split(enumerable: Term, count: Term): readonly Term[] {
  const number = integer("split", count, [enumerable, count]);
  const elements = elementsOf(enumerable);
  const middle = number >= 0 ? number : Math.max(0, elements.length + number);
  return [list(elements.slice(0, middle)), list(elements.slice(middle))];
}

/** The number of elements at the beginning for which a function is true. */
function prefix(elements: readonly Term[], fn: Term): number {
  let length = 0;
  while (length < elements.length && truthy(call1(fn, elements[length] as Term))) length++;
  return length;
}

function reduceWhile(enumerable: Term, accumulator: Term, fn: Term): Term {
  let result = accumulator;
  iterate(enumerable, (element) => {
    const step = call2(fn, element, result);
    if (Array.isArray(step) && step.length === 2) {
      result = step[1];
      if (step[0] === CONT) return true;
      if (step[0] === HALT || step[0] === SUSPEND) return false;
    }
    return raise("CaseClauseError", "term", step);
  });
  return result;
}

function scan(elements: readonly Term[], start: number, first: Term, fn: Term): Term[] {
  const result: Term[] = [];
  let accumulator = first;
  for (let index = start; index < elements.length; index++) {
    accumulator = call2(fn, elements[index] as Term, accumulator);
    result.push(accumulator);
  }
  return result;
}

function fold(elements: readonly Term[], first: Term, fn: Term): Term {
  let result = first;
  for (let index = 0; index < elements.length; index++) result = call2(fn, elements[index] as Term, result);
  return result;
}

function mapReduce(enumerable: Term, accumulator: Term, fn: Term): readonly Term[] {
  const elements = elementsOf(enumerable);
  let state = accumulator;
  for (let index = 0; index < elements.length; index++) {
    const pair = call2(fn, elements[index] as Term, state);
    if (!Array.isArray(pair) || pair.length !== 2) return raise("MatchError", "term", pair);
    elements[index] = pair[0];
    state = pair[1];
  }
  return [list(elements), state];
}

function findIndex(enumerable: Term, fn: Term): readonly [bigint, Term] | undefined {
  let index = -1n;
  let match: readonly [bigint, Term] | undefined;
  iterate(enumerable, (element) => {
    index++;
    const answer = call1(fn, element);
    if (truthy(answer)) match = [index, element];
    return match === undefined;
  });
  return match;
}

function withIndex(enumerable: Term, offset: bigint): Cons {
  const elements = elementsOf(enumerable);
  return list(elements.map((element, index) => [element, offset + BigInt(index)]));
}

function intersperse(elements: readonly Term[], separator: Term): Term[] {
  const result: Term[] = [];
  for (let index = 0; index < elements.length; index++) {
    if (index > 0) result.push(separator);
    result.push(elements[index] as Term);
  }
  return result;
}

defineModule("Enum", {
  "all?/1": (enumerable: Term) => {
    let all = true;
    iterate(enumerable, (element) => {
      all = truthy(element);
      return all;
    });
    return all;
  },
  "all?/2": (enumerable: Term, fn: Term) => {
    let all = true;
    iterate(enumerable, (element) => {
      all = truthy(call1(fn, element));
      return all;
    });
    return all;
  },
  "any?/1": (enumerable: Term) => {
    let any = false;
    iterate(enumerable, (element) => {
      any = truthy(element);
      return !any;
    });
    return any;
  },
  "any?/2": (enumerable: Term, fn: Term) => {
    let any = false;
    iterate(enumerable, (element) => {
      any = truthy(call1(fn, element));
      return !any;
    });
    return any;
  },
  "at/2": (enumerable: Term, index: Term) => atOr(enumerable, index, null),
  "at/3": atOr,
  "concat/1": (enumerables: Term) => {
    const result: Term[] = [];
    const parts = elementsOf(enumerables);
    for (let index = 0; index < parts.length; index++) {
      const more = elementsOf(parts[index] as Term);
      for (let nth = 0; nth < more.length; nth++) result.push(more[nth] as Term);
    }
    return list(result);
  },
  "concat/2": (left: Term, right: Term) => {
    const result = elementsOf(left);
    return list(result, right instanceof Cons ? right : list(elementsOf(right)));
  },
  "count/1": (enumerable: Term) => {
    const range = rangeParts(enumerable);
    return range === undefined ? BigInt(elementsOf(enumerable).length) : rangeSize(range);
  },
  "count/2": (enumerable: Term, fn: Term) => {
    let count = 0n;
    iterate(enumerable, (element) => {
      if (truthy(call1(fn, element))) count++;
      return true;
    });
    return count;
  },
  "drop/2": (enumerable: Term, amount: Term) => {
    const number = integer("drop", amount, [enumerable, amount]);
    const elements = elementsOf(enumerable);
    return list(
      number >= 0 ? elements.slice(number) : elements.slice(0, Math.max(0, elements.length + number)),
    );
  },
  "drop_while/2": (enumerable: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    return list(elements.slice(prefix(elements, fn)));
  },
  "each/2": (enumerable: Term, fn: Term) => {
    iterate(enumerable, (element) => {
      call1(fn, element);
      return true;
    });
    return OK;
  },
  "empty?/1": (enumerable: Term) => {
    let empty = true;
    iterate(enumerable, () => {
      empty = false;
      return false;
    });
    return empty;
  },
  "fetch/2": (enumerable: Term, index: Term) => {
    const entry = at(enumerable, index, "fetch", [enumerable, index]);
    return entry === undefined ? ERROR : [OK, entry];
  },
  "fetch!/2": (enumerable: Term, index: Term) => {
    const entry = at(enumerable, index, "fetch!", [enumerable, index]);
    return entry === undefined ? raise("Enum.OutOfBoundsError", "message", "out of bounds error") : entry;
  },
  "filter/2": (enumerable: Term, fn: Term) => filterElements(enumerable, fn, true),
  "find/2": (enumerable: Term, fn: Term) => findIndex(enumerable, fn)?.[1] ?? null,
  "find/3": (enumerable: Term, fallback: Term, fn: Term) => {
    const match = findIndex(enumerable, fn);
    return match === undefined ? fallback : match[1];
  },
  "find_index/2": (enumerable: Term, fn: Term) => findIndex(enumerable, fn)?.[0] ?? null,
  "find_value/2": (enumerable: Term, fn: Term) => findValue(enumerable, null, fn),
  "find_value/3": (enumerable: Term, fallback: Term, fn: Term) => findValue(enumerable, fallback, fn),
  "flat_map/2": (enumerable: Term, fn: Term) => {
    const result: Term[] = [];
    const elements = elementsOf(enumerable);
    for (let index = 0; index < elements.length; index++) {
      const more = elementsOf(call1(fn, elements[index] as Term));
      for (let nth = 0; nth < more.length; nth++) result.push(more[nth] as Term);
    }
    return list(result);
  },
  "intersperse/2": (enumerable: Term, separator: Term) =>
    list(intersperse(elementsOf(enumerable), separator)),
  "map/2": (enumerable: Term, fn: Term) =>
    enumerable === EMPTY && typeof fn !== "function"
      ? functionClauseError("Enum", "map", [enumerable, fn])
      : list(mapElements(enumerable, fn)),
  "map_every/3": (enumerable: Term, nth: Term, fn: Term) => {
    if (typeof nth !== "bigint" || nth < 0n)
      return functionClauseError("Enum", "map_every", [enumerable, nth, fn]);
    const elements = elementsOf(enumerable);
    for (let index = 0; nth > 0n && index < elements.length; index += Number(nth)) {
      elements[index] = call1(fn, elements[index] as Term);
    }
    return list(elements);
  },
  "map_intersperse/3": (enumerable: Term, separator: Term, fn: Term) =>
    list(intersperse(mapElements(enumerable, fn), separator)),
  "map_reduce/3": mapReduce,
  "member?/2": (enumerable: Term, member: Term) => {
    let isMember = false;
    iterate(enumerable, (element) => {
      isMember = strictEqual(element, member);
      return !isMember;
    });
    return isMember;
  },
  "product/1": (enumerable: Term) => {
    let result: Term = 1n;
    const elements = elementsOf(enumerable);
    for (let index = 0; index < elements.length; index++) result = multiply(result, elements[index] as Term);
    return result;
  },
  "reduce/2": (enumerable: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    if (elements.length === 0) return emptyError();
    return fold(elements.slice(1), elements[0] as Term, fn);
  },
  "reduce/3": (enumerable: Term, accumulator: Term, fn: Term) =>
    fold(elementsOf(enumerable), accumulator, fn),
  "reduce_while/3": reduceWhile,
  "reject/2": (enumerable: Term, fn: Term) => filterElements(enumerable, fn, false),
  "reverse/1": (enumerable: Term) => list(elementsOf(enumerable).reverse()),
  "reverse/2": (enumerable: Term, tail: Term) =>
    list(elementsOf(enumerable).reverse(), list(elementsOf(tail))),
  "reverse_slice/3": (enumerable: Term, start: Term, count: Term) => {
    const args = [enumerable, start, count];
    const first = integer("reverse_slice", start, args);
    const amount = integer("reverse_slice", count, args);
    if (first < 0 || amount < 0) return functionClauseError("Enum", "reverse_slice", args);
    const elements = elementsOf(enumerable);
    const middle = elements.slice(first, first + amount).reverse();
    return list([...elements.slice(0, first), ...middle, ...elements.slice(first + amount)]);
  },
  "scan/2": (enumerable: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    if (elements.length === 0) return EMPTY;
    const first = elements[0] as Term;
    return list([first, ...scan(elements, 1, first, fn)]);
  },
  "scan/3": (enumerable: Term, first: Term, fn: Term) => list(scan(elementsOf(enumerable), 0, first, fn)),
  "split/2": split,
  "split_while/2": (enumerable: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    const length = prefix(elements, fn);
    return [list(elements.slice(0, length)), list(elements.slice(length))];
  },
  "split_with/2": (enumerable: Term, fn: Term) => {
    const matches: Term[] = [];
    const rest: Term[] = [];
    iterate(enumerable, (element) => {
      (truthy(call1(fn, element)) ? matches : rest).push(element);
      return true;
    });
    return [list(matches), list(rest)];
  },
  "sum/1": (enumerable: Term) => {
    let result: Term = 0n;
    const elements = elementsOf(enumerable);
    for (let index = 0; index < elements.length; index++) result = add(elements[index] as Term, result);
    return result;
  },
  "take/2": (enumerable: Term, amount: Term) => {
    const number = integer("take", amount, [enumerable, amount]);
    if (number < 0) return list(elementsOf(enumerable).slice(number));
    const result: Term[] = [];
    if (number === 0) return EMPTY;
    iterate(enumerable, (element) => result.push(element) < number);
    return list(result);
  },
  "take_every/2": (enumerable: Term, nth: Term) => {
    if (typeof nth !== "bigint" || nth < 0n)
      return functionClauseError("Enum", "take_every", [enumerable, nth]);
    if (nth === 0n) return EMPTY;
    const elements = elementsOf(enumerable);
    const result: Term[] = [];
    for (let index = 0; nth > 0n && index < elements.length; index += Number(nth))
      result.push(elements[index] as Term);
    return list(result);
  },
  "take_while/2": (enumerable: Term, fn: Term) => {
    const result: Term[] = [];
    iterate(enumerable, (element) => truthy(call1(fn, element)) && result.push(element) > 0);
    return list(result);
  },
  "to_list/1": (enumerable: Term) => (enumerable instanceof Cons ? enumerable : list(elementsOf(enumerable))),
  "unzip/1": (enumerable: Term) => {
    const left: Term[] = [];
    const right: Term[] = [];
    iterate(enumerable, (element) => {
      if (!Array.isArray(element) || element.length !== 2) {
        return functionClauseError("Enum", "unzip", [element, EMPTY, EMPTY]);
      }
      left.push(element[0]);
      right.push(element[1]);
      return true;
    });
    return [list(left), list(right)];
  },
  "with_index/1": (enumerable: Term) => withIndex(enumerable, 0n),
  "with_index/2": (enumerable: Term, offset: Term) => {
    if (typeof offset === "bigint") return withIndex(enumerable, offset);
    if (typeof offset !== "function") return functionClauseError("Enum", "with_index", [enumerable, offset]);
    const elements = elementsOf(enumerable);
    for (let index = 0; index < elements.length; index++) {
      elements[index] = call2(offset, elements[index] as Term, BigInt(index));
    }
    return list(elements);
  },
});

function atOr(enumerable: Term, index: Term, fallback: Term): Term {
  const entry = at(enumerable, index, "at", [enumerable, index, fallback]);
  return entry === undefined ? fallback : entry;
}

function findValue(enumerable: Term, fallback: Term, fn: Term): Term {
  let value: Term = fallback;
  iterate(enumerable, (element) => {
    const answer = call1(fn, element);
    if (truthy(answer)) value = answer;
    return !truthy(answer);
  });
  return value;
}
