import binaryen from "binaryen";
import {
  comparisonsIn,
  constantOf,
  expressionsIn,
  functionsOf,
  info,
  insertBeforeLoops,
  is,
} from "./expressions.ts";
import { JSFunctionDef, JSVarDef } from "./tables/engine-structs.ts";

/** The engine itself searches functions that do not have more variables than this. */
export const shortList = 32;

/** The order in which a loop visits the variables. web/run/sandbox/vm/variable-index.ts has the same numbers. */
export const walks = { up: 0, down: 1, scopes: 2, scopeLinks: 3 } as const;
type Walk = keyof typeof walks;

/** The number of the engine's loops of each kind. */
const loopCounts: Readonly<Record<Walk, number>> = { up: 2, down: 1, scopes: 1, scopeLinks: 6 };

const { i32 } = binaryen;

/**
 * Lets the engine's compiler find the variables of one function without a search: 8,000 of them took 98 million steps,
 * because each name is searched among all names in scope, at its declaration and at each use.
 *
 * As for closure variables (see add-name-index.ts), the host knows the position of the name (`sandglass.variableAt`),
 * and the engine's loop begins there. The loop handles the variable that it finds as before.
 */
export function indexVariables(module: binaryen.Module, functions: number): void {
  // (function, walk, first position of the loop, name): the position where it may begin
  module.addFunctionImport(
    "variableAt",
    "sandglass",
    "variableAt",
    binaryen.createType([i32, i32, i32, i32]),
    i32,
  );
  const counts = { up: 0, down: 0, scopes: 0, scopeLinks: 0 };
  for (const { body } of functionsOf(module, functions)) {
    if (body === 0) continue;
    insertBeforeLoops(body, (loop) => {
      const search = searchIn(loop);
      if (!search) return undefined;
      const { walk, owner, position, name } = search;
      counts[walk]++;
      return module.if(
        module.i32.gt_s(
          module.i32.load(JSFunctionDef.var_count, 4, module.local.get(owner, i32)),
          module.i32.const(shortList),
        ),
        module.local.set(
          position,
          module.call(
            "variableAt",
            [
              module.local.get(owner, i32),
              module.i32.const(walks[walk]),
              module.local.get(position, i32),
              module.copyExpression(name),
            ],
            i32,
          ),
        ),
      );
    });
  }
  for (const [walk, count] of Object.entries(loopCounts))
    if (counts[walk as Walk] !== count)
      throw new Error(`expected ${count} loops over variables (${walk}), found ${counts[walk as Walk]}`);
}

type Search = {
  readonly walk: Walk;
  readonly owner: number;
  /** The local that holds the position of the loop. */
  readonly position: number;
  readonly name: number;
};

/** `… owner->vars[index].var_name == name …`, in the loop itself and not in an inner one. */
function searchIn(loop: number): Search | undefined {
  const { body } = info<binaryen.LoopInfo>(loop);
  const expressions = [...expressionsIn(body)];
  if (expressions.some((each) => is(each, binaryen.LoopId))) return undefined;
  for (const each of expressions) {
    const entry = entryAt(each);
    if (!entry) continue;
    const name = nameComparedIn(expressions, each);
    if (name === undefined) continue;
    const way = wayThrough(expressions, entry.index);
    if (!way) continue;
    return { ...way, owner: entry.owner, name };
  }
  return undefined;
}

/** `owner->vars + index` */
function entryAt(expression: number): { owner: number; index: number } | undefined {
  if (!is(expression, binaryen.BinaryId)) return undefined;
  const { op, left, right } = info<binaryen.BinaryInfo>(expression);
  if (op !== binaryen.AddInt32 || !is(left, binaryen.LoadId) || !is(right, binaryen.BinaryId))
    return undefined;
  const { ptr: owner, offset: list } = info<binaryen.LoadInfo>(left);
  const { op: scale, left: index, right: bytes } = info<binaryen.BinaryInfo>(right);
  if (list !== JSFunctionDef.vars) return undefined;
  if (scale !== binaryen.MulInt32 || !is(bytes, binaryen.ConstId)) return undefined;
  if (constantOf(bytes) !== JSVarDef.bytes || !is(owner, binaryen.LocalGetId)) return undefined;
  const local = localOf(index);
  return local === undefined ? undefined : { owner: info<binaryen.LocalGetInfo>(owner).index, index: local };
}

/** The operand that the entry's name is compared with: a local that the loop does not change, or a constant. */
function nameComparedIn(expressions: readonly number[], entry: number): number | undefined {
  const assignment = expressions.find((each) => is(each, binaryen.LocalSetId) && valueSet(each) === entry);
  const pointer = assignment === undefined ? undefined : info<binaryen.LocalSetInfo>(assignment).index;
  const isName = (expression: number) => {
    const load = untee(expression);
    if (!is(load, binaryen.LoadId)) return false;
    const { ptr, offset } = info<binaryen.LoadInfo>(load);
    return offset === 0 && (untee(ptr) === entry || (pointer !== undefined && gets(ptr, pointer)));
  };
  for (const [one, other] of comparisonsIn(expressions)) {
    if (!isName(one)) continue;
    if (is(other, binaryen.ConstId)) return other;
    if (!is(other, binaryen.LocalGetId)) continue;
    const { index } = info<binaryen.LocalGetInfo>(other);
    if (
      !expressions.some(
        (set) => is(set, binaryen.LocalSetId) && info<binaryen.LocalSetInfo>(set).index === index,
      )
    )
      return other;
  }
  return undefined;
}

/** How the loop gets its next index, and the local with its position. */
function wayThrough(
  expressions: readonly number[],
  index: number,
): { walk: Walk; position: number } | undefined {
  const values = expressions
    .filter((each) => is(each, binaryen.LocalSetId) && info<binaryen.LocalSetInfo>(each).index === index)
    .map(valueSet);
  for (const value of values) {
    if (is(value, binaryen.LoadId)) {
      const { ptr, offset } = info<binaryen.LoadInfo>(value);
      if (offset === JSVarDef.scope_next) return { walk: "scopes", position: index };
      if (offset === 0 && is(ptr, binaryen.LocalGetId))
        return { walk: "scopeLinks", position: info<binaryen.LocalGetInfo>(ptr).index };
    }
    if (!is(value, binaryen.BinaryId)) continue;
    const { op, left, right } = info<binaryen.BinaryInfo>(value);
    if (!gets(left, index) || !is(right, binaryen.ConstId) || constantOf(right) !== 1) continue;
    if (op === binaryen.AddInt32) return { walk: "up", position: index };
    if (op === binaryen.SubInt32) return { walk: "down", position: index };
  }
  return undefined;
}

function gets(expression: number, local: number): boolean {
  return is(expression, binaryen.LocalGetId) && info<binaryen.LocalGetInfo>(expression).index === local;
}

function valueSet(set: number): number {
  return info<binaryen.LocalSetInfo>(set).value;
}

function untee(expression: number): number {
  return is(expression, binaryen.LocalSetId) ? valueSet(expression) : expression;
}

/** The local that is read, or set and read. */
function localOf(expression: number): number | undefined {
  if (is(expression, binaryen.LocalGetId)) return info<binaryen.LocalGetInfo>(expression).index;
  return is(expression, binaryen.LocalSetId) ? info<binaryen.LocalSetInfo>(expression).index : undefined;
}
