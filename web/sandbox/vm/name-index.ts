import type { HeapReader } from "../errors/heap-reader.ts";

/**
 * Where the lists of names are that web/build/engine/add-name-index.ts asks about: closure variables and global variables of a function
 * that is being compiled, exports of a module, names of a namespace. Fields of the owner, bytes an entry, and the name in it. Closure variables have a
 * second name: the index and the kind of the variable that they are.
 */
const lists = [
  { count: 320, list: 328, bytes: 8, name: 4, mask: -1 },
  { count: 244, list: 252, bytes: 16, name: 12, mask: -1 },
  { count: 44, list: 40, bytes: 20, name: 16, mask: -1 },
  { count: 20, list: 12, bytes: 12, name: 0, mask: -1 },
  { count: 320, list: 328, bytes: 8, name: 0, mask: 0xffff0007 | 0 },
] as const;

/**
 * JS_ATOM__var_, __arg_var_ and __with_: names of the engine's own, at which its loops stop as well.
 */
const special = [86, 87, 88] as const;

/**
 * The engine searches the rest of longer lists itself: a program decides their length, but this memory is the host's.
 */
const maxNames = 100_000;

/** The places of names in long lists of the engine's compiler, so that finding one takes no loop. */
export class NameIndex {
  private readonly indexes = new Map<number, Map<number, number>[]>();

  constructor(private readonly heap: HeapReader) {}

  /** The first place of the name, or of one of the engine's own, in that list; the length of the list when there is none. */
  at(owner: number, list: number, name: number): number {
    const { heap } = this;
    const fields = lists[list] ?? lists[0];
    let indexes = this.indexes.get(owner);
    if (!indexes) {
      indexes = lists.map(() => new Map());
      this.indexes.set(owner, indexes);
    }
    const places = indexes[list] ?? new Map<number, number>();
    const count = heap.word(owner + fields.count);
    const start = heap.word(owner + fields.list) + fields.name;
    const ordinal = places.get(countKey) ?? 0;
    const end = Math.min(count, maxNames);
    for (let index = ordinal; index < end; index++) {
      const each = heap.word(start + fields.bytes * index) & fields.mask;
      if (!places.has(each)) places.set(each, index);
    }
    places.set(countKey, Math.max(ordinal, end));
    let first = places.get(name) ?? (list === 0 ? end : count > maxNames ? 0 : count);
    if (list === 0) for (const each of special) first = Math.min(first, places.get(each) ?? first);
    return first;
  }

  /** The function at that address is new, and has no names yet. 0: another compilation begins. */
  forget(owner: number): void {
    if (owner === 0) this.indexes.clear();
    else this.indexes.delete(owner);
  }
}

/** No atom: how many entries of the list are known. */
const countKey = -1;
