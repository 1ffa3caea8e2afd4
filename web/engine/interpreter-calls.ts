import binaryen from "binaryen";
import { edit, expressionsIn, info, is, parentsIn } from "./expressions.ts";
import { type ChildPosition, childPositionsIn } from "./interpreter-parts.ts";

const { i64 } = binaryen;

/**
 * A call in the interpreter: `if ((answer = call(…)) is an exception) break`, as a child of a block; `tee` is the
 * assignment. For the kinds `next`, `callFree` and `get` the child is a statement that contains the assignment. The
 * kinds `put`, `add`, `spread` and `convert` have no assignment: the call returns a number, not a value, and the child is a jump
 * that tests it.
 */
export type InterpreterCall = ChildPosition & {
  readonly kind:
    | "call"
    | "construct"
    | "apply"
    | "next"
    | "callFree"
    | "get"
    | "put"
    | "add"
    | "spread"
    | "convert";
  readonly tee: number;
  readonly call: number;
};

/** The calls of that function whose result is immediately tested for an exception. */
export function sitesIn(
  body: number,
  callee: string,
  kind: InterpreterCall["kind"],
): readonly InterpreterCall[] {
  return childPositionsIn(body).flatMap(({ parent, index, child }) => {
    const condition = is(child, binaryen.BreakId) ? info<binaryen.BreakInfo>(child).condition : 0;
    if (!condition) return [];
    return [...expressionsIn(condition)].flatMap((tee) => {
      if (!is(tee, binaryen.LocalSetId)) return [];
      const call = info<binaryen.LocalSetInfo>(tee).value;
      if (!is(call, binaryen.CallId) || info<binaryen.CallInfo>(call).target !== callee) return [];
      return [{ kind, parent, index, tee, call }];
    });
  });
}

/** The calls of a function within a statement after the switch, but not in a loop there. */
export function innerSites(
  body: number,
  callee: string,
  kind: InterpreterCall["kind"],
  dispatch: number,
  fits: (operands: readonly number[]) => boolean,
): readonly InterpreterCall[] {
  const parents = parentsIn(body);
  const statements = new Map(
    statementsAfter(body, dispatch, parents).map((slot) => [slot.child, slot] as const),
  );
  return [...expressionsIn(body)].flatMap((tee) => {
    if (!is(tee, binaryen.LocalSetId)) return [];
    const call = info<binaryen.LocalSetInfo>(tee).value;
    if (!is(call, binaryen.CallId)) return [];
    const { target, operands } = info<binaryen.CallInfo>(call);
    if (target !== callee || !fits(operands)) return [];
    const chain = around(call, parents);
    // The children of the blocks around the switch are not nested in one another.
    const statement = chain.findIndex((each) => statements.has(each));
    const slot = statements.get(chain[statement] ?? 0);
    if (!slot) return [];
    const inLoop = chain.slice(0, statement + 1).some((each) => is(each, binaryen.LoopId));
    return inLoop ? [] : [{ kind, ...slot, tee, call }];
  });
}

/** The jumps after the switch that depend on the result of a function, directly, negated or compared. */
export function jumpSites(
  body: number,
  callee: string,
  kind: InterpreterCall["kind"],
  dispatch: number,
  fits: (operands: readonly number[]) => boolean,
): readonly InterpreterCall[] {
  return statementsAfter(body, dispatch, parentsIn(body)).flatMap(({ parent, index, child }) => {
    const condition = is(child, binaryen.BreakId) ? info<binaryen.BreakInfo>(child).condition : 0;
    const call = calledFirst(condition);
    if (!call) return [];
    const { target, operands } = info<binaryen.CallInfo>(call);
    return target === callee && fits(operands) ? [{ kind, parent, index, tee: 0, call }] : [];
  });
}

/** The call that a condition consists of, negates, or compares; 0 if there is none. */
function calledFirst(condition: number): number {
  if (is(condition, binaryen.CallId)) return condition;
  if (is(condition, binaryen.UnaryId)) return calledFirst(info<binaryen.UnaryInfo>(condition).value);
  if (is(condition, binaryen.BinaryId)) return calledFirst(info<binaryen.BinaryInfo>(condition).left);
  return 0;
}

/** Replaces the call in such a jump by a number. */
export function setCallResult(module: binaryen.Module, jump: number, result: number): void {
  const { condition } = info<binaryen.BreakInfo>(jump);
  if (is(condition, binaryen.BinaryId)) edit.Binary.setLeft(condition, result);
  else edit.Break.setCondition(jump, is(condition, binaryen.UnaryId) ? module.i32.eqz(result) : result);
}

/** The expression and everything around it, from the inside outwards. */
function around(expression: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const chain: number[] = [];
  for (let each: number | undefined = expression; each !== undefined; each = parents.get(each))
    chain.push(each);
  return chain;
}

/** The statements after the switch: the children of the blocks around it. */
function statementsAfter(body: number, dispatch: number, parents: ReadonlyMap<number, number>) {
  const withSwitch = new Set(around(dispatch, parents));
  return childPositionsIn(body).filter(
    ({ parent, child }) => withSwitch.has(parent) && !withSwitch.has(child),
  );
}

/** Turns `condition ? JS_CallFree(…, 0, 0) : JS_CallFree(…, 1, list)` into one call. */
export function joinCalls(module: binaryen.Module, body: number, callFree: string): void {
  let count = 0;
  for (const tee of expressionsIn(body)) {
    if (!is(tee, binaryen.LocalSetId)) continue;
    const { value } = info<binaryen.LocalSetInfo>(tee);
    if (!is(value, binaryen.BlockId)) continue;
    const [first = 0, second = 0, ...others] = info<binaryen.BlockInfo>(value).children;
    if (others.length > 0 || !is(first, binaryen.IfId) || !is(second, binaryen.CallId)) continue;
    const { target, operands } = info<binaryen.CallInfo>(second);
    if (target !== callFree) continue;
    const { condition } = info<binaryen.IfInfo>(first);
    const [argc = 0, argv = 0] = operands.slice(3);
    const none_ = () => module.i32.const(0);
    const conditionCopy = module.copyExpression(condition);
    const instructions = [
      ...operands.slice(0, 3),
      module.select(condition, none_(), argc),
      module.select(conditionCopy, none_(), argv),
    ];
    edit.LocalSet.setValue(tee, module.call(callFree, instructions, i64));
    count++;
  }
  if (count !== 1) throw new Error(`expected one call of an iterator's method, found ${count}`);
}
