import binaryen from "binaryen";
import type { EngineFunctions } from "./engine-functions.ts";
import { values } from "./engine-values.ts";
import { expressionsIn, info, localOf } from "./expressions.ts";
import type { InterpreterCall } from "./interpreter-calls.ts";
import type { InterpreterParts } from "./interpreter-parts.ts";
import { liveness } from "./liveness.ts";
import { continuationOf } from "./stackless-continuation.ts";
import { classes, JSRuntime, JSValue } from "./tables/engine-structs.ts";

const { i32, i64 } = binaryen;

type Interpreter = {
  readonly body: number;
  readonly parts: InterpreterParts;
  readonly params: number;
  readonly vars: readonly number[];
  readonly sites: readonly InterpreterCall[];
  readonly engine: EngineFunctions;
};

export type StacklessLocals = ReturnType<typeof stacklessLocals>;

/** The locals of the second interpreter, its additional locals, and short names for the code that uses them. */
export function stacklessLocals(
  module: binaryen.Module,
  { body, parts, params, vars, sites, engine }: Interpreter,
) {
  const { stack, runtime } = parts;
  const types = [...binaryen.expandType(params), ...vars];
  const firstOwn = types.length;
  const newLocal = (type: number) => types.push(type) - 1;
  const typeOf = (local: number) => types[local] as number;
  const get = (local: number) => module.local.get(local, typeOf(local));
  const set = (local: number, value: number) => module.local.set(local, value);
  const c32 = (value: number) => module.i32.const(value);
  const sp = () => module.global.get(stack, i32);
  const moveStack = (bytes: number) => module.global.set(stack, module.i32.add(sp(), c32(bytes)));
  const {
    exception,
    undefined: undefined_,
    isException,
    isObject,
    isString,
    classOf,
    objectAt,
  } = values(module);
  const both = (one: number, other: number) => module.if(one, other, c32(0));

  const { after, atEntry } = liveness(body, new Set(sites.map(({ call }) => call)));
  const parameters = binaryen.expandType(params);
  // A local that is needed before it is set must be zero.
  const zeroes = [...atEntry].filter((local) => local >= parameters.length);
  const localsIn = (expression: number) =>
    [...expressionsIn(expression)].map(localOf).filter((local) => local !== -1);
  const neededLocals = sites.flatMap(({ kind, call }) => {
    const live = [...(after.get(call) ?? [])];
    const { operands } = info<binaryen.CallInfo>(call);
    if (kind === "add" || kind === "spread" || kind === "convert") return [...live, ...localsIn(call)];
    if (kind !== "put") return live;
    // The object is in memory, below the value, and is read again from there.
    const object = localOf(operands[1]);
    return [...live, ...localsIn(operands[3] as number)].filter((local) => local !== object);
  });
  const {
    kept: savedLocals,
    offsets,
    bytes: continuationBytes,
  } = continuationOf(parts, neededLocals, typeOf);

  /** The number of calls that would otherwise be on the host's stack. */
  const depth = newLocal(i32);
  /** 1 after a call has returned: the prologue is over. */
  const isResumed = newLocal(i32);
  const continuation = newLocal(i32);
  const answer = newLocal(i64);
  const list = newLocal(i32);
  const newList = newLocal(i32);
  const args = parameters.map(newLocal);
  const [context, func, this_, newTarget, argc, argv, flags] = args as [
    context: number,
    func: number,
    this_: number,
    newTarget: number,
    argc: number,
    argv: number,
    flags: number,
  ];

  const load = (local: number) => {
    const at = offsets.get(local) as number;
    return typeOf(local) === i64
      ? module.i64.load(at, 8, get(continuation))
      : module.i32.load(at, 4, get(continuation));
  };
  const store = (local: number) => {
    const at = offsets.get(local) as number;
    return typeOf(local) === i64
      ? module.i64.store(at, 8, get(continuation), get(local))
      : module.i32.store(at, 4, get(continuation), get(local));
  };
  const stackLimit = () => module.i32.load(JSRuntime.stack_limit, 4, get(runtime));
  const setStackLimit = (value: number) => module.i32.store(JSRuntime.stack_limit, 4, get(runtime), value);
  const isCompiled = (value: () => number) =>
    both(isObject(value()), module.i32.eq(classOf(value()), c32(classes.compiled)));
  const isStopped = () => module.call(engine.poll, [get(context)], i32);
  const argument = (nth: number) => module.i64.load(JSValue.bytes * nth, JSValue.bytes, get(argv));
  return {
    /** The types of the interpreter's additional locals. */
    addedTypes: () => types.slice(firstOwn),
    typeOf,
    get,
    set,
    c32,
    sp,
    moveStack,
    both,
    zeroes,
    savedLocals,
    continuationBytes,
    depth,
    resumed: isResumed,
    continuation,
    answer,
    list,
    newList,
    args,
    context,
    func,
    this_,
    newTarget,
    argc,
    argv,
    flags,
    load,
    store,
    stackLimit,
    setStackLimit,
    isCompiled,
    stopped: isStopped,
    argument,
    objectAt,
    exception,
    undefined_,
    isException,
    isObject,
    isString,
    classOf,
  };
}
