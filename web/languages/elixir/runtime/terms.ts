/**
 * The representation of Elixir's values in the engine. A value of Elixir is called a term.
 *
 * integer: BigInt · float: number · atom: symbol, except that nil, true and false are null and the booleans · binary: a
 * string if its bytes are valid UTF-8, otherwise `Bytes`, never the other way round · bitstring that is not whole
 * bytes: `Bits` · tuple: array, never changed after it is made · list: `Cons` · map: `ElixirMap` · function: function,
 * its arity is `length`.
 */
export type Term =
  | null
  | boolean
  | bigint
  | number
  | symbol
  | string
  | Bytes
  | Bits
  | Cons
  | ElixirMap
  | Reference
  | ElixirFunction
  | readonly Term[];

/** Its result may be an unfinished tail call: `calls.ts` calls it. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters of a function value are known only when it is called
export type ElixirFunction = (...args: any[]) => unknown;

/** A list cell. `EMPTY` is also one: `instanceof Cons` means a list, empty or not. */
export class Cons {
  readonly head: Term;
  tail: Term;
  constructor(head: Term, tail: Term) {
    this.head = head;
    this.tail = tail;
  }
}

/** `[]`. */
export const EMPTY: Cons = new Cons(null, null);

/** A binary whose bytes are not valid UTF-8. */
export class Bytes {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A bitstring that is not whole bytes. The unused low bits of the last byte are zero. */
export class Bits {
  readonly bytes: Uint8Array;
  readonly bitLength: number;
  constructor(bytes: Uint8Array, bitLength: number) {
    this.bytes = bytes;
    this.bitLength = bitLength;
  }
}

/** The result of `make_ref`. */
export class Reference {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

/** A process identifier. There are no processes except the devices of StringIO. */
export class Pid extends Reference {}

/** A key and its value, in a map of more than 32 keys. */
export class MapLeaf {
  readonly hash: number;
  readonly key: Term;
  readonly value: Term;
  constructor(hash: number, key: Term, value: Term) {
    this.hash = hash;
    this.key = key;
    this.value = value;
  }
}

/** Up to 32 children, selected by `bitmap`. Leaves with the same hash share a branch whose `bitmap` is 0. */
export class MapBranch {
  readonly bitmap: number;
  readonly children: readonly (MapBranch | MapLeaf)[];
  constructor(bitmap: number, children: readonly (MapBranch | MapLeaf)[]) {
    this.bitmap = bitmap;
    this.children = children;
  }
}

/**
 * A persistent map. Up to 32 keys are an array, sorted by term order, as in the BEAM; more are a hash trie. A map with
 * `root` sorts its keys when they are first needed.
 */
export class ElixirMap {
  readonly size: number;
  keys: readonly Term[] | null;
  values: readonly Term[] | null;
  readonly root: MapBranch | null;
  constructor(
    size: number,
    keys: readonly Term[] | null,
    values: readonly Term[] | null,
    root: MapBranch | null,
  ) {
    this.size = size;
    this.keys = keys;
    this.values = values;
    this.root = root;
  }
}

/** The atom with this name: `atom("ok")`, `atom("Elixir.Enum")`. */
export function atom(name: string): symbol | null | boolean {
  if (name === "nil") return null;
  if (name === "true") return true;
  if (name === "false") return false;
  return Symbol.for(name);
}

export function isAtom(term: unknown): term is symbol | null | boolean {
  return typeof term === "symbol" || term === null || typeof term === "boolean";
}

export function atomName(term: symbol | null | boolean): string {
  if (term === null) return "nil";
  if (typeof term === "boolean") return term ? "true" : "false";
  return term.description as string;
}

export function isTuple(term: unknown): term is readonly Term[] {
  return Array.isArray(term);
}

export function isBinary(term: unknown): term is string | Bytes {
  return typeof term === "string" || term instanceof Bytes;
}

export function isBitstring(term: unknown): term is string | Bytes | Bits {
  return typeof term === "string" || term instanceof Bytes || term instanceof Bits;
}

export function isFunction(term: unknown): term is ElixirFunction {
  return typeof term === "function";
}

export function isNumber(term: unknown): term is bigint | number {
  return typeof term === "bigint" || typeof term === "number";
}

/** A list of these elements, which ends in `tail`. */
export function list(elements: readonly Term[], tail: Term = EMPTY): Cons {
  let result = tail;
  for (let index = elements.length - 1; index >= 0; index--) {
    result = new Cons(elements[index] as Term, result);
  }
  return result as Cons;
}

/** The elements of a proper list; undefined for other values. */
export function listElements(term: Term): Term[] | undefined {
  if (!(term instanceof Cons)) return undefined;
  const elements: Term[] = [];
  let rest: Term = term;
  while (rest !== EMPTY) {
    if (!(rest instanceof Cons)) return undefined;
    elements.push(rest.head);
    rest = rest.tail;
  }
  return elements;
}

/** The number of elements; -1 if it is not a proper list. */
export function listLength(term: Term): number {
  let rest: Term = term;
  let length = 0;
  while (rest !== EMPTY) {
    if (!(rest instanceof Cons)) return -1;
    rest = rest.tail;
    length++;
  }
  return length;
}

/** `{:ok, value}`. */
export function ok(value: Term): readonly Term[] {
  return [OK, value];
}

export const OK: symbol = Symbol.for("ok");
export const ERROR: symbol = Symbol.for("error");
export const STRUCT: symbol = Symbol.for("__struct__");
