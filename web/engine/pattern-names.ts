import binaryen from "binaryen";
import { bodyOf, callsTo, edit, expressionsIn, info, is } from "./expressions.ts";
import { JSFunctionDef, JSVarDef, parameterMark } from "./tables/engine-structs.ts";
import { functions } from "./tables/function-numbers.ts";
import { marks } from "./tables/pass-memory.ts";
import { variablesOf } from "./variable-lists.ts";

const { i32 } = binaryen;

const forLet = "find a parameter for let";
const forBlock = "find a parameter for a function in a block";
const addName = "add the variable of a function in a block";

/**
 * Lets the names in patterns of parameters be parameters where the parser asks: `function f({ a }) { let a }` is an error,
 * and a function in a block of the body, `{ function a() {} }`, is no variable of the body. The parser only looked at
 * parameters that are names.
 *
 * A variable that the parameters declare has no scope, and was declared in none; one that the body declares with `var` was
 * declared in a scope. One that a function in a block makes looks like the first, and gets a mark.
 */
export function findPatternNames(module: binaryen.Module): void {
  const { op, get, set, load, when, at, variableOf } = variablesOf(module);
  const [owner, name, found, entry] = [0, 1, 2, 3];
  const types = binaryen.createType([i32, i32]);
  const call = (target: string) => module.call(target, [get(owner), get(name)], i32);
  // Or a script, a module, or the text of eval: they have no parameters.
  const isPlain = () =>
    op.or(load(JSFunctionDef.has_simple_parameter_list, get(owner)), load(JSFunctionDef.is_eval, get(owner)));
  const isOther = () =>
    op.or(
      load(JSVarDef.scope_next, get(entry)),
      op.and(op.load8_u(JSVarDef.mark, 1, get(entry)), op.const(marks.block)),
    );
  const parameter = () => op.const(parameterMark);
  // It asks for parameters only: most functions have no patterns, and are not searched further.
  const steps = [
    set(found, call(functions.find_arg)),
    when(module.if(op.ge_s(get(found), op.const(0)), op.const(1), isPlain()), module.return(get(found))),
    variableOf({ owner, index: found, entry }, () => get(name), [
      module.return(module.select(isOther(), op.const(-1), parameter())),
    ]),
    op.const(-1),
  ];
  module.addFunction(forLet, types, i32, [i32, i32], module.block(null, steps, i32));
  // It asks for any variable, and masks the mark.
  const isKnown = op.or(op.lt_s(get(found), op.const(0)), op.and(get(found), parameter()));
  const blockSteps = [
    set(found, call(functions.find_var)),
    when(module.if(isKnown, op.const(1), isPlain()), module.return(get(found))),
    set(entry, at(load(JSFunctionDef.vars, get(owner)), get(found), JSVarDef.bytes)),
    module.select(isOther(), get(found), parameter()),
  ];
  module.addFunction(forBlock, types, i32, [i32, i32], module.block(null, blockSteps, i32));
  const retarget = (what: string, calls: readonly number[], target: string) => {
    const [only, ...others] = calls;
    if (only === undefined || others.length > 0) throw new Error(`${what} is not where it was`);
    edit.Call.setTarget(only, target);
  };
  retarget("the search of let", callsTo(bodyOf(module, functions.define_var), functions.find_arg), forLet);
  const parser = bodyOf(module, functions.js_parse_function_decl2);
  const masked = [...expressionsIn(parser)].flatMap((each) => {
    if (!is(each, binaryen.BinaryId)) return [];
    const { op: operation, left } = info<binaryen.BinaryInfo>(each);
    return operation === binaryen.AndInt32
      ? callsTo(parser, functions.find_var).filter((one) => one === left)
      : [];
  });
  retarget("the search of a function in a block", masked, forBlock);
  markBlocks(module, parser);
}

/** `if (find_var(function, name) < 0 && add_var(…, name) < 0)` for a function in a block, after its body. */
function markBlocks(module: binaryen.Module, parser: number): void {
  const { op, get, set, when, at, load } = variablesOf(module);
  const [context, owner, name, added] = [0, 1, 2, 3];
  const entry = at(load(JSFunctionDef.vars, get(owner)), get(added), JSVarDef.bytes);
  const steps = [
    set(added, module.call(functions.add_var, [get(context), get(owner), get(name)], i32)),
    when(op.ge_s(get(added), op.const(0)), op.store8(JSVarDef.mark, 1, entry, op.const(marks.block))),
    get(added),
  ];
  const types = binaryen.createType([i32, i32, i32]);
  module.addFunction(addName, types, i32, [i32], module.block(null, steps, i32));
  const loops = [...expressionsIn(parser)].filter((each) => is(each, binaryen.LoopId));
  const inLoops = new Set(loops.flatMap((loop) => callsTo(loop, functions.add_var)));
  // The other one is in the loop over the parameters.
  const [only, ...others] = callsTo(parser, functions.add_var).filter((each) => !inLoops.has(each));
  if (only === undefined || others.length > 0)
    throw new Error("the variable of a function in a block is not where it was");
  edit.Call.setTarget(only, addName);
}
