import binaryen from "binaryen";
import {
  bodyOf,
  callsTo,
  constantOf,
  edit,
  expressionsIn,
  info,
  insertBeforeLoops,
  is,
  isConstant,
} from "./expressions.ts";
import { beforeFunctions } from "./sixteen-bits.ts";
import { variableKind } from "./tables/engine-flags.ts";
import {
  closureTypes,
  isLexicalClosure,
  JSBytecodeVarDef,
  JSClosureVar,
  JSFunctionBytecode,
  JSFunctionDef,
  JSVarDef,
  parameterMark,
  sharedMark,
} from "./tables/engine-structs.ts";
import { functions } from "./tables/function-numbers.ts";
import { variablesOf } from "./variable-lists.ts";

const { i32, none } = binaryen;

const markName = "mark shared parameters";
const addName = "add shared parameters";
const addOneName = "add a parameter of a function around";
const addInnerName = "add shared parameters of a function around";
const addFoundName = "add the shared parameter instead of a variable";

/**
 * The names of two functions: of (function, number), the number of the variable that the body uses instead of that one;
 * and of (function, name), the number of the one that it uses.
 */
type Finders = { readonly share: string; readonly resolve: string };

/**
 * A direct `eval` in the body has the variables around it as outer ones, by name and in order: the shared variables of
 * the parameters come before those of the body.
 */
export function shareWithEval(module: binaryen.Module, finders: Finders): void {
  addMark(module, finders.share);
  beforeFunctions(module, markName);
  copyMark(module);
  addAdd(module);
  addAddInner(module, finders);
  addFound(module);
  let places = 0;
  // The loop over the parameters
  insertBeforeLoops(bodyOf(module, functions.JS_EvalInternal), (loop) => {
    const ends = [...expressionsIn(loop)].filter((each) => {
      if (!is(each, binaryen.BinaryId)) return false;
      const { op, left } = info<binaryen.BinaryInfo>(each);
      const isCount =
        is(left, binaryen.LoadId) && info<binaryen.LoadInfo>(left).offset === JSFunctionBytecode.arg_count;
      return op === binaryen.LeUInt32 && isCount;
    });
    const [end] = ends;
    if (end === undefined) return undefined;
    const { ptr } = info<binaryen.LoadInfo>(info<binaryen.BinaryInfo>(end).left);
    const evaluated = [...expressionsIn(loop)].find(
      (each) =>
        is(each, binaryen.LoadId) && info<binaryen.LoadInfo>(each).offset === JSFunctionDef.closure_var_count,
    );
    if (evaluated === undefined) return undefined;
    places++;
    const owner = module.copyExpression(info<binaryen.LoadInfo>(evaluated).ptr);
    return module.call(addName, [module.local.get(0, i32), owner, module.copyExpression(ptr)], none);
  });
  // A function with `eval` in the body has all variables of the functions around it. The loop over their parameters
  insertBeforeLoops(bodyOf(module, functions.js_create_function), (loop) => {
    const [call, ...others] = closuresIn(loop);
    const hasInner = [...expressionsIn(loop)].some(
      (each) => each !== loop && is(each, binaryen.LoopId) && closuresIn(each).length > 0,
    );
    if (call === undefined || others.length > 0 || hasInner) return undefined;
    places++;
    const owners = info<binaryen.CallInfo>(call).operands.slice(0, 3);
    return module.call(
      addInnerName,
      owners.map((each) => module.copyExpression(each)),
      none,
    );
  });
  if (places !== 2) throw new Error(`expected 2 lists of variables for eval, found ${places}`);
}

/**
 * Of the functions around, the variables in scope come first, and the last of those are the body's, without a scope. They
 * are the only variables that have the flags that they have there:
 *
 *     loop { …; capture_var(owner, variable); get_closure_var(context, inner, owner, 0, found, name, flags…); … }
 */
