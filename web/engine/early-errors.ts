import binaryen from "binaryen";
import { shortList } from "./add-variable-index.ts";
import {
  addLocal,
  bodyOf,
  callsTo,
  constantOf,
  edit,
  expressionsIn,
  info,
  is,
  isConstant,
  localOf,
} from "./expressions.ts";
import { refuse } from "./sixteen-bits.ts";
import { constDefinition, isLexicalGlobal, variableKind, words } from "./tables/engine-flags.ts";
import {
  evalModule,
  JSFunctionDef,
  JSGlobalVar,
  JSParseState,
  JSVarDef,
  tokens,
} from "./tables/engine-structs.ts";
import { functions } from "./tables/function-numbers.ts";
import { OP_scope_get_private_field, OP_scope_in_private_field, privateOperands } from "./tables/opcodes.ts";
import { freeMemory, marks } from "./tables/pass-memory.ts";
import { variablesOf } from "./variable-lists.ts";

const { i32, none } = binaryen;

/** The addresses of the engine's texts. */
export type EarlyErrorTexts = {
  /** invalid redefinition of global identifier, and the same in module code */
  readonly global: number;
  readonly module: number;
  /** invalid variable name in strict mode */
  readonly strictName: number;
  /** 'for of' expression cannot start with 'async' */
  readonly forOfAsync: number;
  /** invalid for in/of left hand-side */
  readonly forOf: number;
};

/** The name in an error about a second declaration, for the host (error-message-hook.ts). */
const noteName = (module: binaryen.Module, name: number) => module.global.set("declared", name);

/** Adds errors that a program gets before it runs, and that the engine does not report. */
export function addEarlyErrors(module: binaryen.Module, texts: EarlyErrorTexts): void {
  noteNames(module, texts);
  refuseFunctions(module, texts);
  refuseInCatch(module);
  refuseClassNames(module, texts);
  refuseLet(module, texts);
  findUnreachable(module);
}

/** A name is declared by define_var(…), and by a function at the top of a program, which has errors of its own. */
function noteNames(module: binaryen.Module, { global, module: inModule }: EarlyErrorTexts): void {
  const { get } = variablesOf(module);
  const function_ = module.getFunction(functions.define_var);
  const { body, results } = binaryen.getFunctionInfo(function_);
  edit.Function.setBody(function_, module.block(null, [noteName(module, get(2)), body], results));
  const parser = bodyOf(module, functions.js_parse_function_decl2);
  const name = nameIn(parser);
  for (const text of [global, inModule]) {
    const [block, nth] = theError(parser, text);
    edit.Block.insertChildAt(block, nth, noteName(module, get(name)));
  }
}

/** The local with the name of the function. */
function nameIn(parser: number): number {
  const [search = 0] = callsTo(parser, functions.find_global_var);
  const local = search === 0 ? -1 : localOf(info<binaryen.CallInfo>(search).operands[1]);
  if (local < 0) throw new Error("the name of a function is not where it was");
  return local;
}

/** The block that throws an error with a text, and the place in it. The next expression leaves the function. */
function theError(body: number, text: number): readonly [block: number, nth: number, end: string] {
  const found: [number, number, string][] = [];
  for (const block of expressionsIn(body)) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    for (const [nth, each] of children.entries()) {
      if (!is(each, binaryen.CallId)) continue;
      const { target, operands } = info<binaryen.CallInfo>(each);
      const next = children[nth + 1] ?? 0;
      if (
        target !== functions.js_parse_error ||
        !isConstant(operands[1], text) ||
        !is(next, binaryen.BreakId)
      )
        continue;
      found.push([block, nth, info<binaryen.BreakInfo>(next).name]);
    }
  }
  const [only, ...others] = found;
  if (!only || others.length > 0) throw new Error(`the error at ${text} is not where it was`);
  return only;
}

/** js_parse_error(…), and to the end of the function. */
function fail(module: binaryen.Module, text: number, end: string): readonly number[] {
  const { op, get } = variablesOf(module);
  return [module.call(functions.js_parse_error, [get(0), op.const(text), op.const(0)], none), module.br(end)];
}

