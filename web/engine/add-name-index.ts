import binaryen from "binaryen";
import { shortList } from "./add-variable-index.ts";
import {
  comparisonsIn,
  constantOf,
  edit,
  expressionsIn,
  functionsOf,
  info,
  insertBeforeLoops,
  is,
} from "./expressions.ts";
import {
  ExportNames,
  JSClosureVar,
  JSExportEntry,
  JSFunctionDef,
  JSGlobalVar,
  JSModuleDef,
} from "./tables/engine-structs.ts";

/** The engine's loops multiply by the size of an entry with a shift. */
const shiftOf = (bytes: number) => Math.log2(bytes);

const { i32, none } = binaryen;

/**
 * Lets the engine's compiler find names in long lists without a search: a module with 8,000 variables at its top level
 * took 139 million steps to compile, because each variable is looked up several times in the list of all variables.
 *
 * The host keeps the indices of the names (`sandglass.nameAt`, see web/run/sandbox/vm/name-index.ts), and the engine's
 * loops begin at the index of the name. The host's data belongs to one compilation: a new function has no names yet,
 * even if another one was at its address before, and a function without a parent begins the next compilation
 * (`sandglass.newNames`, of the function or 0).
 */
export function indexNames(module: binaryen.Module, functions: number): void {
  const all = functionsOf(module, functions).filter(({ body }) => body !== 0);
  // (the function or the module, the number of its list, the name): the first index of the name in the list, or the
  // list's length
  module.addFunctionImport("nameAt", "sandglass", "nameAt", binaryen.createType([i32, i32, i32]), i32);
  module.addFunctionImport("newNames", "sandglass", "newNames", i32, none);
  let loops = 0;
  for (const { body } of all)
    insertBeforeLoops(body, (loop) => {
      const search = searchIn(loop);
      if (!search) return undefined;
      loops++;
      const owner = () => module.local.get(search.owner, i32);
      return module.if(
        module.i32.gt_s(
          module.i32.load(JSFunctionDef.closure_var_count, 4, owner()),
          module.i32.const(shortList),
        ),
        module.local.set(
          search.index,
          module.call("nameAt", [owner(), module.i32.const(0), module.copyExpression(search.name)], i32),
        ),
      );
    });
  // The fifth refuses a name that is imported twice.
  if (loops !== 5) throw new Error(`expected 5 loops over closure variables, found ${loops}`);

  const owner = () => module.local.get(0, i32);
  const at = (list: number) =>
    module.call("nameAt", [owner(), module.i32.const(list), module.local.get(1, i32)], i32);
  const index = () => module.local.get(1, i32);
  const answer = (fields: { readonly count: number; readonly list: number }, list: number, bytes: number) =>
    module.if(
      module.i32.gt_s(module.i32.load(fields.count, 4, owner()), module.i32.const(shortList)),
      module.return(
        module.block(
          null,
          [
            module.local.set(1, at(list)),
            module.if(
              module.i32.ge_s(index(), module.i32.load(fields.count, 4, owner())),
              module.i32.const(0),
              module.i32.add(
                module.i32.load(fields.list, 4, owner()),
                module.i32.mul(index(), module.i32.const(bytes)),
              ),
            ),
          ],
          i32,
        ),
      ),
    );
  const finders = all.filter(
    (each) => each.params === binaryen.createType([i32, i32]) && each.results === i32,
  );
  const prepend = (
    what: string,
    candidates: typeof all,
    fits: (body: number) => boolean,
    first: () => number,
  ) => {
    const [one, ...others] = candidates.filter(({ body }) => fits(body));
    if (!one || others.length > 0) throw new Error(`${what} is not where it was`);
    edit.Function.setBody(one.function_, module.block(null, [first(), one.body], one.results));
  };
  prepend(
    "find_global_var",
    finders,
    (body) => loads(body, JSFunctionDef.global_var_count, JSFunctionDef.global_vars, JSGlobalVar.var_name),
    () => {
      const fields = { count: JSFunctionDef.global_var_count, list: JSFunctionDef.global_vars };
      return answer(fields, 1, JSGlobalVar.bytes);
    },
  );
  prepend(
    "find_export_entry",
    finders,
    (body) =>
      loads(body, JSModuleDef.export_entries_count, JSModuleDef.export_entries, JSExportEntry.export_name),
    () => {
      const fields = { count: JSModuleDef.export_entries_count, list: JSModuleDef.export_entries };
      return answer(fields, 2, JSExportEntry.bytes);
    },
  );
  indexNamespaces(module, all);
  indexCaptures(module, all);
  // js_new_function_def(context, parent, …)
  const isFunction = (each: number) => isAllocation(each, JSFunctionDef.bytes);
  const [maker, ...others] = all.filter(({ body }) => [...expressionsIn(body)].some(isFunction));
  if (!maker || others.length > 0) throw new Error("js_new_function_def is not where it was");
  const [allocation = 0] = [...expressionsIn(maker.body)].filter(isFunction);
  addNewOwner(module, info<binaryen.CallInfo>(allocation).target);
  edit.Call.setTarget(allocation, newOwner);
  const isOutermost = module.i32.eqz(module.local.get(1, i32));
  const clear = module.if(isOutermost, module.call("newNames", [module.i32.const(0)], none));
  edit.Function.setBody(maker.function_, module.block(null, [clear, maker.body], i32));
}

