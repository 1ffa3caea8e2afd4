import binaryen from "binaryen";
import { constantOf, expressionsIn, info, is, localOf } from "./expressions.ts";
import { fewestWays } from "./tables/engine-flags.ts";
import { JSRuntime } from "./tables/engine-structs.ts";

/**
 * The parts of the interpreter's body (JS_CallInternal), which is
 *
 *     frame = saved = stack - bytes; stack = saved; runtime = …; result = exception
 *     block { if (poll(context)) break; opcode = prologue; loop run }
 *     stack = frame + bytes
 *     result
 *
 * and, within `run`, `if (opcode == 0) { caches = …; loop { …; switch (opcode) } }`.
 */
export type InterpreterParts = {
  /** The statements before the block. */
  readonly beginning: readonly number[];
  readonly block: { readonly name: string | null; readonly poll: number; readonly prologue: number };
  /** `loop run` and everything after it in the block. */
  readonly run: readonly number[];
  readonly restoreStack: number;
  /** The global with the stack pointer, and the bytes of stack that the interpreter uses for itself. */
  readonly stack: string;
  readonly frameBytes: number;
  /** Locals, by their indices. */
  readonly frame: number;
  readonly runtime: number;
  readonly result: number;
  /** The address of the current opcode; 0 if the loop must begin again. */
  readonly opcode: number;
  /** The label where the next opcode is fetched, and the local that has the end of the guest's stack there. */
  readonly again: string;
  readonly nextEnd: number;
  /** The address from which the next opcode is fetched. */
  readonly next: number;
  /**
   * The locals that cache values in the loop, set from other locals whenever it begins again, and those other locals.
   */
  readonly caches: ReadonlySet<number>;
  readonly cacheInputs: ReadonlySet<number>;
  /** The locals that are set between the loop's beginning and its switch, the switch included. */
  readonly fetchedLocals: ReadonlySet<number>;
  /** The switch on the opcode less one. */
  readonly dispatch: number;
  readonly ways: number;
  /** The comparison in the prologue of the stack with the runtime's limit. */
  readonly stackCheck: number;
  /** The statement that allocates the stack of the guest function. */
  readonly allocation: ChildPosition;
  /**
   * The statement in the prologue that throws because the value cannot be called. It is beside the call of a native
   * function.
   */
  readonly refuse: number;
};

/** A child of a block. */
export type ChildPosition = { readonly parent: number; readonly index: number };

/** Finds the parts by their shapes. Throws an error with the name of one that is not found. */
export function findInterpreterParts(body: number): InterpreterParts {
  const top = info<binaryen.BlockInfo>(body).children;
  const [setFrame = 0, setStack = 0, setRuntime = 0, setResult = 0, block = 0, restoreStack = 0] = top;
  const getResult = top[6] ?? 0;
  if (
    top.length !== 7 ||
    ![setFrame, setRuntime, setResult].every((each) => is(each, binaryen.LocalSetId)) ||
    ![setStack, restoreStack].every((each) => is(each, binaryen.GlobalSetId)) ||
    !is(block, binaryen.BlockId) ||
    !is(getResult, binaryen.LocalGetId)
  )
    throw missing("beginning and end");
  const { index: frame } = info<binaryen.LocalSetInfo>(setFrame);
  const { index: runtime } = info<binaryen.LocalSetInfo>(setRuntime);
  const { index: result } = info<binaryen.LocalGetInfo>(getResult);
  if (info<binaryen.LocalSetInfo>(setResult).index !== result) throw missing("result");
  const { name: stack, value: restoredStack } = info<binaryen.GlobalSetInfo>(restoreStack);
  const frameBytes = constantOf(info<binaryen.BinaryInfo>(restoredStack).right);

  const { name, children: steps } = info<binaryen.BlockInfo>(block);
  const [poll = 0, prologue = 0, ...run] = steps;
  if (!is(poll, binaryen.BreakId) || !is(prologue, binaryen.LocalSetId) || !is(run[0] ?? 0, binaryen.LoopId))
    throw missing("prologue");
  const { index: opcode } = info<binaryen.LocalSetInfo>(prologue);

  const expressions = [...expressionsIn(body)];
  const restarting = restartOf(expressions, opcode);
  const mainLoop = restarting.findLast((each) => is(each, binaryen.LoopId)) as number;
  const { name: again, body: inLoop } = info<binaryen.LoopInfo>(mainLoop);
  const [setEnd = 0] = is(inLoop, binaryen.BlockId) ? info<binaryen.BlockInfo>(inLoop).children : [];
  const nextEnd = is(setEnd, binaryen.LocalSetId) ? localOf(info<binaryen.LocalSetInfo>(setEnd).value) : -1;
  if (again === null || nextEnd === -1) throw missing("loop");
  const cacheSets = restarting.filter((each) => is(each, binaryen.LocalSetId));
  const dispatch = expressions.find(isDispatch) ?? 0;
  if (dispatch === 0) throw missing("switch");
  const { names, condition } = info<binaryen.SwitchInfo>(dispatch);

  const checks = [...expressionsIn(prologue)].filter((each) => {
    if (!is(each, binaryen.BinaryId)) return false;
    const { left } = info<binaryen.BinaryInfo>(each);
    return is(left, binaryen.LoadId) && info<binaryen.LoadInfo>(left).offset === JSRuntime.stack_limit;
  });
  const allocations = childPositionsIn(prologue).filter(
    ({ child }) => is(child, binaryen.GlobalSetId) && info<binaryen.GlobalSetInfo>(child).name === stack,
  );
  const natives = [...expressionsIn(prologue)].filter((each) => is(each, binaryen.CallIndirectId));
  const refusals = [...expressionsIn(prologue)].filter(
    (each) => is(each, binaryen.CallId) && info<binaryen.CallInfo>(each).operands.length === 3,
  );
  const [stackCheck] = checks;
  const [allocation] = allocations;
  const [refuse] = refusals;
  if (stackCheck === undefined || checks.length > 1) throw missing("stack check");
  if (allocation === undefined || allocations.length > 1) throw missing("allocation");
  if (refuse === undefined || refusals.length > 1 || natives.length !== 1) throw missing("native call");

  return {
    beginning: [setFrame, setStack, setRuntime, setResult],
    block: { name: name || null, poll, prologue },
    run,
    restoreStack,
    stack,
    frameBytes,
    frame,
    runtime,
    result,
    opcode,
    again,
    nextEnd,
    next: nextOf(inLoop, opcode),
    caches: new Set(cacheSets.map((each) => info<binaryen.LocalSetInfo>(each).index)),
    cacheInputs: new Set(
      cacheSets
        .flatMap((each) => [...expressionsIn(each)])
        .filter((each) => is(each, binaryen.LocalGetId))
        .map((each) => info<binaryen.LocalGetInfo>(each).index),
    ),
    fetchedLocals: new Set([opcode, ...setFirst(inLoop), ...setIn(condition)]),
    dispatch,
    ways: names.length,
    stackCheck,
    allocation,
    refuse,
  };
}

