import { truthy } from "../../runtime/arguments.ts";
import { call1, call2 } from "../../runtime/calls.ts";
import { compare, mergeSort } from "../../runtime/compare.ts";
import { functionClauseError, raise } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { type ElixirFunction, isTuple, list, listElements, type Term } from "../../runtime/terms.ts";

/*
 * `:gb_sets`: `{size, tree}`, with trees `{key, smaller, larger}` or nil. Programs see the tuples, so trees are
 * rebalanced exactly as in Erlang, by Arne Andersson's general balanced trees.
 */
type Tree = readonly [key: Term, smaller: Term, larger: Term];

/** Erlang's `nil` is the same atom as Elixir's. */
const leaf: Term = null;

function read(name: string, args: readonly Term[], at = args.length - 1): [size: bigint, tree: Term] {
  const term = args[at] as Term;
  if (!isTuple(term) || term.length !== 2 || typeof term[0] !== "bigint")
    return functionClauseError(":gb_sets", name, args);
  return term as unknown as [bigint, Term];
}

const isTree = (term: Term): term is Tree & Term => isTuple(term) && term.length === 3;

function hasKey(key: Term, from: Term): boolean {
  let tree = from;
  while (isTree(tree)) {
    const order = compare(key, tree[0]);
    if (order === 0) return true;
    tree = order < 0 ? tree[1] : tree[2];
  }
  return false;
}

function keysOf(tree: Term, into: Term[] = []): Term[] {
  if (!isTree(tree)) return into;
  keysOf(tree[1], into);
  into.push(tree[0]);
  return keysOf(tree[2], into);
}

/** A tree of sorted keys. If their number is even, the smaller side has one more. */
function balance(keys: readonly Term[], from = 0, end = keys.length): Term {
  const size = end - from;
  if (size === 0) return leaf;
  const middle = from + (size - 1 - Math.floor((size - 1) / 2));
  return [keys[middle] as Term, balance(keys, from, middle), balance(keys, middle + 1, end)];
}

/** The same with one more on the larger side, as in the results of operations on two sets. */
function balancedRight(keys: readonly Term[], from = 0, end = keys.length): Term {
  const size = end - from;
  if (size === 0) return leaf;
  const middle = from + Math.floor((size - 1) / 2);
  return [keys[middle] as Term, balancedRight(keys, from, middle), balancedRight(keys, middle + 1, end)];
}

const ofKeys = (keys: readonly Term[]): Term => [BigInt(keys.length), balance(keys)];
const ofResult = (keys: readonly Term[]): Term => [BigInt(keys.length), balancedRight(keys)];

/** A power of two for its height, and its size. */
function measure(tree: Term): [height: bigint, size: bigint] {
  if (!isTree(tree)) return [1n, 0n];
  if (!isTree(tree[1]) && !isTree(tree[2])) return [1n, 1n];
  const [left, leftSize] = measure(tree[1]);
  const [right, rightSize] = measure(tree[2]);
  return [(left > right ? left : right) << 1n, leftSize + rightSize + 1n];
}

type Insertion = { readonly tree: Term; readonly height?: bigint; readonly size?: bigint };

/**
 * Inserts a key. A tree that becomes too high for its size reports that upwards, until a tree that is high enough is
 * balanced.
 */
function insert(key: Term, tree: Term, room: bigint): Insertion {
  if (!isTree(tree)) {
    const node: Term = [key, leaf, leaf];
    return room === 0n ? { tree: node, height: 1n, size: 1n } : { tree: node };
  }
  const order = compare(key, tree[0]);
  if (order === 0) return raise("ErlangError", "original", [Symbol.for("key_exists"), key], "reason", null);
  const isSmaller = order < 0;
  const below = insert(key, isSmaller ? tree[1] : tree[2], room >> 1n);
  const newTree: Term = isSmaller ? [tree[0], below.tree, tree[2]] : [tree[0], tree[1], below.tree];
  if (below.height === undefined || below.size === undefined) return { tree: newTree };
  const [otherHeight, otherSize] = measure(isSmaller ? tree[2] : tree[1]);
  const height = (below.height > otherHeight ? below.height : otherHeight) << 1n;
  const size = below.size + otherSize + 1n;
  if (height > size * size) return { tree: balance(keysOf(newTree)) };
  return { tree: newTree, height, size };
}

