import type { HeapReader } from "../errors/heap-reader.ts";

/**
 * JSFunctionDef: where the variables are of a function that is being compiled, and how many. JSVarDef: its bytes; its name is at 0,
 * then its scope, and the next variable that is in scope where this one is.
 */
const list = 112;
const count = 120;
const entryBytes = 20;
const scopeField = 4;
const nextField = 8;

/** JS_ATOM__with_: the variable of a `with` statement, at which the engine's loops stop as well. */
const withAtom = 88;

/** What the engine allows. */
const maxVariables = 65_535;

/** At most this many scopes are searched for one name. The engine searches the others, which costs steps. */
const maxScopes = 32;

type FunctionIndex = {
  /** The variables of each scope, in the order in which they were declared. */
  readonly scopes: Map<number, number[]>;
  /** The place of each variable among those of its scope. */
  readonly places: number[];
  /** The last variable of each name and scope. */
  readonly names: Map<number, number>;
};

/** Where variables are among those of a long function, so that the engine's compiler finds one without a loop (see web/build/engine/add-variable-index.ts). */
export class VariableIndex {
  private readonly functions = new Map<number, FunctionIndex>();

  constructor(private readonly heap: HeapReader) {}

  /**
   * Where a loop may begin that looks for that name, and would begin at `start`. The walk is 0 for one up and 1 for one down all variables,
   * of which those of the outermost scope count, that of `var`. 2 and 3 go through the names in scope: the variables of a scope from
   * the last to the first, then those of the scopes around it. In 2 the start is the first of them, in 3 where the engine has it.
   */
  readonly at = (owner: number, walk: number, start: number, name: number): number => {
    const { scopes, places, names } = this.read(owner);
    const last = (scope: number, of = name) => names.get(keyOf(scope, of)) ?? -1;
    if (walk === 0) return last(0) < 0 ? places.length : start;
    if (walk === 1) return start === places.length ? last(0) + 1 : start;
    const variables = this.heap.word(owner + list);
    let link = start;
    let index = walk === 2 ? start : this.heap.word(link);
    for (let hop = 0; hop < maxScopes && index >= 0; hop++) {
      const scope = this.heap.word(variables + entryBytes * index + scopeField);
      const others = scopes.get(scope);
      const position = Math.max(last(scope), last(scope, withAtom));
      // Variables of the outermost scope are in no order that is known here.
      if (scope === 0 || !others || position >= index) break;
      const before = others[position < 0 ? 0 : (places[position] ?? 0) + 1] ?? 0;
      link = variables + entryBytes * before + nextField;
      index = this.heap.word(link);
    }
    return walk === 2 ? index : link;
  };

  /** The function at that address is new; 0: another compilation begins. */
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
    const end = Math.min(this.heap.word(owner + count), maxVariables);
    while (places.length < end) {
      const index = places.length;
      const at = this.heap.word(owner + list) + entryBytes * index;
      const scope = this.heap.word(at + scopeField);
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
