import binaryen from "binaryen";
import {
  bodyOf,
  callsTo,
  edit,
  expressionsIn,
  info,
  insertBeforeLoops,
  is,
  isConstant,
  localOf,
} from "./expressions.ts";
import { shareWithEval } from "./parameter-scope-eval.ts";
import { parameterScope } from "./tables/engine-flags.ts";
import { isCaptured, JSFunctionDef, JSParseState, JSVarDef } from "./tables/engine-structs.ts";
import { functions } from "./tables/function-numbers.ts";
import { OP_close_loc, OP_fclosure, OP_get_loc, OP_put_arg } from "./tables/opcodes.ts";
import { changesParameters, marks } from "./tables/pass-memory.ts";
import { variablesOf } from "./variable-lists.ts";

const { i32, none } = binaryen;

const shareName = "share a parameter";
const resolveName = "find the variable of a parameter";
const declareName = "declare a variable";
const copyName = "copy parameters that the body declares";

/**
 * Lets the closures of parameters and the body share the parameters, as ECMA-262 (10.2.11) says: of
 *
 *     function f(a, put = (value) => { a = value }) { put(7); return a }
 *
 * the result is 7. Where parameters have expressions, the engine has two variables of each name, one for the parameters
 * and one for the body, and copies the value in between. The standard has the second one only if the body declares the
 * name with `var` or as a function. Now the body uses the first one, if a closure of the parameters does (all of them are
 * compiled before the body is looked at), if one of the expressions changes a parameter (`(a, b = a++) => a`), or if
 * there is a direct `eval`.
 */
export function shareParameters(module: binaryen.Module): void {
  noteAssignments(module);
  copyParameters(module);
  addShare(module);
  addFinders(module);
  retarget(module, functions.resolve_scope_var, 2, resolveName);
  shareFound(module);
  retarget(module, functions.define_var, 1, declareName);
  keepOpen(module);
  shareWithEval(module, { share: shareName, resolve: resolveName });
}

/** get_lvalue(state, …) is called for what an expression changes; here for one among the parameters. */
function noteAssignments(module: binaryen.Module): void {
  const { op, get, load, when } = variablesOf(module);
  const parsed = () => load(JSParseState.cur_func, get(0));
  const isInScope = op.eq(load(JSFunctionDef.scope_level, parsed()), op.const(parameterScope));
  const isHere = module.if(load(JSFunctionDef.has_parameter_expressions, parsed()), isInScope, op.const(0));
  const note = op.store(JSFunctionDef.has_parameter_expressions, 4, parsed(), op.const(changesParameters));
  const function_ = module.getFunction(functions.get_lvalue);
  const { body, results } = binaryen.getFunctionInfo(function_);
  edit.Function.setBody(function_, module.block(null, [when(isHere, note), body], results));
}

/**
 * A variable of the body with the name of a parameter begins with the parameter's value after all expressions. The engine
 * copies those that are in patterns; the others had what was passed: `(a, b = a++) => { var a; return a }`. Now they are
 * copied as well, where the functions of the body get their values:
 *
 *     loop over the parameters { if (it is a function of the body) { emit(fclosure, …); emit(put_arg); emit_u16(…) } }
 */
