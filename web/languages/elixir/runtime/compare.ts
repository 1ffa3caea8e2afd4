import { bytesOf } from "./bytes.ts";
import { equalBits, equalMaps, strictEqual } from "./equality.ts";
import {
  atomName,
  Bits,
  type Bytes,
  Cons,
  ElixirMap,
  EMPTY,
  MapBranch,
  type MapLeaf,
  Pid,
  Reference,
  type Term,
} from "./terms.ts";

/** `left == right`: like `===`, except that 1 and 1.0 are equal; keys of maps are still compared with `===`. */
export function equal(left: Term, right: Term): boolean {
  let a = left;
  let b = right;
  while (true) {
    if (a === b) return true;
    if (typeof a === "number" ? typeof b === "bigint" : typeof a === "bigint" && typeof b === "number") {
      // biome-ignore lint/suspicious/noDoubleEquals: between BigInt and number it is the exact comparison
      return a == b;
    }
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
    if (a instanceof Cons) {
      if (!(b instanceof Cons) || a === EMPTY || b === EMPTY) return false;
      if (!equal(a.head, b.head)) return false;
      a = a.tail;
      b = b.tail;
      continue;
    }
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      for (let index = 0; index < a.length; index++) {
        if (!equal(a[index], b[index])) return false;
      }
      return true;
    }
    if (a instanceof ElixirMap) return b instanceof ElixirMap && equalMaps(a, b, equal);
    return equalBits(a, b);
  }
}

/** number < atom < reference < function < tuple < map < list < bitstring. */
function rank(term: Term): number {
  switch (typeof term) {
    case "bigint":
    case "number":
      return 0;
    case "symbol":
    case "boolean":
      return 1;
    case "function":
      return 3;
    case "string":
      return 9;
    default:
      if (term === null) return 1;
      if (Array.isArray(term)) return 6;
      if (term instanceof Cons) return 8;
      if (term instanceof ElixirMap) return 7;
      if (term instanceof Reference) return term instanceof Pid ? 5 : 2;
      return 9;
  }
}

/**
 * Elixir's order of all terms: below zero, zero or above it. `exact` puts 1 before 1.0, as in the order of map keys.
 */
export function compare(left: Term, right: Term, exact = false): number {
  let a = left;
  let b = right;
  while (true) {
    if (a === b) return 0;
    const kind = rank(a);
    const difference = kind - rank(b);
    if (difference !== 0) return difference;
    switch (kind) {
      case 0:
        return compareNumbers(a as bigint | number, b as bigint | number, exact);
      case 1:
        return compareText(atomName(a as symbol), atomName(b as symbol));
      case 2:
      case 5:
        return (a as Reference).id - (b as Reference).id;
      case 3:
        return functionNumber(a as object) - functionNumber(b as object);
      case 6:
        return compareTuples(a as readonly Term[], b as readonly Term[], exact);
      case 7:
        return compareMaps(a as ElixirMap, b as ElixirMap, exact);
      case 8: {
        if (a === EMPTY) return -1;
        if (b === EMPTY) return 1;
        const heads = compare((a as Cons).head, (b as Cons).head, exact);
        if (heads !== 0) return heads;
        a = (a as Cons).tail;
        b = (b as Cons).tail;
        continue;
      }
      default:
        return compareBitstrings(a as string | Bytes | Bits, b as string | Bytes | Bits);
    }
  }
}

function compareNumbers(a: bigint | number, b: bigint | number, exact: boolean): number {
  if (exact && typeof a !== typeof b) return typeof a === "bigint" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By code points: UTF-16 puts those above FFFF before E000 to FFFF. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    let x = a.charCodeAt(index);
    let y = b.charCodeAt(index);
    if (x === y) continue;
    if (x >= 0xd800 && y >= 0xd800) {
      if (x <= 0xdfff) x += 0x2000;
      else x -= 0x800;
      if (y <= 0xdfff) y += 0x2000;
      else y -= 0x800;
    }
    return x - y;
  }
  return a.length - b.length;
}