function addKey(key: Term, [size, tree]: [bigint, Term]): Term {
  const more = size + 1n;
  return [more, insert(key, tree, more * more).tree];
}

function takeSmallest(tree: Term, name: string): [Term, Term] {
  if (!isTree(tree)) return functionClauseError(":gb_sets", `${name}1`, [tree]);
  if (!isTree(tree[1])) return [tree[0], tree[2]];
  const [key, rest] = takeSmallest(tree[1], name);
  return [key, [tree[0], rest, tree[2]]];
}

function takeLargest(tree: Term, name: string): [Term, Term] {
  if (!isTree(tree)) return functionClauseError(":gb_sets", `${name}1`, [tree]);
  if (!isTree(tree[2])) return [tree[0], tree[1]];
  const [key, rest] = takeLargest(tree[2], name);
  return [key, [tree[0], tree[1], rest]];
}

function removeKey(key: Term, tree: Term): Term {
  if (!isTree(tree)) return functionClauseError(":gb_sets", "delete_1", [key, tree]);
  const order = compare(key, tree[0]);
  if (order < 0) return [tree[0], removeKey(key, tree[1]), tree[2]];
  if (order > 0) return [tree[0], tree[1], removeKey(key, tree[2])];
  if (!isTree(tree[2])) return tree[1];
  if (!isTree(tree[1])) return tree[2];
  const [next, rest] = takeSmallest(tree[2], "take_smallest");
  return [next, tree[1], rest];
}

/** Whether iterating over both sets is cheaper than looking up each key of one: Erlang's rule. */
function goesThrough(first: bigint, second: bigint): boolean {
  return second < 10n || Number(second) < Number(first) * Math.round(1.46 * Math.log(Number(second)));
}

function union(a: Term, b: Term): Term {
  let [first, second] = [read("union", [a, b], 0), read("union", [a, b], 1)];
  if (second[0] < first[0]) [first, second] = [second, first];
  const keys = keysOf(first[1]);
  if (!goesThrough(first[0], second[0])) {
    let set: Term = second as unknown as Term;
    for (const key of keys)
      if (!hasKey(key, (set as readonly Term[])[1] as Term)) set = addKey(key, set as never);
    return set;
  }
  return ofResult(mergeKeys(keys, keysOf(second[1])));
}

/** Both, sorted. Of equal keys, the one from the list that is read first at that time. */
function mergeKeys(a: readonly Term[], b: readonly Term[]): Term[] {
  const result: Term[] = [];
  let [xs, ys] = [a, b];
  let [x, y] = [0, 0];
  while (x < xs.length && y < ys.length) {
    const order = compare(xs[x] as Term, ys[y] as Term);
    if (order < 0) result.push(xs[x++] as Term);
    else if (order > 0) {
      result.push(ys[y++] as Term);
      [xs, ys, x, y] = [ys, xs, y, x];
    } else {
      result.push(xs[x++] as Term);
      y++;
    }
  }
  return [...result, ...xs.slice(x), ...ys.slice(y)];
}

function intersection(a: Term, b: Term): Term {
  let [first, second] = [read("intersection", [a, b], 0), read("intersection", [a, b], 1)];
  if (second[0] < first[0]) [first, second] = [second, first];
  return ofResult(keysOf(first[1]).filter((key) => hasKey(key, second[1])));
}

function difference(a: Term, b: Term): Term {
  const [, tree] = read("difference", [a, b], 0);
  const [, other] = read("difference", [a, b], 1);
  return ofResult(keysOf(tree).filter((key) => !hasKey(key, other)));
}

function foldSet(fn: Term, start: Term, set: Term): Term {
  let result = start;
  for (const key of keysOf(read("fold", [fn, start, set])[1])) result = call2(fn, key, result);
  return result;
}

/** Each key once, sorted. */
function uniqueKeys(term: Term): Term[] {
  const items = listElements(term) ?? functionClauseError(":lists", "usort", [term]);
  const sortedKeys = mergeSort(items, (a, b) => compare(a, b) <= 0);
  return sortedKeys.filter((key, index) => index === 0 || compare(sortedKeys[index - 1] as Term, key) !== 0);
}

