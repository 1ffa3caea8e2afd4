import binaryen from "binaryen";
import { constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { textOnce } from "./range-errors.ts";
import { errorKinds, mostVariables } from "./tables/engine-flags.ts";
import { isCaptured, JSFunctionDef, JSParseState, JSVarDef, parameterMark } from "./tables/engine-structs.ts";
import { cuttingFunctions, variableAdders } from "./tables/function-lists.ts";
import { functions } from "./tables/function-numbers.ts";
import { freeMemory } from "./tables/pass-memory.ts";

const { i32, none } = binaryen;

/** The largest number of 16 bits. */
const largest = 2 ** 16 - 1;

/** What there may be too many of: at most eight characters. */
type Thing = "variable" | "block" | "part";
const message = `Too many %ss in a function (only ${mostVariables} allowed)`;

/**
 * Refuses a function that is too large for the engine. Its code, and what it knows about variables, are numbers of 16
 * bits: with 65,600 blocks, a name in the last one was looked up in the 64th. Where the engine did refuse one, it went
 * on with -1 as the next position or the number of a variable, and so freed names twice and wrote outside of its lists.
 *
 * `refusal` is not 0 as soon as something has no place: 1 if an error is thrown, 2 if not yet. Then the parser gets no
 * further token, nothing more is looked up, and no function is made of what was compiled.
 */
export function refuseLargeFunctions(module: binaryen.Module, functionCount: number): void {
  module.addGlobal(refusal, i32, true, module.i32.const(0));
  addMessage(module);
  startAnew(module);
  limitCounts(module);
  checkEmitted(module, functionCount);
  stopParser(module);
  stopResolving(module);
  stopBefore(module);
}

const refusal = "refusal";
const isRefused = (module: binaryen.Module) => module.global.get(refusal, i32);
/** Lets no function be made of what is compiled. @param how 1 if an error is thrown, 2 if not yet. */
export const refuse = (module: binaryen.Module, how: 1 | 2) =>
  module.global.set(refusal, module.i32.const(how));
const parameter = (module: binaryen.Module, index: number) => module.local.get(index, i32);

function functionOf(module: binaryen.Module, name: string) {
  const function_ = module.getFunction(name);
  if (function_ === 0) throw new Error(`the engine has no function ${name}`);
  return { ...binaryen.getFunctionInfo(function_), function_ };
}

/** Puts `step` before what a function does. */
function prepend(module: binaryen.Module, name: string, step: number): void {
  const { function_, body, results } = functionOf(module, name);
  edit.Function.setBody(function_, module.block(null, [step, body], results));
}

/** The outermost function is the first of a compilation. */
function startAnew(module: binaryen.Module): void {
  const begin = module.global.set(refusal, module.i32.const(0));
  prepend(module, functions.js_new_function_def, module.if(module.i32.eqz(parameter(module, 1)), begin));
}

const tooMany = "say too many";

/** Adds a function that writes the message and returns its address. */
function addMessage(module: binaryen.Module): void {
  const [at, thing] = [() => module.i32.const(0), module.local.get(0, binaryen.i64)];
  const steps = [
    module.i64.store(freeMemory.argument, 8, at(), thing),
    module.i32.store(freeMemory.values, 4, at(), module.i32.const(freeMemory.argument)),
    textOnce(module, message),
  ];
  module.addFunction(tooMany, binaryen.i64, i32, [], module.block(null, steps, i32));
}

/** The message and its values, the operands of a function that throws it. */
function messageOf(module: binaryen.Module, thing: Thing): readonly number[] {
  const text = Buffer.alloc(8);
  text.write(thing, "latin1");
  const written = module.call(tooMany, [module.i64.const(text.readBigInt64LE())], i32);
  return [written, module.i32.const(freeMemory.values)];
}

function throwSyntaxError(module: binaryen.Module, context: number, thing: Thing): number {
  const operands = [context, ...messageOf(module, thing), module.i32.const(errorKinds.syntax)];
  return module.call(functions.JS_ThrowError, operands, none);
}

/** Each function that adds something, with what it throws if there are too many. */
function limitCounts(module: binaryen.Module): void {
  const { i32: op } = module;
  const atLeast = (count: number, field: number, owner: number) =>
    op.ge_u(op.load(field, 4, owner), op.const(count));
  const [first, second] = [() => parameter(module, 0), () => parameter(module, 1)];
  const additions = [
    [functions.add_var, JSFunctionDef.var_count],
    [functions.add_arg, JSFunctionDef.arg_count],
    [functions.add_closure_var, JSFunctionDef.closure_var_count],
  ] as const;
  for (const [name, field] of additions)
    addOrRefuse(
      module,
      name,
      atLeast(mostVariables, field, second()),
      throwSyntaxError(module, first(), "variable"),
    );
  const compiled = () => op.load(JSParseState.cur_func, 4, first());
  const isFull = module.if(
    compiled(),
    atLeast(mostVariables, JSFunctionDef.scope_count, compiled()),
    op.const(0),
  );
  const inParser = module.call(functions.js_parse_error, [first(), ...messageOf(module, "block")], none);
  addOrRefuse(module, functions.push_scope, isFull, inParser);
  // It returns nothing, and its variable keeps a number that another one has: the function is not made.
  const isOld = op.and(op.load8_u(JSVarDef.flags, 1, second()), op.const(isCaptured));
  const isOneTooMany = module.if(
    isOld,
    op.const(0),
    atLeast(mostVariables, JSFunctionDef.var_ref_count, first()),
  );
  const throwing = throwSyntaxError(module, op.load(JSFunctionDef.ctx, 4, first()), "variable");
  const steps = [throwing, refuse(module, 1), module.return()];
  prepend(module, functions.capture_var, module.if(isOneTooMany, module.block(null, steps)));
}

/** Makes a function that adds something throw if `isFull`, and refuse if it returns -1, for which memory is a reason, too. */
function addOrRefuse(module: binaryen.Module, name: string, isFull: number, throwing: number): void {
  const { function_, body, params, vars } = functionOf(module, name);
  const added = `${name} adds`;
  module.addFunction(added, params, i32, [...vars], body);
  const types = binaryen.expandType(params);
  const result = types.length + vars.indexOf(i32);
  const operands = types.map((type, nth) => module.local.get(nth, type));
  const fails = module.block(null, [throwing, module.i32.const(-1)], i32);
  const value = module.if(isFull, fails, module.call(added, operands, i32));
  const isMissing = module.i32.lt_s(module.local.tee(result, value, i32), module.i32.const(0));
  const steps = [module.if(isMissing, refuse(module, 1)), module.local.get(result, i32)];
  edit.Function.setBody(function_, module.block(null, steps, i32));
}

/** Refuses a number of more than 16 bits that is emitted. The engine cuts it before the call; now the whole one is compared. */
function checkEmitted(module: binaryen.Module, functionCount: number): void {
  for (const { name, body } of functionsOf(module, functionCount)) {
    if (body === 0 || cuttingFunctions.includes(name)) continue;
    for (const each of expressionsIn(body)) {
      if (!is(each, binaryen.CallId)) continue;
      const { target, operands } = info<binaryen.CallInfo>(each);
      if (target === functions.dbuf_put_u16) edit.Call.setOperandAt(each, 1, uncut(module, operands[1] ?? 0));
    }
  }
  const number = module.i32.and(parameter(module, 1), module.i32.const(~parameterMark));
  const isLarge = module.i32.gt_u(number, module.i32.const(largest));
  const refuseIt = module.if(module.i32.eqz(isRefused(module)), refuse(module, 2));
  prepend(module, functions.dbuf_put_u16, module.if(isLarge, refuseIt));
}

/** A number as it was before it was cut to 16 bits. */
function uncut(module: binaryen.Module, value: number): number {
  if (is(value, binaryen.LocalSetId))
    edit.LocalSet.setValue(value, uncut(module, info<binaryen.LocalSetInfo>(value).value));
  // All fields that are emitted have 32 bits.
  if (is(value, binaryen.LoadId)) {
    const { bytes, offset, ptr } = info<binaryen.LoadInfo>(value);
    return bytes === 2 ? module.i32.load(offset, 4, ptr) : value;
  }
  if (!is(value, binaryen.BinaryId)) return value;
  const { op, left, right } = info<binaryen.BinaryInfo>(value);
  if (!is(right, binaryen.ConstId)) return value;
  if (op === binaryen.AndInt32 && constantOf(right) === largest) return uncut(module, left);
  edit.Binary.setLeft(value, uncut(module, left));
  return value;
}

/** Throws if that was not done. */
function throwLate(module: binaryen.Module, context: number): number {
  const isLate = module.i32.eq(isRefused(module), module.i32.const(2));
  return module.if(isLate, throwSyntaxError(module, context, "part"));
}

function stopParser(module: binaryen.Module): void {
  const context = module.i32.load(JSParseState.ctx, 4, parameter(module, 0));
  const steps = [throwLate(module, context), refuse(module, 1), module.return(module.i32.const(-1))];
  prepend(module, functions.next_token, module.if(isRefused(module), module.block(null, steps)));
}

/**
 * resolve_scope_var(…, next position) returned -1 if there was no place for an outer variable, and its caller went on
 * there. It used the number of a variable that it added without a look whether there was one. Now it leaves that out.
 */
function stopResolving(module: binaryen.Module): void {
  const { body, params } = functionOf(module, functions.resolve_scope_var);
  const next = binaryen.expandType(params).length - 1;
  const expressions = [...expressionsIn(body)];
  const defaults = expressions
    .filter((each) => is(each, binaryen.SwitchId))
    .map((each) => info<binaryen.SwitchInfo>(each).defaultName);
  // Where an operation that it does not know goes, too.
  const end = defaults.find((name) => defaults.filter((each) => each === name).length > 1);
  if (!end) throw new Error("the end of resolve_scope_var is not where it was");
  let positions = 0;
  let additions = 0;
  for (const each of expressions) {
    if (!is(each, binaryen.LocalSetId)) continue;
    const { index, value } = info<binaryen.LocalSetInfo>(each);
    if (index === next && is(value, binaryen.ConstId)) {
      edit.LocalSet.setValue(each, parameter(module, next));
      positions++;
    }
    if (!is(value, binaryen.CallId) || !variableAdders.includes(info<binaryen.CallInfo>(value).target))
      continue;
    const steps = [
      module.local.set(index, value),
      module.br(end, isRefused(module)),
      parameter(module, index),
    ];
    edit.LocalSet.setValue(each, module.block(null, steps, i32));
    additions++;
  }
  if (positions !== 1 || additions !== 6)
    throw new Error(
      `expected 1 position and 6 additions in resolve_scope_var, found ${positions} and ${additions}`,
    );
}

/**
 * No function is made: js_create_function(context, function) goes through the code before it allocates one, and calls
 * ss_check(…, 0, 0, 0, -1) first. A function in `eval` has a variable for each one around it, which nothing counted.
 */
function stopBefore(module: binaryen.Module): void {
  const isFirst = (each: number) => {
    if (!is(each, binaryen.CallId)) return false;
    const { target, operands } = info<binaryen.CallInfo>(each);
    const numbers = operands.slice(2);
    return target === functions.ss_check && numbers.every((operand) => is(operand, binaryen.ConstId));
  };
  const matches = [...expressionsIn(functionOf(module, functions.js_create_function).body)].filter(isFirst);
  const [match, ...others] = matches;
  if (match === undefined || others.length > 0) throw new Error("js_create_function is not as it was");
  const { params } = functionOf(module, functions.ss_check);
  const operands = binaryen.expandType(params).map((type, nth) => module.local.get(nth, type));
  const compiled = 2;
  const outer = module.i32.load(JSFunctionDef.closure_var_count, 4, parameter(module, compiled));
  const hasTooMany = module.i32.gt_u(outer, module.i32.const(mostVariables));
  const context = () => parameter(module, 0);
  const throwTooMany = [throwSyntaxError(module, context(), "variable"), refuse(module, 1)];
  const steps = [
    module.if(
      isRefused(module),
      throwLate(module, context()),
      module.if(hasTooMany, module.block(null, throwTooMany)),
    ),
    module.if(isRefused(module), module.return(module.i32.const(-1))),
    module.call(functions.ss_check, operands.with(compiled, module.i32.const(0)), i32),
  ];
  module.addFunction(checkFirst, params, i32, [], module.block(null, steps, i32));
  edit.Call.setOperandAt(match, compiled, parameter(module, 1));
  edit.Call.setTarget(match, checkFirst);
}

const checkFirst = "refuse what is too large";

/** Calls a function with each function that is compiled, after its names are resolved and before its code is made. */
export function beforeFunctions(module: binaryen.Module, name: string): void {
  prepend(module, checkFirst, module.call(name, [parameter(module, 2)], none));
}