/**
 * `let a; function a() {}` at the top of a script or in the text of `eval`. The engine compares the names in modules:
 *
 *     block { if (!eval || type is a statement) break; if (not a module) break; …; error; leave }
 */
function refuseFunctions(module: binaryen.Module, { global, module: inModule }: EarlyErrorTexts): void {
  addIsDeclared(module);
  const { op, get, when } = variablesOf(module);
  const parser = bodyOf(module, functions.js_parse_function_decl2);
  const [block, , end] = theError(parser, inModule);
  const [search = 0] = callsTo(block, functions.find_global_var);
  const name = nameIn(parser);
  const owner = localOf(info<binaryen.CallInfo>(search).operands[0]);
  const type = 1;
  const isDeclared = module.call(isDeclaredName, [get(owner), get(name)], i32);
  const isRefused = module.if(get(type), op.const(0), isDeclared);
  const steps = [noteName(module, get(name)), ...fail(module, global, end)];
  edit.Block.insertChildAt(block, 0, when(isRefused, ...steps));
}

const isDeclaredName = "is declared at the top";

/**
 * (function, name): whether a script or the text of `eval` declares the name with `let`, `const` or `class` at its top. It
 * costs no steps of fuel: find_global_var has no loop if the list is long (add-name-index.ts).
 */
function addIsDeclared(module: binaryen.Module): void {
  const { op, get, set, load, when, at, eachInScope } = variablesOf(module);
  const [owner, name, index, entry] = [0, 1, 2, 3];
  const isText = load(JSFunctionDef.is_eval, get(owner));
  const isModule = op.eq(load(JSFunctionDef.eval_type, get(owner)), op.const(evalModule));
  const isGlobal = op.and(op.load8_u(JSGlobalVar.flags, 1, get(entry)), op.const(isLexicalGlobal));
  const list = load(JSFunctionDef.global_vars, get(owner));
  const isLong = op.gt_s(load(JSFunctionDef.global_var_count, get(owner)), op.const(shortList));
  const found = set(entry, module.call(functions.find_global_var, [get(owner), get(name)], i32));
  const isNext = op.lt_s(get(index), load(JSFunctionDef.global_var_count, get(owner)));
  const isName = op.eq(load(JSGlobalVar.var_name, get(entry)), get(name));
  const isHere = module.if(isName, module.copyExpression(isGlobal), op.const(0));
  const loop = module.loop(
    "next",
    when(
      isNext,
      set(entry, at(list, get(index), JSGlobalVar.bytes)),
      when(isHere, module.return(op.const(1))),
      set(index, op.add(get(index), op.const(1))),
      module.br("next"),
    ),
  );
  const steps = [
    when(op.or(op.eqz(isText), isModule), module.return(op.const(0))),
    module.if(
      isLong,
      module.block(null, [found, when(get(entry), when(isGlobal, module.return(op.const(1))))]),
      loop,
    ),
    eachInScope({ owner, index, entry }, [module.return(op.const(1))], () => get(name)),
    op.const(0),
  ];
  const types = binaryen.createType([i32, i32]);
  module.addFunction(isDeclaredName, types, i32, [i32, i32], module.block(null, steps, i32));
}
const catchName = "the pattern of catch";

/**
 * `catch ([e]) { let e }`. The engine compares the names in the block with that of `catch (e)`, which has a kind of its own.
 */
