import {
  atoms,
  closureSource,
  ExportNames,
  JSClosureVar,
  JSExportEntry,
  JSFunctionDef,
  JSGlobalVar,
  JSModuleDef,
} from "../../../engine/tables/engine-structs.ts";
import type { HeapReader } from "../errors/heap-reader.ts";

const closure = { count: JSFunctionDef.closure_var_count, list: JSFunctionDef.closure_var } as const;

/**
 * The layout of the arrays of names that web/engine/add-name-index.ts looks up: closure variables and global
 * variables of a function that is being compiled, exports of a module, names of a namespace. Each row has the owner's
 * fields for length and start, the bytes per entry, and the name's offset in it. Closure variables have a second key:
 * the index and kind of the captured variable.
 */
const lists = [
  { ...closure, bytes: JSClosureVar.bytes, name: JSClosureVar.var_name, mask: -1 },
  {
    count: JSFunctionDef.global_var_count,
    list: JSFunctionDef.global_vars,
    bytes: JSGlobalVar.bytes,
    name: JSGlobalVar.var_name,
    mask: -1,
  },
  {
    count: JSModuleDef.export_entries_count,
    list: JSModuleDef.export_entries,
    bytes: JSExportEntry.bytes,
    name: JSExportEntry.export_name,
    mask: -1,
  },
  {
    count: ExportNames.count,
    list: ExportNames.entries,
    bytes: ExportNames.entryBytes,
    name: ExportNames.name,
    mask: -1,
  },
  { ...closure, bytes: JSClosureVar.bytes, name: JSClosureVar.flags, mask: closureSource },
] as const;

/** The engine's own names, at which its loops also stop. */
const special = [atoms.variables, atoms.argumentVariables, atoms.with] as const;

/**
 * The engine searches the rest of longer arrays itself: a program controls their length, but this memory is the host's.
 */
const maxNames = 100_000;

/** The positions of names in long arrays of the engine's compiler, so that it finds a name without a loop. */
export class NameIndex {
  private readonly indexes = new Map<number, Map<number, number>[]>();

  constructor(private readonly heap: HeapReader) {}

  /**
   * The first position of the name, or of one of the engine's own, in this array. The length of the array if there is
   * none.
   */
  at(owner: number, list: number, name: number): number {
    const { heap } = this;
    const fields = lists[list] ?? lists[0];
    let indexes = this.indexes.get(owner);
    if (!indexes) {
      indexes = lists.map(() => new Map());
      this.indexes.set(owner, indexes);
    }
    const indexOfName = indexes[list] ?? new Map<number, number>();
    const count = heap.word(owner + fields.count);
    const start = heap.word(owner + fields.list) + fields.name;
    const ordinal = indexOfName.get(countKey) ?? 0;
    const end = Math.min(count, maxNames);
    for (let index = ordinal; index < end; index++) {
      const each = heap.word(start + fields.bytes * index) & fields.mask;
      if (!indexOfName.has(each)) indexOfName.set(each, index);
    }
    indexOfName.set(countKey, Math.max(ordinal, end));
    let first = indexOfName.get(name) ?? (list === 0 ? end : count > maxNames ? 0 : count);
    if (list === 0) for (const each of special) first = Math.min(first, indexOfName.get(each) ?? first);
    return first;
  }

  /** The function at this address is new and has no names yet. 0: another compilation starts. */
  forget(owner: number): void {
    if (owner === 0) this.indexes.clear();
    else this.indexes.delete(owner);
  }
}

/** Not an atom: the key of the number of entries read so far. */
const countKey = -1;