function compareBitstrings(a: string | Bytes | Bits, b: string | Bytes | Bits): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  const first = bytesOf(a);
  const second = bytesOf(b);
  const bitsOfA = a instanceof Bits ? a.bitLength : first.length * 8;
  const bitsOfB = b instanceof Bits ? b.bitLength : second.length * 8;
  const common = Math.min(bitsOfA, bitsOfB);
  const whole = common >> 3;
  for (let index = 0; index < whole; index++) {
    const difference = (first[index] as number) - (second[index] as number);
    if (difference !== 0) return difference;
  }
  const rest = common & 7;
  if (rest > 0) {
    const mask = (0xff00 >> rest) & 0xff;
    const difference = ((first[whole] as number) & mask) - ((second[whole] as number) & mask);
    if (difference !== 0) return difference;
  }
  return bitsOfA - bitsOfB;
}

function compareTuples(a: readonly Term[], b: readonly Term[], exact: boolean): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let index = 0; index < a.length; index++) {
    const difference = compare(a[index] as Term, b[index] as Term, exact);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** By size, then by the keys, then by the values in the order of the keys. */
function compareMaps(a: ElixirMap, b: ElixirMap, exact: boolean): number {
  if (a.size !== b.size) return a.size - b.size;
  const keysOfA = mapKeys(a);
  const keysOfB = mapKeys(b);
  for (let index = 0; index < keysOfA.length; index++) {
    const difference = compare(keysOfA[index] as Term, keysOfB[index] as Term, true);
    if (difference !== 0) return difference;
  }
  const valuesOfA = mapValues(a);
  const valuesOfB = mapValues(b);
  for (let index = 0; index < valuesOfA.length; index++) {
    const difference = compare(valuesOfA[index] as Term, valuesOfB[index] as Term, exact);
    if (difference !== 0) return difference;
  }
  return 0;
}

function collectLeaves(branch: MapBranch, leaves: MapLeaf[]): void {
  for (let index = 0; index < branch.children.length; index++) {
    const child = branch.children[index] as MapBranch | MapLeaf;
    if (child instanceof MapBranch) collectLeaves(child, leaves);
    else leaves.push(child);
  }
}

function sortLeaves(map: ElixirMap): void {
  const leaves: MapLeaf[] = [];
  collectLeaves(map.root as MapBranch, leaves);
  const sortedLeaves = mergeSort(leaves, (x, y) => compare(x.key, y.key, true) <= 0);
  const keys: Term[] = [];
  const values: Term[] = [];
  for (let index = 0; index < sortedLeaves.length; index++) {
    const leaf = sortedLeaves[index] as MapLeaf;
    keys.push(leaf.key);
    values.push(leaf.value);
  }
  map.keys = keys;
  map.values = values;
}

/** The keys of a map in term order. They must not be changed. */
export function mapKeys(map: ElixirMap): readonly Term[] {
  if (map.keys === null) sortLeaves(map);
  return map.keys as readonly Term[];
}

/** The values of a map, in the order of its keys. They must not be changed. */
export function mapValues(map: ElixirMap): readonly Term[] {
  if (map.values === null) sortLeaves(map);
  return map.values as readonly Term[];
}

/**
 * A stable merge sort, as a plain loop: the engine's `sort` recurses natively into its callback, where a program's own
 * comparison would have little stack. `inOrder(a, b)`: whether a may be before b.
 */
export function mergeSort<Value>(items: readonly Value[], inOrder: (a: Value, b: Value) => boolean): Value[] {
  let from = items.slice();
  let to = items.slice();
  const length = from.length;
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        if (left < middle && (right >= end || inOrder(from[left] as Value, from[right] as Value))) {
          to[at] = from[left++] as Value;
        } else {
          to[at] = from[right++] as Value;
        }
      }
    }
    const swap = from;
    from = to;
    to = swap;
  }
  return from;
}

const functionNumbers = new WeakMap<object, number>();
let functionCount = 0;

/** Functions are ordered by the time of their first comparison: Elixir only guarantees that there is an order. */
function functionNumber(value: object): number {
  let number = functionNumbers.get(value);
  if (number === undefined) {
    number = ++functionCount;
    functionNumbers.set(value, number);
  }
  return number;
}

export { strictEqual };
