import { compare, mergeSort, strictEqual } from "./compare.ts";
import type { Term } from "./terms.ts";

/*
 * `:lists.sort` of a list that begins with two elements in the wrong order. It takes falling runs, so two elements that
 * are equal but not the same, 1 and 1.0, may change their order. This follows Erlang exactly: its runs, and how it
 * merges three at a time.
 */

type SortNode = { readonly head: Term; readonly tail: SortNode } | null;
const cell = (head: Term, tail: SortNode): SortNode => ({ head, tail });
const atMost = (a: Term, b: Term): boolean => compare(a, b) <= 0;

function onto(cells: SortNode, end: SortNode): SortNode {
  let result = end;
  for (let rest = cells; rest !== null; rest = rest.tail) result = cell(rest.head, result);
  return result;
}

const all = (cells: SortNode): Term[] => {
  const items: Term[] = [];
  for (let rest = cells; rest !== null; rest = rest.tail) items.push(rest.head);
  return items;
};

/** The number of equal elements at the beginning. */
function equalAtStart(items: readonly Term[]): number {
  let count = 1;
  while (count < items.length && compare(items[count - 1] as Term, items[count] as Term) === 0) count++;
  return count;
}

/** The runs of a list, the last first; each begins with its least element. */
function fallingRuns(items: readonly Term[]): SortNode[] {
  const runs: SortNode[] = [];
  // Equal elements at the beginning are the end of the first run.
  const start = equalAtStart(items);
  let rest: SortNode = null;
  for (let index = 0; index < start - 1; index++) rest = cell(items[index] as Term, rest);
  let [x, y] = [items[start - 1] as Term, items[start] as Term];
  /** An element that does not fit into this run and begins the next; undefined if there is none. */
  let pending: Term | undefined;
  for (let index = start + 1; index < items.length; index++) {
    const z = items[index] as Term;
    if (atMost(z, y)) {
      rest = cell(x, rest);
      [x, y] = [y, z];
    } else if (atMost(z, x)) {
      rest = cell(x, rest);
      x = z;
    } else if (pending === undefined && rest === null) rest = cell(z, null);
    else if (pending === undefined) pending = z;
    else {
      runs.unshift(cell(y, cell(x, rest)));
      [x, y] = compare(pending, z) > 0 ? [pending, z] : [z, pending];
      rest = null;
      pending = undefined;
    }
  }
  runs.unshift(cell(y, cell(x, rest)));
  if (pending !== undefined) runs.unshift(cell(pending, null));
  return runs;
}

/** Merges two rising runs into a falling one. */
function merge2(first: SortNode, second: SortNode, tail: SortNode): SortNode {
  let [a, b, result] = [first, second, tail];
  while (a !== null && b !== null) {
    if (atMost(a.head, b.head)) {
      result = cell(a.head, result);
      a = a.tail;
    } else {
      result = cell(b.head, result);
      b = b.tail;
    }
  }
  return onto(a ?? b, result);
}

/** Merges two falling runs into a rising one. */
function mergeBack2(first: SortNode, second: SortNode, tail: SortNode): SortNode {
  let [a, b, result] = [first, second, tail];
  while (a !== null && b !== null) {
    if (atMost(a.head, b.head)) {
      result = cell(b.head, result);
      b = b.tail;
    } else {
      result = cell(a.head, result);
      a = a.tail;
    }
  }
  return onto(a ?? b, result);
}

function merge3(first: SortNode, second: SortNode, third: SortNode): SortNode {
  let [a, b, c, result]: [SortNode, SortNode, SortNode, SortNode] = [first, second, third, null];
  while (a !== null && b !== null && c !== null) {
    const isFirst = atMost(a.head, b.head);
    const lower = isFirst ? a : b;
    if (!atMost(lower.head, c.head)) {
      result = cell(c.head, result);
      c = c.tail;
    } else {
      result = cell(lower.head, result);
      if (isFirst) a = a.tail;
      else b = b.tail;
    }
  }
  if (a === null) return merge2(b, c, result);
  return b === null ? merge2(a, c, result) : merge2(a, b, result);
}

function mergeBack3(first: SortNode, second: SortNode, third: SortNode): SortNode {
  let [a, b, c, result]: [SortNode, SortNode, SortNode, SortNode] = [first, second, third, null];
  while (a !== null && b !== null && c !== null) {
    const isSecond = atMost(a.head, b.head);
    const upper = isSecond ? b : a;
    if (atMost(upper.head, c.head)) {
      result = cell(c.head, result);
      c = c.tail;
    } else {
      result = cell(upper.head, result);
      if (isSecond) b = b.tail;
      else a = a.tail;
    }
  }
  if (a === null) return mergeBack2(b, c, result);
  return b === null ? mergeBack2(a, c, result) : mergeBack2(a, b, result);
}

/** Merges runs three at a time, which reverses them, until one is left. */
function fallingSort(items: readonly Term[]): Term[] {
  let runs = fallingRuns(items);
  let isRising = true;
  while (true) {
    const [only] = runs;
    if (runs.length === 1 && isRising) return all(only as SortNode);
    const next: SortNode[] = [];
    let index = 0;
    for (; index + 2 < runs.length; index += 3) {
      const [a, b, c] = runs.slice(index, index + 3) as [SortNode, SortNode, SortNode];
      next.unshift(isRising ? merge3(a, b, c) : mergeBack3(c, b, a));
    }
    if (index + 1 < runs.length) {
      const [a, b] = runs.slice(index) as [SortNode, SortNode];
      next.unshift(isRising ? merge2(a, b, null) : mergeBack2(b, a, null));
    } else if (index < runs.length) next.unshift(onto(runs[index] as SortNode, null));
    runs = next;
    isRising = !isRising;
  }
}

/** Sorts a list like `:lists.sort`. The algorithm only matters if equal elements are not the same. */
export function sortTerms(items: readonly Term[]): Term[] {
  const sortedItems = mergeSort(items, atMost);
  const start = items.length < 4 ? items.length : equalAtStart(items);
  if (start === items.length || compare(items[start - 1] as Term, items[start] as Term) < 0)
    return sortedItems;
  for (let index = 1; index < sortedItems.length; index++) {
    const [before, here] = [sortedItems[index - 1] as Term, sortedItems[index] as Term];
    if (compare(before, here) === 0 && !strictEqual(before, here)) return fallingSort(items);
  }
  return sortedItems;
}