function addFound(module: binaryen.Module): void {
  let places = 0;
  for (const block of expressionsIn(bodyOf(module, functions.js_create_function))) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    const adds = children.flatMap((each) =>
      is(each, binaryen.DropId) ? callsTo(each, functions.get_closure_var) : [],
    );
    const found = adds.find((call) => {
      const { operands } = info<binaryen.CallInfo>(call);
      return isConstant(operands[3], closureTypes.variable) && !is(operands[6] ?? 0, binaryen.ConstId);
    });
    if (found === undefined) continue;
    const { operands } = info<binaryen.CallInfo>(found);
    const [context = 0, inner = 0, owner = 0, , number = 0] = operands;
    const copies = [context, inner, owner, number].map((each) => module.copyExpression(each));
    edit.Block.insertChildAt(block, 0, module.call(addFoundName, copies, none));
    places++;
  }
  if (places !== 1) throw new Error(`expected 1 list of variables in scope, found ${places}`);
}

/** Where parameters become variables of a closure. */
function closuresIn(loop: number): readonly number[] {
  return callsTo(loop, functions.get_closure_var).filter((call) =>
    isConstant(info<binaryen.CallInfo>(call).operands[3], closureTypes.parameter),
  );
}

/**
 * (function): marks the variables of its parameters that its body shares. For `eval`, and for Look inside
 * (web/run/sandbox/look/variable-slots.ts). It costs no steps of fuel, and goes once through the function's own variables.
 */
function addMark(module: binaryen.Module, share: string): void {
  const { op, get, set, load, at, when } = variablesOf(module);
  const [owner, nth, own, used] = [0, 1, 2, 3];
  const entry = at(load(JSFunctionDef.vars, get(owner)), get(used), JSVarDef.bytes);
  const eachOf = (count: number, label: string, mark: number) => {
    const steps = [
      set(own, op.or(get(nth), op.const(mark))),
      set(used, module.call(share, [get(owner), get(own)], i32)),
      when(
        op.ne(get(used), get(own)),
        op.store8(JSVarDef.mark, 1, module.copyExpression(entry), op.const(sharedMark)),
      ),
      set(nth, op.add(get(nth), op.const(1))),
      module.br(label),
    ];
    const loop = module.loop(label, when(op.lt_s(get(nth), load(count, get(owner))), ...steps));
    return [set(nth, op.const(0)), loop];
  };
  const body = when(
    load(JSFunctionDef.has_parameter_expressions, get(owner)),
    ...eachOf(JSFunctionDef.arg_count, "next parameter", parameterMark),
    ...eachOf(JSFunctionDef.var_count, "next variable", 0),
  );
  module.addFunction(markName, i32, none, [i32, i32, i32], body);
}

/** Lets the compiled list of variables have the marks: `flags = … | (from->flags & 0xf0)` gets a second byte. */
function copyMark(module: binaryen.Module): void {
  let stores = 0;
  for (const block of expressionsIn(bodyOf(module, functions.js_create_function))) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    for (const [nth, each] of children.entries()) {
      const from = copiedFlags(each);
      if (from === undefined) continue;
      const { ptr, value } = info<binaryen.StoreInfo>(each);
      const mark = module.i32.load8_u(JSVarDef.mark, 1, module.copyExpression(from));
      const both = module.i32.or(value, module.i32.shl(mark, module.i32.const(8)));
      edit.Block.removeChildAt(block, nth);
      edit.Block.insertChildAt(block, nth, module.i32.store16(JSBytecodeVarDef.flags, 2, ptr, both));
      stores++;
    }
  }
  if (stores !== 2) throw new Error(`expected 2 lists of compiled variables, found ${stores}`);
}

/** The pointer that a kind of a variable is copied from. */
function copiedFlags(store: number): number | undefined {
  if (!is(store, binaryen.StoreId)) return undefined;
  const { bytes, offset, value } = info<binaryen.StoreInfo>(store);
  if (bytes !== 1 || offset !== JSBytecodeVarDef.flags || !is(value, binaryen.BinaryId)) return undefined;
  const { op, right } = info<binaryen.BinaryInfo>(value);
  if (op !== binaryen.OrInt32 || !is(right, binaryen.BinaryId)) return undefined;
  const { left: load, right: mask } = info<binaryen.BinaryInfo>(right);
  if (!is(load, binaryen.LoadId) || !is(mask, binaryen.ConstId) || constantOf(mask) !== variableKind.mask)
    return undefined;
  return info<binaryen.LoadInfo>(load).ptr;
}

/**
 * (context, function, code): adds the shared variables of the code's parameters to the outer variables of the function.
 * There they are not lexical, since `eval("var a = 5")` may declare the name of a parameter. It then assigns to the shared
 * one; by the standard, the body would get a second variable while it runs.
 */