/**
 * get_closure_var(…), which looks for a variable of the outer function among the variables that a function already
 * uses, by its index and its kind.
 */
function indexCaptures(module: binaryen.Module, all: ReturnType<typeof functionsOf>): void {
  let loops = 0;
  for (const { body } of all)
    insertBeforeLoops(body, (loop) => {
      const search = searchOfCapture(loop);
      if (!search) return undefined;
      loops++;
      const owner = () => module.local.get(search.owner, i32);
      const searchKey = module.i32.or(
        module.i32.shl(module.copyExpression(search.variable), module.i32.const(16)),
        module.copyExpression(search.kind),
      );
      return module.if(
        module.i32.gt_s(
          module.i32.load(JSFunctionDef.closure_var_count, 4, owner()),
          module.i32.const(shortList),
        ),
        module.local.set(search.index, module.call("nameAt", [owner(), module.i32.const(4), searchKey], i32)),
      );
    });
  if (loops !== 1) throw new Error(`expected 1 loop over what a function uses, found ${loops}`);
}

/** `… closure_var[index].var_idx == variable && closure_var[index].closure_type == kind …` */
function searchOfCapture(loop: number) {
  const expressions = [...expressionsIn(info<binaryen.LoopInfo>(loop).body)];
  if (expressions.some((each) => is(each, binaryen.LoopId))) return undefined;
  const comparisons = expressions
    .filter((each) => is(each, binaryen.BinaryId))
    .map((each) => info<binaryen.BinaryInfo>(each))
    .filter(({ op }) => op === binaryen.EqInt32);
  for (const { left: load, right: variable } of comparisons) {
    if (!is(load, binaryen.LoadId) || !is(variable, binaryen.LocalGetId)) continue;
    const { ptr, offset, bytes } = info<binaryen.LoadInfo>(load);
    if (offset !== JSClosureVar.var_idx || bytes !== 2) continue;
    const address = addressIn(untee(ptr));
    const kind = comparisons.find(({ right }) => is(right, binaryen.BinaryId))?.left;
    if (address && kind !== undefined && is(kind, binaryen.LocalGetId)) return { ...address, variable, kind };
  }
  return undefined;
}

/**
 * get_exported_names(context, state, module, from a star), which looks for each name among the names that the namespace
 * already has.
 */
function indexNamespaces(module: binaryen.Module, all: ReturnType<typeof functionsOf>): void {
  const params = binaryen.createType([i32, i32, i32, i32]);
  const finders = all.flatMap(({ function_, name, params: own, body }) => {
    if (own !== params) return [];
    const expressions = [...expressionsIn(body)];
    const isRecursive = expressions.some(
      (each) => is(each, binaryen.CallId) && info<binaryen.CallInfo>(each).target === name,
    );
    if (!isRecursive) return [];
    return expressions.flatMap((parent) => {
      if (!is(parent, binaryen.BlockId)) return [];
      const { children } = info<binaryen.BlockInfo>(parent);
      return children.flatMap((child, index) => {
        const search = is(child, binaryen.LoopId) ? searchOfNamespace(child) : undefined;
        return search ? [{ function_, body, parent, index, ...search }] : [];
      });
    });
  });
  const [finder, ...others] = finders;
  if (!finder || others.length > 0) throw new Error("get_exported_names is not where it was");
  const state = () => module.local.get(1, i32);
  const begin = module.if(
    module.i32.gt_s(module.i32.load(ExportNames.count, 4, state()), module.i32.const(shortList)),
    module.local.set(
      finder.position,
      module.call("nameAt", [state(), module.i32.const(3), module.copyExpression(finder.name)], i32),
    ),
  );
  edit.Block.insertChildAt(finder.parent, finder.index, begin);
  const clear = module.if(module.i32.eqz(module.local.get(3, i32)), module.call("newNames", [state()], none));
  edit.Function.setBody(finder.function_, module.block(null, [clear, finder.body], i32));
}

