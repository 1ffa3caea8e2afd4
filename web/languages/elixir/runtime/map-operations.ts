import { compare, mapKeys, mapValues } from "./compare.ts";
import { countBits, hash, indexOfKey, mapGet, strictEqual } from "./equality.ts";
import { ElixirMap, MapBranch, MapLeaf, STRUCT, type Term } from "./terms.ts";

/** The BEAM keeps and prints a map with up to this many keys in term order. */
const smallSize = 32;

export const EMPTY_MAP: ElixirMap = new ElixirMap(0, [], [], null);

export function mapHas(map: ElixirMap, key: Term): boolean {
  return mapGet(map, key) !== undefined;
}

/** The map with that value for the key. */
export function mapPut(map: ElixirMap, key: Term, value: Term): ElixirMap {
  if (map.root !== null) return putLarge(map.root, map.size, key, value);
  const keys = map.keys as readonly Term[];
  const values = map.values as readonly Term[];
  const index = indexOfKey(keys, key);
  if (index >= 0) {
    if (values[index] === value) return map;
    const newValues = values.slice();
    newValues[index] = value;
    return new ElixirMap(map.size, keys, newValues, null);
  }
  if (map.size === smallSize) return putLarge(trie(keys, values), map.size, key, value);
  const slot = indexFor(keys, key);
  const moreKeys = keys.slice();
  const moreValues = values.slice();
  moreKeys.splice(slot, 0, key);
  moreValues.splice(slot, 0, value);
  return new ElixirMap(map.size + 1, moreKeys, moreValues, null);
}

function indexFor(keys: readonly Term[], key: Term): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(keys[middle] as Term, key, true) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function trie(keys: readonly Term[], values: readonly Term[]): MapBranch {
  let root: MapBranch | null = null;
  for (let index = 0; index < keys.length; index++) {
    const leaf = new MapLeaf(hash(keys[index] as Term), keys[index] as Term, values[index] as Term);
    root = root === null ? new MapBranch(1 << (leaf.hash & 31), [leaf]) : insert(root, 0, leaf);
  }
  return root as MapBranch;
}

let isInsertion = false;

function putLarge(root: MapBranch, size: number, key: Term, value: Term): ElixirMap {
  isInsertion = false;
  const newRoot = insert(root, 0, new MapLeaf(hash(key), key, value));
  return new ElixirMap(isInsertion ? size + 1 : size, null, null, newRoot);
}

function insert(branch: MapBranch, shift: number, leaf: MapLeaf): MapBranch {
  if (branch.bitmap === 0) {
    const leaves = branch.children.slice();
    const at = leaves.findIndex((other) => strictEqual((other as MapLeaf).key, leaf.key));
    if (at < 0) {
      isInsertion = true;
      leaves.push(leaf);
    } else leaves[at] = leaf;
    return new MapBranch(0, leaves);
  }
  const bit = 1 << ((leaf.hash >>> shift) & 31);
  const slot = countBits(branch.bitmap & (bit - 1));
  const children = branch.children.slice();
  if ((branch.bitmap & bit) === 0) {
    isInsertion = true;
    children.splice(slot, 0, leaf);
    return new MapBranch(branch.bitmap | bit, children);
  }
  const child = children[slot] as MapBranch | MapLeaf;
  if (child instanceof MapBranch) {
    children[slot] = insert(child, shift + 5, leaf);
  } else if (child.hash === leaf.hash && strictEqual(child.key, leaf.key)) {
    children[slot] = leaf;
  } else {
    isInsertion = true;
    children[slot] = pair(child, leaf, shift + 5);
  }
  return new MapBranch(branch.bitmap, children);
}

/** A branch with two leaves. After 35 bits a hash has no more bits: the leaves have the same hash. */
function pair(a: MapLeaf, b: MapLeaf, shift: number): MapBranch {
  if (shift > 30) return new MapBranch(0, [a, b]);
  const first = (a.hash >>> shift) & 31;
  const second = (b.hash >>> shift) & 31;
  if (first === second) return new MapBranch(1 << first, [pair(a, b, shift + 5)]);
  return new MapBranch((1 << first) | (1 << second), first < second ? [a, b] : [b, a]);
}

/** The map without the key. */
export function mapDelete(map: ElixirMap, key: Term): ElixirMap {
  if (map.root === null) {
    const keys = map.keys as readonly Term[];
    const index = indexOfKey(keys, key);
    if (index < 0) return map;
    const fewerKeys = keys.slice();
    const fewerValues = (map.values as readonly Term[]).slice();
    fewerKeys.splice(index, 1);
    fewerValues.splice(index, 1);
    return new ElixirMap(map.size - 1, fewerKeys, fewerValues, null);
  }
  if (mapGet(map, key) === undefined) return map;
  if (map.size - 1 > smallSize) {
    return new ElixirMap(map.size - 1, null, null, remove(map.root, 0, hash(key), key) as MapBranch);
  }
  const keys = mapKeys(map).slice();
  const values = mapValues(map).slice();
  const index = indexOfKey(keys, key);
  keys.splice(index, 1);
  values.splice(index, 1);
  return new ElixirMap(keys.length, keys, values, null);
}

function remove(branch: MapBranch, shift: number, code: number, key: Term): MapBranch | null {
  let slot: number;
  let bit = 0;
  if (branch.bitmap === 0) {
    slot = branch.children.findIndex((leaf) => strictEqual((leaf as MapLeaf).key, key));
  } else {
    bit = 1 << ((code >>> shift) & 31);
    slot = countBits(branch.bitmap & (bit - 1));
    const child = branch.children[slot] as MapBranch | MapLeaf;
    if (child instanceof MapBranch) {
      const rest = remove(child, shift + 5, code, key);
      if (rest !== null) {
        const children = branch.children.slice();
        children[slot] = rest;
        return new MapBranch(branch.bitmap, children);
      }
    }
  }
  if (branch.children.length === 1) return null;
  const children = branch.children.slice();
  children.splice(slot, 1);
  return new MapBranch(branch.bitmap & ~bit, children);
}

/** A map of alternating keys and values. If a key occurs twice, the last value counts. */
export function mapOf(entries: readonly Term[]): ElixirMap {
  let map = EMPTY_MAP;
  for (let index = 0; index < entries.length; index += 2) {
    map = mapPut(map, entries[index] as Term, entries[index + 1] as Term);
  }
  return map;
}

/** The struct's module if a term is a struct; undefined otherwise. */
export function structName(term: Term): symbol | undefined {
  if (!(term instanceof ElixirMap)) return undefined;
  const name = mapGet(term, STRUCT);
  return typeof name === "symbol" ? name : undefined;
}

export { mapGet, mapKeys, mapValues };