function copyParameters(module: binaryen.Module): void {
  const { op, get, set, load, when, at, eachParameter } = variablesOf(module);
  const [owner, code, nth, own, index, entry] = [0, 1, 2, 3, 4, 5];
  const emit = (operation: number, number: number) => [
    module.call(functions.dbuf_putc, [get(code), op.const(operation)], none),
    module.call(functions.dbuf_put_u16, [get(code), number], none),
  ];
  const name = () => load(JSVarDef.name, get(own));
  const copy = [...emit(OP_get_loc, get(index)), ...emit(OP_put_arg, get(nth))];
  const isName = op.eq(load(JSVarDef.name, get(entry)), name());
  const isDeclared = op.and(op.load8_u(JSVarDef.mark, 1, get(own)), op.const(marks.body));
  const steps = [
    set(own, at(load(JSFunctionDef.args, get(owner)), get(nth), JSVarDef.bytes)),
    when(isDeclared, eachParameter({ owner, index, entry }, [when(isName, ...copy)], name())),
    set(nth, op.add(get(nth), op.const(1))),
    module.br("next"),
  ];
  const isLeft = op.lt_s(get(nth), load(JSFunctionDef.arg_count, get(owner)));
  const body = when(
    load(JSFunctionDef.has_parameter_expressions, get(owner)),
    module.loop("next", when(isLeft, ...steps)),
  );
  module.addFunction(copyName, binaryen.createType([i32, i32]), none, [i32, i32, i32, i32], body);
  let matches = 0;
  insertBeforeLoops(bodyOf(module, functions.js_create_function), (loop) => {
    const [put, ...others] = putsIn(loop);
    const hasInner = [...expressionsIn(loop)].some(
      (each) => each !== loop && is(each, binaryen.LoopId) && putsIn(each).length > 0,
    );
    const [first] = callsTo(loop, functions.dbuf_putc).filter((call) => isEmitted(call, OP_fclosure));
    if (put === undefined || others.length > 0 || hasInner || first === undefined) return undefined;
    matches++;
    // It sets a local, which the other operations read.
    const [buffer = 0] = info<binaryen.CallInfo>(first).operands;
    const { value } = info<binaryen.LocalSetInfo>(buffer);
    const compiledFunction = 1;
    return module.call(copyName, [get(compiledFunction), module.copyExpression(value)], none);
  });
  if (matches !== 1) throw new Error(`expected 1 loop over the functions of parameters, found ${matches}`);
}

function isEmitted(call: number, operation: number): boolean {
  return isConstant(info<binaryen.CallInfo>(call).operands[1], operation);
}

function putsIn(root: number): readonly number[] {
  return callsTo(root, functions.dbuf_putc).filter((call) => isEmitted(call, OP_put_arg));
}

/** Lets the searches for a variable in a function call another function. */
function retarget(module: binaryen.Module, name: string, count: number, target: string): void {
  const searches = callsTo(bodyOf(module, name), functions.find_var);
  if (searches.length !== count)
    throw new Error(`expected ${count} searches for a variable, found ${searches.length}`);
  for (const search of searches) edit.Call.setTarget(search, target);
}

/**
 * (function, number): the number of the variable that the body uses instead of one of its own: that of the parameters
 * with the same name, if there is one that is shared.
 */
function addShare(module: binaryen.Module): void {
  const { op, get, set, load, when, entryOf, eachParameter } = variablesOf(module);
  const [owner, found, own, index, entry] = [0, 1, 2, 3, 4];
  const isInClosure = op.or(
    load(JSFunctionDef.has_eval_call, get(owner)),
    op.and(op.load8_u(JSVarDef.flags, 1, get(entry)), op.const(isCaptured)),
  );
  const isChanged = op.and(
    load(JSFunctionDef.has_parameter_expressions, get(owner)),
    op.const(changesParameters),
  );
  const use = [
    when(
      isInClosure,
      module.call(functions.capture_var, [get(owner), get(entry)], none),
      module.return(get(index)),
    ),
    module.return(module.select(isChanged, get(index), get(found))),
  ];
  const name = () => load(JSVarDef.name, get(own));
  const isName = op.eq(load(JSVarDef.name, get(entry)), name());
  const isNone = op.or(
    op.lt_s(get(found), op.const(0)),
    op.eqz(load(JSFunctionDef.has_parameter_expressions, get(owner))),
  );
  const isOther = op.or(
    load(JSVarDef.scope_level, get(own)),
    op.and(op.load8_u(JSVarDef.mark, 1, get(own)), op.const(marks.body)),
  );
  const steps = [
    when(isNone, module.return(get(found))),
    set(own, entryOf(owner, found)),
    when(isOther, module.return(get(found))),
    eachParameter({ owner, index, entry }, [when(isName, ...use)], name()),
    get(found),
  ];
  const body = module.block(null, steps, i32);
  module.addFunction(shareName, binaryen.createType([i32, i32]), i32, [i32, i32, i32], body);
}

/** (function, name): the number of a variable that the body uses, and of one that the body declares. */
function addFinders(module: binaryen.Module): void {
  const { op, get, set, when, entryOf } = variablesOf(module);
  const [owner, name, found] = [0, 1, 2];
  const find = () => module.call(functions.find_var, [get(owner), get(name)], i32);
  const types = binaryen.createType([i32, i32]);
  module.addFunction(resolveName, types, i32, [], module.call(shareName, [get(owner), find()], i32));
  const mark = op.store8(JSVarDef.mark, 1, entryOf(owner, found), op.const(marks.body));
  const steps = [set(found, find()), when(op.ge_s(get(found), op.const(0)), mark), get(found)];
  module.addFunction(declareName, types, i32, [i32], module.block(null, steps, i32));
}