function refuseInCatch(module: binaryen.Module): void {
  const { op, get, set, load, when, eachInScope } = variablesOf(module);
  const matches = callsTo(
    bodyOf(module, functions.js_parse_statement_or_decl),
    functions.js_parse_destructuring_element,
  ).filter((call) => isConstant(info<binaryen.CallInfo>(call).operands[1], tokens.let));
  const [match, ...others] = matches;
  if (match === undefined || others.length > 0) throw new Error("the pattern of catch is not where it was");
  const { params } = binaryen.getFunctionInfo(module.getFunction(functions.js_parse_destructuring_element));
  const types = binaryen.expandType(params);
  const [parsed, owner, index, entry] = [0, 1, 2, 3].map((nth) => types.length + nth) as [
    number,
    number,
    number,
    number,
  ];
  const operands = types.map((type, nth) => module.local.get(nth, type));
  const mark = op.store8(JSVarDef.mark, 1, get(entry), op.const(marks.catch));
  const steps = [
    set(parsed, module.call(functions.js_parse_destructuring_element, operands, i32)),
    set(owner, load(JSParseState.cur_func, get(0))),
    when(op.ge_s(get(parsed), op.const(0)), eachInScope({ owner, index, entry }, [mark])),
    get(parsed),
  ];
  module.addFunction(catchName, params, i32, [i32, i32, i32, i32], module.block(null, steps, i32));
  edit.Call.setTarget(match, catchName);
  const kinds = [...expressionsIn(bodyOf(module, functions.define_var))].filter((each) => {
    if (!is(each, binaryen.BinaryId)) return false;
    const { op: operation, left, right } = info<binaryen.BinaryInfo>(each);
    if (operation !== binaryen.OrInt32 || !is(right, binaryen.BinaryId)) return false;
    return catchPointer(left) !== undefined;
  });
  const [kind, ...more] = kinds;
  if (kind === undefined || more.length > 0) throw new Error("the kind of catch is not compared as before");
  const { left } = info<binaryen.BinaryInfo>(kind);
  const pointer = module.copyExpression(catchPointer(left) ?? 0);
  const isPattern = op.and(op.load8_u(JSVarDef.mark, 1, pointer), op.const(marks.catch));
  edit.Binary.setLeft(kind, op.and(left, op.eqz(isPattern)));
}

/** In `(variable->flags & 0xf0) != 0x30`: the variable. */
function catchPointer(comparison: number): number | undefined {
  if (!is(comparison, binaryen.BinaryId)) return undefined;
  const { op, left, right } = info<binaryen.BinaryInfo>(comparison);
  if (
    op !== binaryen.NeInt32 ||
    !isConstant(right, variableKind.catch << variableKind.shift) ||
    !is(left, binaryen.BinaryId)
  )
    return undefined;
  const { left: load, right: mask } = info<binaryen.BinaryInfo>(left);
  if (!is(load, binaryen.LoadId) || constantOf(mask) !== variableKind.mask) return undefined;
  return info<binaryen.LoadInfo>(load).ptr;
}

const className = "declare the name of a class";

/** `class eval {}`, `class arguments {}`: the text of a class is strict. */
function refuseClassNames(module: binaryen.Module, { strictName }: EarlyErrorTexts): void {
  const { op, get, when } = variablesOf(module);
  // if (name) if (define_var(state, function, name, const) < 0) fail
  const matches = [...expressionsIn(bodyOf(module, functions.js_parse_class))].flatMap((each) => {
    if (!is(each, binaryen.IfId)) return [];
    const { condition, ifTrue } = info<binaryen.IfInfo>(each);
    return callsTo(ifTrue, functions.define_var).filter((call) => {
      const { operands } = info<binaryen.CallInfo>(call);
      return (
        localOf(condition) >= 0 &&
        localOf(operands[2]) === localOf(condition) &&
        isConstant(operands[3], constDefinition)
      );
    });
  });
  const [match, ...others] = matches;
  if (match === undefined || others.length > 0)
    throw new Error("the name of a class is not declared as before");
  const [state, owner, name, kind] = [0, 1, 2, 3];
  const isName = (atom: number) => op.eq(get(name), op.const(atom));
  const steps = [
    when(
      op.or(isName(words.eval), isName(words.arguments)),
      module.call(functions.js_parse_error, [get(state), op.const(strictName), op.const(0)], none),
      module.return(op.const(-1)),
    ),
    module.call(functions.define_var, [state, owner, name, kind].map(get), i32),
  ];
  const types = binaryen.createType([i32, i32, i32, i32]);
  module.addFunction(className, types, i32, [], module.block(null, steps, i32));
  edit.Call.setTarget(match, className);
}

