import binaryen from "binaryen";
import { addLocal, edit, expressionsIn, info, is, parentsIn } from "../../engine/expressions.ts";

/**
 * Makes the depth of calls a count of ours, so that deep recursion ends at the same place on every host: a global goes down
 * at each entry of a function by the size of its frame, up again at each exit, and below `least` `whenSpent` is called, which
 * has to throw. What catches an exception of the host (the imports that stand for `setjmp`) has to restore the counter.
 *
 * A frame counts as `frameSlots` and a slot for each of its variables: without optimization each of them is on the host's
 * stack. Functions that call nothing are left as they are, since each is at most the last frame.
 *
 * Returns the number of functions that count.
 */
export function countDepth(
  module: binaryen.Module,
  functions: number,
  { global, slotBytes, align, least }: DepthCounter,
  whenSpent: string,
): number {
  const counter = () => module.global.get(global, binaryen.i32);
  const move = (amount: number) =>
    module.global.set(global, module.i32.sub(counter(), module.i32.const(amount)));
  let counted = 0;
  for (let index = 0; index < functions; index++) {
    const function_ = module.getFunctionByIndex(index);
    const { body, params, vars, results, name } = binaryen.getFunctionInfo(function_);
    if (body === 0 || !callsSomething(body)) continue;
    counted++;
    const variables = binaryen.expandType(params).length + vars.length;
    const size = align * Math.ceil(((frameSlots + variables) * slotBytes) / align);
    const isSpent = module.i32.lt_s(counter(), module.i32.const(least));
    const enter = [move(size), module.if(isSpent, module.call(whenSpent, [], binaryen.none))];
    const leave = () => move(-size);
    if (results === binaryen.none) {
      const content = leaveBeforeReturns(module, body, leave, name);
      edit.Function.setBody(function_, module.block(null, [...enter, content, leave()], binaryen.none));
      continue;
    }
    const result = addLocal(function_, results);
    const leaving = (value: number) =>
      module.block(
        null,
        [module.local.set(result, value), leave(), module.local.get(result, results)],
        results,
      );
    for (const each of [...expressionsIn(body)]) {
      if (!is(each, binaryen.ReturnId)) continue;
      edit.Return.setValue(each, leaving(info<binaryen.ReturnInfo>(each).value));
    }
    // A body that ends by returning has no value.
    const end = binaryen.getExpressionType(body) === binaryen.unreachable ? body : leaving(body);
    edit.Function.setBody(function_, module.block(null, [...enter, end], results));
  }
  return counted;
}

export type DepthCounter = {
  readonly global: string;
  /** What a frame takes of the global for each of its slots. */
  readonly slotBytes: number;
  /** A frame takes a multiple of it: a stack pointer of C is one of 16. */
  readonly align: number;
  readonly least: number;
};

/** What a frame needs besides its variables: its return address, saved registers, operands. */
export const frameSlots = 12;

function callsSomething(body: number): boolean {
  for (const each of expressionsIn(body)) {
    if (is(each, binaryen.CallIndirectId)) return true;
    if (is(each, binaryen.CallId)) return true;
  }
  return false;
}

/** Puts `leave` before each `return` of a function without a result. Returns its body. */
function leaveBeforeReturns(
  module: binaryen.Module,
  body: number,
  leave: () => number,
  name: string,
): number {
  const returns = [...expressionsIn(body)].filter((each) => is(each, binaryen.ReturnId));
  if (returns.length === 0) return body;
  const parents = parentsIn(body);
  let whole = body;
  for (const each of returns) {
    const leaving = module.block(null, [leave(), each], binaryen.unreachable);
    const parent = parents.get(each);
    if (parent === undefined) whole = leaving;
    else replaceChild(parent, each, leaving, name);
  }
  return whole;
}

function replaceChild(parent: number, child: number, by: number, name: string): void {
  if (is(parent, binaryen.BlockId)) {
    const { children } = info<binaryen.BlockInfo>(parent);
    edit.Block.setChildAt(parent, children.indexOf(child), by);
  } else if (is(parent, binaryen.LoopId)) edit.Loop.setBody(parent, by);
  else if (is(parent, binaryen.IfId)) {
    const { ifTrue } = info<binaryen.IfInfo>(parent);
    if (ifTrue === child) edit.If.setIfTrue(parent, by);
    else edit.If.setIfFalse(parent, by);
  } else throw new Error(`the function ${name} returns inside of an expression`);
}