/** `for (;; index++) … names[index].export_name == name …` */
function searchOfNamespace(loop: number): { position: number; name: number } | undefined {
  const expressions = [...expressionsIn(info<binaryen.LoopInfo>(loop).body)];
  if (expressions.some((each) => is(each, binaryen.LoopId))) return undefined;
  for (const each of expressions) {
    if (!is(each, binaryen.BinaryId)) continue;
    const { op, left: entry, right: name } = info<binaryen.BinaryInfo>(each);
    if (op !== binaryen.NeInt32 || !is(name, binaryen.LocalGetId)) continue;
    const load = untee(entry);
    const sum = is(load, binaryen.LoadId) ? untee(info<binaryen.LoadInfo>(load).ptr) : 0;
    if (!is(sum, binaryen.BinaryId)) continue;
    const { left: offset } = info<binaryen.BinaryInfo>(sum);
    if (!is(offset, binaryen.BinaryId)) continue;
    const { left: index, right: bytes } = info<binaryen.BinaryInfo>(offset);
    if (!is(bytes, binaryen.ConstId) || constantOf(bytes) !== ExportNames.entryBytes) continue;
    if (is(index, binaryen.LocalGetId)) return { position: info<binaryen.LocalGetInfo>(index).index, name };
  }
  return undefined;
}

const newOwner = "allocate what has names";

/** `js_mallocz(context, bytes)`, for an object that has no names yet. */
function addNewOwner(module: binaryen.Module, allocate: string): void {
  const owner = () => module.local.get(2, i32);
  module.addFunction(
    newOwner,
    binaryen.createType([i32, i32]),
    i32,
    [i32],
    module.block(
      null,
      [
        module.local.set(2, module.call(allocate, [module.local.get(0, i32), module.local.get(1, i32)], i32)),
        module.call("newNames", [owner()], none),
        owner(),
      ],
      i32,
    ),
  );
}

function isAllocation(expression: number, bytes: number): boolean {
  if (!is(expression, binaryen.CallId)) return false;
  const { operands, type } = info<binaryen.CallInfo>(expression);
  const [, size = 0] = operands;
  return type === i32 && operands.length === 2 && is(size, binaryen.ConstId) && constantOf(size) === bytes;
}

type Search = { readonly owner: number; readonly index: number; readonly name: number };

/** `for (;; index++) … owner->closure_var[index].var_name == name …`, in the loop itself and not in an inner one. */
function searchIn(loop: number): Search | undefined {
  const { body } = info<binaryen.LoopInfo>(loop);
  const expressions = [...expressionsIn(body)];
  if (expressions.some((each) => is(each, binaryen.LoopId))) return undefined;
  for (const [one, other] of comparisonsIn(expressions)) {
    const address = addressOf(one);
    if (address) return { ...address, name: other };
  }
  return undefined;
}

/** `owner->closure_var[index].var_name` */
function addressOf(expression: number): Omit<Search, "name"> | undefined {
  const load = untee(expression);
  if (!is(load, binaryen.LoadId)) return undefined;
  const { ptr, offset } = info<binaryen.LoadInfo>(load);
  return offset === JSClosureVar.var_name ? addressIn(untee(ptr)) : undefined;
}

/** `owner->closure_var + index` */
function addressIn(sum: number): Omit<Search, "name"> | undefined {
  if (!is(sum, binaryen.BinaryId)) return undefined;
  const { left, right } = info<binaryen.BinaryInfo>(sum);
  const [list, offset] = is(right, binaryen.BlockId) ? [lastOf(right), left] : [left, right];
  if (!is(list, binaryen.LoadId) || !is(offset, binaryen.BinaryId)) return undefined;
  const { ptr: owner, offset: at } = info<binaryen.LoadInfo>(list);
  const { left: index, right: shift } = info<binaryen.BinaryInfo>(offset);
  if (at !== JSFunctionDef.closure_var || !is(owner, binaryen.LocalGetId) || !is(index, binaryen.LocalGetId))
    return undefined;
  if (!is(shift, binaryen.ConstId) || constantOf(shift) !== shiftOf(JSClosureVar.bytes)) return undefined;
  return {
    owner: info<binaryen.LocalGetInfo>(owner).index,
    index: info<binaryen.LocalGetInfo>(index).index,
  };
}

/** The value of a block. */
function lastOf(block: number): number {
  return info<binaryen.BlockInfo>(block).children.at(-1) ?? 0;
}

function untee(expression: number): number {
  return is(expression, binaryen.LocalSetId) ? info<binaryen.LocalSetInfo>(expression).value : expression;
}

/** Whether the function searches one list, by these fields, and calls nothing. */
function loads(body: number, ...offsets: readonly number[]): boolean {
  const expressions = [...expressionsIn(body)];
  const readOffsets = expressions
    .filter((each) => is(each, binaryen.LoadId))
    .map((each) => info<binaryen.LoadInfo>(each).offset)
    .filter((offset, index, all) => all.indexOf(offset) === index);
  return (
    expressions.some((each) => is(each, binaryen.LoopId)) &&
    readOffsets.length === offsets.length &&
    offsets.every((offset) => readOffsets.includes(offset))
  );
}