function extreme(name: "smallest" | "largest", set: Term): Term {
  const keys = keysOf(read(name, [set])[1]);
  return keys.length === 0
    ? functionClauseError(":gb_sets", `${name}_1`, [null])
    : (keys.at(name === "smallest" ? 0 : -1) as Term);
}

function takeEdge(name: "take_smallest" | "take_largest", set: Term): Term {
  const [size, tree] = read(name, [set]);
  const [key, rest] = name === "take_smallest" ? takeSmallest(tree, name) : takeLargest(tree, name);
  return [key, [size - 1n, rest]];
}

const add = (key: Term, set: Term): Term =>
  hasKey(key, read("add", [key, set])[1]) ? set : addKey(key, read("add", [key, set]));
const deleteAny = (key: Term, set: Term): Term => {
  const [size, tree] = read("delete_any", [key, set]);
  return hasKey(key, tree) ? [size - 1n, removeKey(key, tree)] : set;
};
const isMember = (key: Term, set: Term): boolean => hasKey(key, read("is_member", [key, set])[1]);
const combination = (name: string, combine: (a: Term, b: Term) => Term) => (sets: Term) => {
  const items = listElements(sets) ?? functionClauseError(":gb_sets", name, [sets]);
  const [first, ...rest] = items;
  if (first === undefined)
    return name === "union" ? [0n, leaf] : functionClauseError(":gb_sets", name, [sets]);
  return rest.reduce(combine, first);
};

const functions: Record<string, ElixirFunction> = {
  "add/2": add,
  "balance/1": (set: Term) => [read("balance", [set])[0], balance(keysOf(read("balance", [set])[1]))],
  "delete/2": (key: Term, set: Term) => {
    const [size, tree] = read("delete", [key, set]);
    return [size - 1n, removeKey(key, tree)];
  },
  "delete_any/2": deleteAny,
  "difference/2": difference,
  "empty/0": () => [0n, leaf],
  "filter/2": (fn: Term, set: Term) =>
    ofKeys(keysOf(read("filter", [fn, set])[1]).filter((key) => truthy(call1(fn, key)))),
  "fold/3": foldSet,
  "from_list/1": (term: Term) => ofKeys(uniqueKeys(term)),
  "from_ordset/1": (term: Term) =>
    ofKeys(listElements(term) ?? functionClauseError(":gb_sets", "from_ordset", [term])),
  "insert/2": (key: Term, set: Term) => addKey(key, read("insert", [key, set])),
  "intersection/1": combination("intersection", intersection),
  "intersection/2": intersection,
  "is_disjoint/2": (a: Term, b: Term) => {
    const [, other] = read("is_disjoint", [a, b], 1);
    return !keysOf(read("is_disjoint", [a, b], 0)[1]).some((key) => hasKey(key, other));
  },
  "is_empty/1": (set: Term) => isTuple(set) && set.length === 2 && set[0] === 0n && set[1] === leaf,
  "is_member/2": isMember,
  "is_subset/2": (a: Term, b: Term) => {
    const [, other] = read("is_subset", [a, b], 1);
    return keysOf(read("is_subset", [a, b], 0)[1]).every((key) => hasKey(key, other));
  },
  "largest/1": (set: Term) => extreme("largest", set),
  "size/1": (set: Term) => read("size", [set])[0],
  "singleton/1": (key: Term) => [1n, [key, leaf, leaf]],
  "smallest/1": (set: Term) => extreme("smallest", set),
  "take_largest/1": (set: Term) => takeEdge("take_largest", set),
  "take_smallest/1": (set: Term) => takeEdge("take_smallest", set),
  "to_list/1": (set: Term) => list(keysOf(read("to_list", [set])[1])),
  "union/1": combination("union", union),
  "union/2": union,
};

defineModule(":gb_sets", functions);
for (const [name, original] of Object.entries({
  "add_element/2": "add/2",
  "del_element/2": "delete_any/2",
  "is_element/2": "is_member/2",
  "new/0": "empty/0",
  "subtract/2": "difference/2",
}))
  defineModule(":gb_sets", { [name]: functions[original] as ElixirFunction });
