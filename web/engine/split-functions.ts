import binaryen from "binaryen";
import { edit, expressionsIn, info, is } from "./expressions.ts";
import { liveness } from "./liveness.ts";
import { JSRuntime } from "./tables/engine-structs.ts";

const { i32, i64, none } = binaryen;

/**
 * Native functions that resume a guest function, each split in two at that call: the part before it and the part after
 * it. So the second interpreter (see stackless-interpreter.ts) can resume the function without calling itself. These
 * functions call one another, from the outermost to the innermost, which resumes. The part before the call is one
 * function with the parameters of the outermost. The values that are needed after the call are saved in an area, whose
 * address is in the global `splitArea`. The engine's stack is not changed. `splitEntryFlag` is 1 if a function must be
 * resumed; otherwise the call is complete.
 */
export type SplitChain = {
  /** The name of the function for the part before the call. */
  readonly before: string;
  /**
   * Functions without parameters, the innermost first: each reads `splitAnswer`. The last returns the result of the
   * whole chain.
   */
  readonly after: readonly { readonly name: string; readonly results: number }[];
};

export const splitArea = "split area";
export const splitAnswer = "split answer";
export const splitEntryFlag = "split entered";

/** The offsets in the area of the arguments of the call that resumes: the function, `this`, argc, argv. */
export const areaFunction = 0;
export const areaThis = 8;
export const areaCount = 16;
export const areaArguments = 20;
/** The address of an object to free after the call, or 0. */
export const areaToFree = 24;
const areaLocals = 32;

export function addSplitGlobals(module: binaryen.Module): void {
  module.addGlobal(splitArea, i32, true, module.i32.const(0));
  module.addGlobal(splitEntryFlag, i32, true, module.i32.const(0));
  module.addGlobal(splitAnswer, i64, true, module.i64.const(0n));
}

/** A native function, and the name of the function whose call splits it. */
export type Link = { readonly function_: number; readonly callee: string };

/**
 * Adds both halves of a chain of functions, given from the outermost to the innermost. Also returns the size of the
 * area in bytes. `stackEnd`: the innermost compares the stack with this instead of the runtime's limit when it resumes,
 * because it uses no host stack.
 */
export function addSplitChain(
  module: binaryen.Module,
  what: string,
  links: readonly Link[],
  stackEnd: () => number,
): SplitChain & { readonly areaBytes: number } {
  let offset = areaLocals;
  let before: string | undefined;
  const after: { name: string; results: number }[] = [];
  for (const { function_, callee } of links.toReversed()) {
    const { body, params, vars, results, name: original } = binaryen.getFunctionInfo(function_);
    const name = `${what}, ${original}`;
    const types = [...binaryen.expandType(params), ...vars];
    const inner = before;

    const first = module.copyExpression(body);
    const call = callOf(first, callee);
    const live = [...(liveness(first, new Set([call])).after.get(call) ?? [])];
    const saved = live.map((local) => {
      const wide = types[local] === i64;
      if (!wide && types[local] !== i32) throw new Error(`${what} needs a local that is no integer`);
      if (wide) offset = Math.ceil(offset / 8) * 8;
      const at = offset;
      offset += wide ? 8 : 4;
      return { local, wide, at };
    });
    const area = () => module.global.get(splitArea, i32);
    const saves = saved.map(({ local, wide, at }) =>
      wide
        ? module.i64.store(at, 8, area(), module.local.get(local, i64))
        : module.i32.store(at, 4, area(), module.local.get(local, i32)),
    );
    const leave = (): number =>
      results === none
        ? module.return()
        : module.return(results === i64 ? module.i64.const(0n) : module.i32.const(0));
    const { operands, type } = info<binaryen.CallInfo>(call);
    let instead: number;
    if (inner === undefined) {
      // JS_CallInternal also has new.target and flags, JS_Call does not.
      const isCall = operands.length === 5;
      const [function_ = 0, this_ = 0, argc = 0, argv = 0] = (isCall ? [1, 2, 3, 4] : [1, 2, 4, 5]).map(
        (nth) => operands[nth],
      );
      instead = module.block(
        null,
        [
          module.i64.store(areaFunction, 8, area(), function_),
          module.i64.store(areaThis, 8, area(), this_),
          module.i32.store(areaCount, 4, area(), argc),
          module.i32.store(areaArguments, 4, area(), argv),
          module.global.set(splitEntryFlag, module.i32.const(1)),
          ...saves,
          leave(),
        ],
        i64,
      );
      if (!isCall) useStackEnd(module, first, stackEnd);
    } else {
      const result = types.length;
      const innerCall = module.call(inner, [...operands], type);
      instead = module.block(
        null,
        [
          type === none ? innerCall : module.local.set(result, innerCall),
          module.if(module.global.get(splitEntryFlag, i32), module.block(null, [...saves, leave()])),
          ...(type === none ? [] : [module.local.get(result, type)]),
        ],
        type,
      );
    }
    replace(first, call, instead);
    const answerType = inner === undefined || type === none ? [] : [type];
    module.addFunction(`before: ${name}`, params, results, [...vars, ...answerType], first);

    const second = module.copyExpression(body);
    const calleeAnswer = callOf(second, callee);
    const rest = suffix(
      module,
      second,
      calleeAnswer,
      type === none ? module.nop() : module.global.get(splitAnswer, i64),
      new Set(live),
    );
    const loads = saved.map(({ local, wide, at }) =>
      module.local.set(local, wide ? module.i64.load(at, 8, area()) : module.i32.load(at, 4, area())),
    );
    module.addFunction(
      `after: ${name}`,
      none,
      results,
      types,
      module.block(null, [...loads, rest], binaryen.getExpressionType(body)),
    );
    before = `before: ${name}`;
    after.push({ name: `after: ${name}`, results });
  }
  if (before === undefined) throw new Error("an empty chain");
  return { before, after, areaBytes: Math.ceil(offset / 16) * 16 };
}