/** `for (let.x of [])`: what begins with `let` is not an expression there. */
function refuseLet(module: binaryen.Module, { forOfAsync, forOf }: EarlyErrorTexts): void {
  const { op, get, set, load } = variablesOf(module);
  const body = bodyOf(module, functions.js_parse_statement_or_decl);
  const [, , end] = theError(body, forOfAsync);
  const beginsWithLet = addLocal(module.getFunction(functions.js_parse_statement_or_decl), i32);
  let matches = 0;
  for (const each of [...expressionsIn(body)]) {
    // if (js_parse_left_hand_side_expr(state)) fail
    if (is(each, binaryen.BreakId)) {
      const { condition } = info<binaryen.BreakInfo>(each);
      const [call, ...others] =
        condition === 0 ? [] : callsTo(condition, functions.js_parse_left_hand_side_expr);
      if (call === undefined || others.length > 0 || call !== condition) continue;
      const isLet = op.eq(load(JSParseState.ident, get(0)), op.const(words.let));
      const isName = op.eq(load(JSParseState.token, get(0)), op.const(tokens.identifier));
      const note = set(beginsWithLet, op.and(isName, isLet));
      edit.Break.setCondition(each, module.block(null, [note, condition], i32));
      matches++;
    }
    // if (token is `of`) …
    if (is(each, binaryen.IfId)) {
      const { condition } = info<binaryen.IfInfo>(each);
      const [call, ...others] = callsTo(condition, functions.token_is_pseudo_keyword);
      if (call === undefined || others.length > 0) continue;
      if (!isConstant(info<binaryen.CallInfo>(call).operands[1], words.of)) continue;
      const isOf = addLocal(module.getFunction(functions.js_parse_statement_or_decl), i32);
      const steps = [
        set(isOf, condition),
        module.if(op.and(get(isOf), get(beginsWithLet)), module.block(null, [...fail(module, forOf, end)])),
        get(isOf),
      ];
      edit.If.setCondition(each, module.block(null, steps, i32));
      matches++;
    }
  }
  if (matches !== 2) throw new Error(`expected 2 places in the head of for, found ${matches}`);
}

/**
 * `class A { m() { return; this.#x } }`: private names are found when the code of a function is made, and code that is never
 * reached is not made. Now the private names in it are looked for as well.
 */
function findUnreachable(module: binaryen.Module): void {
  const { op, get, load, when } = variablesOf(module);
  const [owner, code] = [0, 1];
  const addresses = [freeMemory.results, freeMemory.results + 4].map((address) => op.const(address));
  const name = op.load(privateOperands.name, 1, get(code));
  const scope = op.load16_u(privateOperands.scope, 1, get(code));
  const find = module.call(
    functions.resolve_scope_private_field1,
    [load(JSFunctionDef.ctx, get(owner)), ...addresses, get(owner), name, scope],
    i32,
  );
  const operation = op.sub(op.load8_u(0, 1, get(code)), op.const(OP_scope_get_private_field));
  const body = when(
    op.lt_u(operation, op.const(OP_scope_in_private_field - OP_scope_get_private_field + 1)),
    when(op.lt_s(find, op.const(0)), refuse(module, 1)),
  );
  module.addFunction(unreachableName, binaryen.createType([i32, i32]), none, [], body);
  // The operation and its address: load8(address = …)
  const skip = bodyOf(module, functions.skip_dead_code);
  let matches = 0;
  for (const block of expressionsIn(skip)) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    for (const [nth, each] of children.entries()) {
      if (!is(each, binaryen.LocalSetId)) continue;
      const locals = [...expressionsIn(each)].flatMap((inner) => {
        if (!is(inner, binaryen.LoadId)) return [];
        const { ptr, bytes } = info<binaryen.LoadInfo>(inner);
        const isPlace = bytes === 1 && is(ptr, binaryen.LocalSetId);
        if (!isPlace || is(info<binaryen.LocalSetInfo>(ptr).value, binaryen.LocalGetId)) return [];
        const { left, right } = info<binaryen.BinaryInfo>(info<binaryen.LocalSetInfo>(ptr).value);
        return localOf(left) >= 0 && localOf(right) >= 0 ? [info<binaryen.LocalSetInfo>(ptr).index] : [];
      });
      const [local, ...others] = locals;
      if (local === undefined || others.length > 0) continue;
      edit.Block.insertChildAt(block, nth + 1, module.call(unreachableName, [get(owner), get(local)], none));
      matches++;
    }
  }
  if (matches !== 1) throw new Error(`expected 1 operation that is skipped, found ${matches}`);
}

const unreachableName = "find private names in code that is not reached";
