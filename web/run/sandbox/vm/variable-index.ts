import { atoms, JSFunctionDef, JSVarDef } from "../../../engine/tables/engine-structs.ts";
import type { HeapReader } from "../errors/heap-reader.ts";

/** The engine's own maximum. */
const maxVariables = 65_535;

/** The maximum number of scopes searched for one name. The engine searches the others, which costs steps. */
const maxScopes = 32;

type FunctionIndex = {
  /** The variables of each scope, in the order in which they were declared. */
  readonly scopes: Map<number, number[]>;
  /** The position of each variable within its scope. */
  readonly places: number[];
  /** The last variable of each name and scope. */
  readonly names: Map<number, number>;
};

/**
 * The positions of variables in a long function, so that the engine's compiler finds one without a loop (see
 * web/engine/add-variable-index.ts).
 */
export class VariableIndex {
  private readonly functions = new Map<number, FunctionIndex>();

  constructor(private readonly heap: HeapReader) {}

  /**
   * Where a loop may start that looks for this name and would start at `start`. Walks 0 (ascending) and 1 (descending)
   * go through all variables and match only those of the outermost scope, which is that of `var`. Walks 2 and 3 go
   * through the names in scope: the variables of a scope from last to first, then those of the enclosing scopes. In
   * walk 2 `start` is the index of the first variable; in walk 3 it is the address of that index.
   */
  readonly at = (owner: number, walk: number, start: number, name: number): number => {
    const { scopes, places, names } = this.read(owner);
    const last = (scope: number, of = name) => names.get(keyOf(scope, of)) ?? -1;
    if (walk === 0) return last(0) < 0 ? places.length : start;
    if (walk === 1) return start === places.length ? last(0) + 1 : start;
    const variables = this.heap.word(owner + JSFunctionDef.vars);
    let link = start;
    let index = walk === 2 ? start : this.heap.word(link);
    for (let hop = 0; hop < maxScopes && index >= 0; hop++) {
      const scope = this.heap.word(variables + JSVarDef.bytes * index + JSVarDef.scope_level);
      const others = scopes.get(scope);
      const position = Math.max(last(scope), last(scope, atoms.with));
      // The order of variables in the outermost scope is not known here.
      if (scope === 0 || !others || position >= index) break;
      const before = others[position < 0 ? 0 : (places[position] ?? 0) + 1] ?? 0;
      link = variables + JSVarDef.bytes * before + JSVarDef.scope_next;
      index = this.heap.word(link);
    }
    return walk === 2 ? index : link;
  };

  /** The function at this address is new; 0: another compilation starts. */
  forget(owner: number): void {
    if (owner === 0) this.functions.clear();
    else this.functions.delete(owner);
  }

  /** Reads the variables that have been added since. */
  private read(owner: number): FunctionIndex {
    const functionIndex: FunctionIndex = this.functions.get(owner) ?? {
      scopes: new Map(),
      places: [],
      names: new Map(),
    };
    this.functions.set(owner, functionIndex);
    const { scopes, places, names } = functionIndex;
    const end = Math.min(this.heap.word(owner + JSFunctionDef.var_count), maxVariables);
    while (places.length < end) {
      const index = places.length;
      const at = this.heap.word(owner + JSFunctionDef.vars) + JSVarDef.bytes * index;
      const scope = this.heap.word(at + JSVarDef.scope_level);
      const others = scopes.get(scope) ?? [];
      scopes.set(scope, others);
      places.push(others.length);
      others.push(index);
      names.set(keyOf(scope, this.heap.word(at)), index);
    }
    return functionIndex;
  }
}

function keyOf(scope: number, name: number): number {
  return scope * 2 ** 32 + (name >>> 0);
}