/** Every child of every block in the body. */
export function childPositionsIn(body: number): readonly (ChildPosition & { readonly child: number })[] {
  return [...expressionsIn(body)].flatMap((parent) =>
    is(parent, binaryen.BlockId)
      ? info<binaryen.BlockInfo>(parent).children.map((child, index) => ({ parent, index, child }))
      : [],
  );
}

/** The engine's interpreter dispatches its 243 opcodes with one switch; the next largest has under 100 ways. */
export function isDispatch(expression: number): boolean {
  return is(expression, binaryen.SwitchId) && info<binaryen.SwitchInfo>(expression).names.length > fewestWays;
}

/** The code for `opcode` 0: it sets many locals before the loop. */
function restartOf(expressions: readonly number[], opcode: number): readonly number[] {
  for (const each of expressions) {
    if (!is(each, binaryen.IfId)) continue;
    const { condition, ifTrue } = info<binaryen.IfInfo>(each);
    if (!is(condition, binaryen.UnaryId) || !is(ifTrue, binaryen.BlockId)) continue;
    const { value } = info<binaryen.UnaryInfo>(condition);
    if (!is(value, binaryen.LocalGetId) || info<binaryen.LocalGetInfo>(value).index !== opcode) continue;
    const { children } = info<binaryen.BlockInfo>(ifTrue);
    const sets = children.filter((child) => is(child, binaryen.LocalSetId));
    if (sets.length > 8 && children.some((child) => is(child, binaryen.LoopId))) return children;
  }
  throw missing("loop");
}

/** `next = (opcode = next) + 1` */
function nextOf(inLoop: number, opcode: number): number {
  for (const each of expressionsIn(inLoop)) {
    if (!is(each, binaryen.LocalSetId)) continue;
    const { index, value } = info<binaryen.LocalSetInfo>(each);
    if (!is(value, binaryen.BinaryId)) continue;
    const { left } = info<binaryen.BinaryInfo>(value);
    if (!is(left, binaryen.LocalSetId)) continue;
    const { index: local, value: from } = info<binaryen.LocalSetInfo>(left);
    if (local !== opcode || !is(from, binaryen.LocalGetId)) continue;
    if (info<binaryen.LocalGetInfo>(from).index === index) return index;
  }
  throw missing("program counter");
}

/** The locals that a block sets before it does anything else. */
function setFirst(block: number): readonly number[] {
  const { children } = info<binaryen.BlockInfo>(block);
  const other = children.findIndex((child) => !is(child, binaryen.LocalSetId));
  return children.slice(0, other < 0 ? undefined : other).flatMap(setIn);
}

function setIn(expression: number): readonly number[] {
  const sets = [...expressionsIn(expression)].filter((each) => is(each, binaryen.LocalSetId));
  return sets.map((each) => info<binaryen.LocalSetInfo>(each).index);
}

function missing(part: string): Error {
  return new Error(`the interpreter's ${part}: not where it was`);
}