export function callOf(body: number, callee: string): number {
  const [call, ...others] = [...expressionsIn(body)].filter(
    (each) => is(each, binaryen.CallId) && info<binaryen.CallInfo>(each).target === callee,
  );
  if (call === undefined || others.length > 0) throw new Error(`${callee} is not called once where it was`);
  return call;
}

/** Replaces a call, which is the value of a local or a statement, by another expression. */
function replace(body: number, call: number, instead: number): void {
  for (const each of expressionsIn(body)) {
    if (is(each, binaryen.LocalSetId) && info<binaryen.LocalSetInfo>(each).value === call) {
      edit.LocalSet.setValue(each, instead);
      return;
    }
    if (!is(each, binaryen.BlockId)) continue;
    const at = info<binaryen.BlockInfo>(each).children.indexOf(call);
    if (at < 0) continue;
    edit.Block.removeChildAt(each, at);
    edit.Block.insertChildAt(each, at, instead);
    return;
  }
  throw new Error("a call that splits a function is neither a local's value nor a statement");
}

/**
 * The rest of `root` after that call: the expressions that follow in each block around it. Moves them out of `root`,
 * and puts `answer` in the position of the call. `live`: the locals that have their values after the call.
 */
export function suffix(
  module: binaryen.Module,
  root: number,
  call: number,
  answer: number,
  live: ReadonlySet<number>,
): number {
  const has = (expression: number) => [...expressionsIn(expression)].includes(call);
  const suffixOf = (child: number) => suffix(module, child, call, answer, live);
  if (root === call) return answer;
  if (is(root, binaryen.BlockId)) {
    const { name, children } = info<binaryen.BlockInfo>(root);
    const at = children.findIndex(has);
    const type = binaryen.getExpressionType(root);
    return module.block(name || null, [suffixOf(children[at] ?? 0), ...children.slice(at + 1)], type);
  }
  if (is(root, binaryen.IfId)) {
    const { condition, ifTrue, ifFalse } = info<binaryen.IfInfo>(root);
    if (!has(condition)) return suffixOf(has(ifTrue) ? ifTrue : ifFalse);
  }
  if (is(root, binaryen.LoopId)) throw new Error("a call that splits a function is in a loop");
  if (is(root, binaryen.StoreId)) {
    const { ptr, value } = info<binaryen.StoreInfo>(root);
    if (is(ptr, binaryen.LocalGetId) && live.has(info<binaryen.LocalGetInfo>(ptr).index)) {
      edit.Store.setValue(root, suffixOf(value));
      return root;
    }
  }
  // The part of a statement before its call runs again, so it may only read values that have not changed.
  const first = is(root, binaryen.IfId) ? info<binaryen.IfInfo>(root).condition : root;
  const inCall = new Set(expressionsIn(call));
  const own = [...expressionsIn(first)].filter((each) => !inCall.has(each));
  const assignedLocals = new Set(
    own
      .filter((each) => is(each, binaryen.LocalSetId))
      .map((each) => info<binaryen.LocalSetInfo>(each).index),
  );
  const isHarmless = (each: number) => {
    if (is(each, binaryen.LocalGetId)) {
      const { index } = info<binaryen.LocalGetInfo>(each);
      return live.has(index) || assignedLocals.has(index);
    }
    return [
      binaryen.LocalSetId,
      binaryen.ConstId,
      binaryen.BinaryId,
      binaryen.BreakId,
      binaryen.IfId,
      binaryen.LoadId,
    ].some((id) => is(each, id));
  };
  const other = own.find((each) => !isHarmless(each));
  if (other !== undefined)
    throw new Error(`a call that splits a function is in a statement with more: ${binaryen.emitText(other)}`);
  replace(root, call, answer);
  return root;
}

function useStackEnd(module: binaryen.Module, body: number, stackEnd: () => number): void {
  const checks = [...expressionsIn(body)].filter((each) => {
    if (!is(each, binaryen.BinaryId)) return false;
    const { right } = info<binaryen.BinaryInfo>(each);
    return is(right, binaryen.LoadId) && info<binaryen.LoadInfo>(right).offset === JSRuntime.stack_limit;
  });
  const [check] = checks;
  if (check === undefined || checks.length > 1)
    throw new Error("a resumption's stack check is not where it was");
  // It also sets a local.
  const { right } = info<binaryen.BinaryInfo>(check);
  edit.Binary.setRight(check, module.block(null, [module.drop(right), stackEnd()], i32));
}
