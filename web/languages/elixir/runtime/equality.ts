import { Bits, Bytes, Cons, ElixirMap, EMPTY, MapBranch, type MapLeaf, type Term } from "./terms.ts";

// Equality with `===` and the look-up in maps. They need each other, because a map may be the key of a map.

const symbolHashes = new Map<symbol, number>();

function hashText(text: string): number {
  let hash = text.length | 0;
  for (let index = 0; index < text.length; index++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return mix(hash);
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** 32 bits that are the same for terms that are `===`. */
export function hash(term: Term): number {
  switch (typeof term) {
    case "string":
      return hashText(term);
    case "bigint":
      return mix(Number(BigInt.asIntN(32, term)));
    case "symbol": {
      let symbolHash = symbolHashes.get(term);
      if (symbolHash === undefined) {
        symbolHash = mix(symbolHashes.size + 7);
        symbolHashes.set(term, symbolHash);
      }
      return symbolHash;
    }
    case "number":
      return mix((term | 0) ^ ((term * 1_000_003) | 0) ^ 0x5bd1e995);
    case "boolean":
      return term ? 0x1234567 : 0x7654321;
    case "object":
      return hashObject(term);
    default:
      return 0x2468ace;
  }
}

function hashObject(term: Exclude<Term, string | bigint | symbol | number | boolean>): number {
  if (term === null) return 0x1357bdf;
  if (Array.isArray(term)) {
    let result = term.length + 17;
    for (let index = 0; index < term.length; index++) {
      result = (Math.imul(result, 31) + hash(term[index])) | 0;
    }
    return mix(result);
  }
  if (term instanceof Cons) {
    let result = 19;
    let rest: Term = term;
    while (rest instanceof Cons && rest !== EMPTY) {
      result = (Math.imul(result, 31) + hash(rest.head)) | 0;
      rest = rest.tail;
    }
    return mix(rest === EMPTY ? result : Math.imul(result, 31) + hash(rest));
  }
  if (term instanceof ElixirMap) {
    // The order of a trie's leaves is not part of its value, so the hashes are added.
    let result = term.size;
    if (term.root !== null) {
      result = hashBranch(term.root);
    } else {
      const keys = term.keys as readonly Term[];
      const values = term.values as readonly Term[];
      for (let index = 0; index < keys.length; index++) {
        result = (result + mix(hash(keys[index] as Term) ^ Math.imul(hash(values[index] as Term), 31))) | 0;
      }
    }
    return mix(result);
  }
  if (term instanceof Bytes || term instanceof Bits) {
    const bytes = term.bytes;
    let result = bytes.length;
    for (let index = 0; index < bytes.length; index++)
      result = (Math.imul(result, 31) + (bytes[index] as number)) | 0;
    return mix(result);
  }
  return 0x369cf;
}

function hashBranch(branch: MapBranch): number {
  let result = 0;
  for (let index = 0; index < branch.children.length; index++) {
    const child = branch.children[index] as MapBranch | MapLeaf;
    result =
      (result +
        (child instanceof MapBranch
          ? hashBranch(child)
          : mix(child.hash ^ Math.imul(hash(child.value), 31)))) |
      0;
  }
  return result;
}

/** `left === right`. */
export function strictEqual(left: Term, right: Term): boolean {
  let a = left;
  let b = right;
  while (true) {
    if (a === b) return true;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
    if (a instanceof Cons) {
      if (!(b instanceof Cons) || a === EMPTY || b === EMPTY) return false;
      if (!strictEqual(a.head, b.head)) return false;
      a = a.tail;
      b = b.tail;
      continue;
    }
    if (Array.isArray(a)) return Array.isArray(b) && equalTuples(a, b);
    if (a instanceof ElixirMap) return b instanceof ElixirMap && equalMaps(a, b, strictEqual);
    return equalBits(a, b);
  }
}

function equalTuples(a: readonly Term[], b: readonly Term[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (!strictEqual(a[index] as Term, b[index] as Term)) return false;
  }
  return true;
}

/** Whether two terms are the same bytes or bits. */
export function equalBits(a: Term, b: Term): boolean {
  const bitsOfA = a instanceof Bits ? a.bitLength : -1;
  const bitsOfB = b instanceof Bits ? b.bitLength : -1;
  if (bitsOfA !== bitsOfB) return false;
  if (!(a instanceof Bytes || a instanceof Bits) || !(b instanceof Bytes || b instanceof Bits)) return false;
  if (a.bytes.length !== b.bytes.length) return false;
  for (let index = 0; index < a.bytes.length; index++) {
    if (a.bytes[index] !== b.bytes[index]) return false;
  }
  return true;
}

/** Keys are always compared with `===`, independently of the comparison of values. */
export function equalMaps(a: ElixirMap, b: ElixirMap, equalValues: (x: Term, y: Term) => boolean): boolean {
  if (a.size !== b.size) return false;
  if (a.root !== null) return equalLeaves(a.root, b, equalValues);
  const keys = a.keys as readonly Term[];
  const values = a.values as readonly Term[];
  for (let index = 0; index < keys.length; index++) {
    const other = mapGet(b, keys[index] as Term);
    if (other === undefined || !equalValues(values[index] as Term, other)) return false;
  }
  return true;
}

function equalLeaves(branch: MapBranch, b: ElixirMap, equalValues: (x: Term, y: Term) => boolean): boolean {
  for (let index = 0; index < branch.children.length; index++) {
    const child = branch.children[index] as MapBranch | MapLeaf;
    if (child instanceof MapBranch) {
      if (!equalLeaves(child, b, equalValues)) return false;
    } else {
      const other = mapGet(b, child.key);
      if (other === undefined || !equalValues(child.value, other)) return false;
    }
  }
  return true;
}

/** The index of a key in a small map; -1 if it is not there. */
export function indexOfKey(keys: readonly Term[], key: Term): number {
  if (typeof key !== "object" || key === null) return keys.indexOf(key);
  for (let index = 0; index < keys.length; index++) {
    if (strictEqual(keys[index] as Term, key)) return index;
  }
  return -1;
}

/** The value of a key; undefined, which is no term, if the map does not have it. */
export function mapGet(map: ElixirMap, key: Term): Term | undefined {
  if (map.root === null) {
    const index = indexOfKey(map.keys as readonly Term[], key);
    return index < 0 ? undefined : (map.values as readonly Term[])[index];
  }
  const code = hash(key);
  let branch = map.root;
  for (let shift = 0; ; shift += 5) {
    if (branch.bitmap === 0) return valueAmong(branch.children as readonly MapLeaf[], key);
    const bit = 1 << ((code >>> shift) & 31);
    if ((branch.bitmap & bit) === 0) return undefined;
    const child = branch.children[countBits(branch.bitmap & (bit - 1))] as MapBranch | MapLeaf;
    if (!(child instanceof MapBranch)) {
      return child.hash === code && strictEqual(child.key, key) ? child.value : undefined;
    }
    branch = child;
  }
}

function valueAmong(leaves: readonly MapLeaf[], key: Term): Term | undefined {
  for (let index = 0; index < leaves.length; index++) {
    const leaf = leaves[index] as MapLeaf;
    if (strictEqual(leaf.key, key)) return leaf.value;
  }
  return undefined;
}

export function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