/**
 * resolve_scope_var goes through the variables in scope first, of the function and of those around it. The last ones are
 * those of the body, without a scope.
 *
 *     loop { …; if (name == owner->vars[index].name) { found = index; block { switch (operation) … } } }
 */
function shareFound(module: binaryen.Module): void {
  const body = bodyOf(module, functions.resolve_scope_var);
  let matches = 0;
  for (const block of expressionsIn(body)) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    for (const [nth, each] of children.entries()) {
      const next = children[nth + 1] ?? 0;
      if (!is(each, binaryen.LocalSetId) || !is(next, binaryen.BlockId)) continue;
      const { value } = info<binaryen.LocalSetInfo>(each);
      const [choice = 0] = info<binaryen.BlockInfo>(next).children;
      if (!is(value, binaryen.LocalGetId) || !is(choice, binaryen.SwitchId)) continue;
      edit.LocalSet.setValue(each, module.call(shareName, [ownerAround(module, body, each), value], i32));
      matches++;
    }
  }
  if (matches !== 2) throw new Error(`expected 2 variables that are found in scope, found ${matches}`);
}

/** The function whose variables the innermost loop around an expression reads. */
function ownerAround(module: binaryen.Module, body: number, inner: number): number {
  const lists = [...expressionsIn(innermostLoop(body, inner))].filter(
    (each) => is(each, binaryen.LoadId) && info<binaryen.LoadInfo>(each).offset === JSFunctionDef.vars,
  );
  const owners = new Set(lists.map((each) => localOf(info<binaryen.LoadInfo>(each).ptr)));
  const [owner = -1, ...others] = owners;
  if (owner < 0 || others.length > 0) throw new Error("the variables in scope are not read as before");
  return module.local.get(owner, i32);
}

function innermostLoop(body: number, inner: number): number {
  const loops = [...expressionsIn(body)].filter(
    (each) => is(each, binaryen.LoopId) && [...expressionsIn(each)].includes(inner),
  );
  // From the outermost to the innermost.
  return loops.at(-1) ?? 0;
}

/**
 * At the end of a scope, variables that closures use are closed: they move from the frame to the heap. Those of the
 * parameters stay in the frame until the function ends, since the body uses them there.
 */
function keepOpen(module: binaryen.Module): void {
  const { op, get, load } = variablesOf(module);
  const body = bodyOf(module, functions.js_create_function);
  const matches = [...expressionsIn(body)].filter((each) => {
    if (!is(each, binaryen.IfId)) return false;
    const { condition, ifTrue } = info<binaryen.IfInfo>(each);
    return (
      is(condition, binaryen.BinaryId) &&
      isConstant(info<binaryen.BinaryInfo>(condition).right, isCaptured) &&
      callsTo(ifTrue, functions.dbuf_putc).some((call) => isEmitted(call, OP_close_loc))
    );
  });
  const [match, ...others] = matches;
  if (match === undefined || others.length > 0) throw new Error("variables are not closed where they were");
  // The scope is compared with that of the variable, in the loop around.
  const scope = scopeLocal(body, match);
  const compiledFunction = 1;
  const isParameterScope = op.and(
    op.eq(get(scope), op.const(parameterScope)),
    op.ne(load(JSFunctionDef.has_parameter_expressions, get(compiledFunction)), op.const(0)),
  );
  const { condition } = info<binaryen.IfInfo>(match);
  edit.If.setCondition(match, module.if(isParameterScope, op.const(0), condition));
}

/** The local with the number of the scope: `if (variable->scope_level != scope) break` is in the same loop. */
function scopeLocal(body: number, match: number): number {
  const inner = innermostLoop(body, match);
  const locals = [...expressionsIn(inner)].flatMap((each) => {
    if (!is(each, binaryen.BinaryId)) return [];
    const { op, left, right } = info<binaryen.BinaryInfo>(each);
    const isLevel =
      is(left, binaryen.LoadId) && info<binaryen.LoadInfo>(left).offset === JSVarDef.scope_level;
    return op === binaryen.NeInt32 && isLevel ? [localOf(right)] : [];
  });
  const [scope = -1, ...others] = locals;
  if (scope < 0 || others.length > 0) throw new Error("the scope that ends is not where it was");
  return scope;
}