function addAdd(module: binaryen.Module): void {
  const { op, get, set, load, at, when } = variablesOf(module);
  const [context, owner, from, index, entry] = [0, 1, 2, 3, 4];
  const closureVariable = at(
    load(JSFunctionDef.closure_var, get(owner)),
    load(JSFunctionDef.closure_var_count, get(owner)),
    JSClosureVar.bytes,
  );
  const copy = (expression: number) => module.copyExpression(expression);
  const variableFlags = op.load8_u(JSClosureVar.flags, 1, copy(closureVariable));
  const nth = op.add(op.load16_u(JSFunctionBytecode.arg_count, 2, get(from)), get(index));
  const steps = [
    set(entry, at(load(JSFunctionBytecode.vardefs, get(from)), nth, JSBytecodeVarDef.bytes)),
    when(
      op.eq(op.load8_u(JSBytecodeVarDef.mark, 1, get(entry)), op.const(sharedMark)),
      module.call(
        functions.set_closure_from_var,
        [get(context), closureVariable, get(entry), get(index)],
        none,
      ),
      op.store8(
        JSClosureVar.flags,
        1,
        copy(closureVariable),
        op.and(variableFlags, op.const(~isLexicalClosure & 0xff)),
      ),
      op.store(
        JSFunctionDef.closure_var_count,
        4,
        get(owner),
        op.add(load(JSFunctionDef.closure_var_count, get(owner)), op.const(1)),
      ),
    ),
    set(index, op.add(get(index), op.const(1))),
    module.br("next"),
  ];
  const isLeft = op.lt_u(get(index), op.load16_u(JSFunctionBytecode.var_count, 2, get(from)));
  module.addFunction(
    addName,
    binaryen.createType([i32, i32, i32]),
    none,
    [i32, i32],
    module.loop("next", when(isLeft, ...steps)),
  );
}

/**
 * Three functions. (context, inner, owner, number) adds a variable of the parameters of `owner`, a function around, to the
 * outer variables of `inner`. (context, inner, owner) adds all that the body of `owner` shares. (context, inner, owner,
 * found) adds the one that the body uses instead of the variable that was found, if there is one.
 */
function addAddInner(module: binaryen.Module, { share, resolve }: Finders): void {
  const { op, get, set, load, at, when, eachParameter } = variablesOf(module);
  const [context, inner, owner] = [0, 1, 2];
  const entryOf = (index: number) => at(load(JSFunctionDef.vars, get(owner)), get(index), JSVarDef.bytes);
  const addOne = (index: number) =>
    module.call(addOneName, [get(context), get(inner), get(owner), get(index)], none);
  const three = [i32, i32, i32];

  const [index, entry] = [3, 4];
  const flags = (shift: number, mask: number) =>
    op.and(op.shr_u(op.load8_u(JSVarDef.flags, 1, get(entry)), op.const(shift)), op.const(mask));
  const operands = [
    ...[context, inner, owner].map(get),
    op.const(closureTypes.variable),
    get(index),
    load(JSVarDef.name, get(entry)),
    flags(0, 1),
    flags(1, 1),
    flags(variableKind.shift, variableKind.mask >> variableKind.shift),
  ];
  const add = [
    set(entry, entryOf(index)),
    module.call(functions.capture_var, [get(owner), get(entry)], none),
    module.drop(module.call(functions.get_closure_var, operands, i32)),
  ];
  const oneTypes = binaryen.createType([...three, i32]);
  module.addFunction(addOneName, oneTypes, none, [i32], module.block(null, add));

  const used = module.call(resolve, [get(owner), load(JSVarDef.name, get(entry))], i32);
  const steps = [when(op.eq(used, get(index)), addOne(index))];
  const body = when(
    load(JSFunctionDef.has_parameter_expressions, get(owner)),
    eachParameter({ owner, index, entry }, steps),
  );
  module.addFunction(addInnerName, binaryen.createType(three), none, [i32, i32], body);

  const [found, instead] = [3, 4];
  const findInstead = set(instead, module.call(share, [get(owner), get(found)], i32));
  const differs = when(op.ne(get(instead), get(found)), addOne(instead));
  module.addFunction(addFoundName, oneTypes, none, [i32], module.block(null, [findInstead, differs]));
}
