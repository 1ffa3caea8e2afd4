import binaryen from "binaryen";
import { type EngineFunctions, findEngineFunctions } from "./engine-functions.ts";
import { edit, info, localOf } from "./expressions.ts";
import {
  type InterpreterCall,
  innerSites,
  joinCalls,
  jumpSites,
  setCallResult,
  sitesIn,
} from "./interpreter-calls.ts";
import { chooseByDepth, stackless } from "./interpreter-choice.ts";
import { findInterpreterParts, type InterpreterParts } from "./interpreter-parts.ts";
import { addSplitGlobals, callOf, suffix } from "./split-functions.ts";
import { type SplitChains, splitChains } from "./split-natives.ts";
import { callAttempts } from "./stackless-calls.ts";
import { continuationLimit, continuationOpcode } from "./stackless-continuation.ts";
import { entryOf, lastNumber } from "./stackless-entry.ts";
import { addAccessorOf, addJoinArguments, addNativeCall, addTwinOf } from "./stackless-helpers.ts";
import { afterJump, isLastValue, jumpAttempts } from "./stackless-implicit-calls.ts";
import { innerAttempts } from "./stackless-inner-calls.ts";
import { type StacklessLocals, stacklessLocals } from "./stackless-locals.ts";
import { converts, markOperands } from "./stackless-operands.ts";
import { afterReturn } from "./stackless-return.ts";
import { markSpread, spreads } from "./stackless-spread.ts";

const { i32, i64 } = binaryen;

/**
 * Lets guest calls go 13,900 deep (with 4 MiB of stack) instead of 649. It adds a second interpreter, for a program
 * that is already deep. This interpreter calls guest functions without calling itself ("stackless"): it saves its
 * state, a continuation of 128 bytes, on the engine's own stack in linear memory, and jumps to its beginning. So the
 * depth of these calls uses no host stack, whose size differs between browsers.
 *
 * How it continues after such a call: the continuation holds an opcode that the engine does not have (one after its own
 * opcodes), and the interpreter fetches its next opcode there. So ordinary opcodes need no additional test.
 *
 * Why a second interpreter: a call that saves a continuation takes 1.3 times as long as a call on the host's stack, and
 * the loops around the interpreter make everything else 5 % slower. The first interpreter is unchanged except that it
 * compares one number at each call: if the stack is above the address `stacklessBelow` it calls itself, below it calls
 * the second. The copy takes 4 KiB in brotli.
 *
 * These save continuations:
 * - calls of functions and methods, `new` of classes and functions, `f(...list)`, `f.call`, `f.apply`, `Reflect.apply`,
 *   bound functions;
 * - generators and async functions: the natives that resume them are split at that call (split-functions.ts). A
 *   generator is resumed by a method, a loop or `yield*`. A loop's call of a guest iterator is split too;
 * - getters and setters of ordinary objects, found by our own search (`accessorOf`);
 * - operators with objects as operands (stackless-operands.ts), `...` of generators and calls of proxies, which have
 *   functions in the guest's language;
 * - methods with callbacks of arrays, maps, sets, strings and constructors, and `String`. They have twins in the
 *   guest's language: the second interpreter calls the twin instead. They are listed at the address `twins`: their
 *   number, the addresses of the functions for `+=`, `...`, operands and calls of proxies, and for each its native
 *   function and magic (32 bits each) and the value of the twin.
 *
 * All other calls from native code to the guest (other callbacks, traps, other conversions, async generators) use the
 * host's stack and have the same limit as before: the runtime's stack limit is lowered by the size of the continuations
 * and their frames, so it counts native code alone. Frames with continuations end at the address `stackEnd`.
 */
export function addStacklessInterpreter(module: binaryen.Module, interpreter: number): void {
  const functions = module.getNumFunctions();
  const { name: usual, body: usualBody, vars, params } = binaryen.getFunctionInfo(interpreter);
  const engine = findEngineFunctions(module, functions, usual);
  for (const name of ["stacklessBelow", "stackEnd", "twins"]) {
    module.addGlobal(name, i32, true, module.i32.const(0));
    module.addGlobalExport(name, name);
  }
  const body = module.copyExpression(usualBody);
  const own = makeStackless(module, { body, params, vars, usual, engine });
  module.addFunction(stackless, params, i64, [...vars, ...own.vars], own.body);
  chooseByDepth(module, { functions, interpreter, usual, usualBody, params });
}

type Interpreter = {
  /** A copy of the first interpreter's body. It is changed. */
  readonly body: number;
  readonly params: number;
  readonly vars: readonly number[];
  /** The name of the first interpreter. */
  readonly usual: string;
  readonly engine: EngineFunctions;
};

/** Makes the copy of the interpreter stackless. Returns its body and its additional locals. */
function makeStackless(module: binaryen.Module, { body, params, vars, usual, engine }: Interpreter) {
  const parts = findInterpreterParts(body);
  joinCalls(module, body, engine.callFree);
  markSpread(module, body, parts);
  markOperands(module, body, parts, engine.add);
  const sites = sitesOf(body, parts, usual, engine);
  const locals = stacklessLocals(module, { body, parts, params, vars, sites, engine });
  const { c32, continuationBytes } = locals;

  addNativeCall(module, parts, params, engine.poll);
  addTwinOf(module);
  addAccessorOf(module);
  addJoinArguments(module, engine.allocate);
  addSplitGlobals(module);
  const chains = splitChains(module, engine, () =>
    module.i32.add(module.global.get("stackEnd", i32), c32(parts.frameBytes + continuationBytes)),
  );
  sites.forEach((site, number) => {
    resumeAt(module, locals, site, { number, count: sites.length, parts, usual, engine, chains });
  });
  return { body: wholeBody(module, locals, parts), vars: locals.addedTypes() };
}

/** The positions where the interpreter calls something that may be a guest function, in the order of their numbers. */
function sitesOf(
  body: number,
  parts: InterpreterParts,
  usual: string,
  engine: EngineFunctions,
): readonly InterpreterCall[] {
  const iteratorNext = binaryen.getFunctionInfo(engine.iteratorNext).name;
  const sites: readonly InterpreterCall[] = [
    ...sitesIn(body, usual, "call"),
    ...sitesIn(body, engine.jsCall, "call"),
    ...innerSites(body, iteratorNext, "next", parts.dispatch, () => true),
    ...innerSites(body, engine.callFree, "callFree", parts.dispatch, () => true),
    // A property of one object, with another object as `this`: the part of a lookup that the engine's fast path leaves.
    ...innerSites(body, engine.getProperty, "get", parts.dispatch, ([, object = 0, , this_ = 0]) => {
      const [one, other] = [localOf(object), localOf(this_)];
      return one !== -1 && other !== -1 && one !== other;
    }),
    ...sitesIn(body, engine.construct, "construct"),
    ...sitesIn(body, engine.apply, "apply"),
    // `object.name = value`
    ...jumpSites(body, engine.setProperty, "put", parts.dispatch, ([, object, name, value, this_]) => {
      const [one, other] = [localOf(object), localOf(this_)];
      return one !== -1 && one === other && localOf(name) !== -1 && isLastValue(value);
    }),
    ...jumpSites(body, engine.add, "add", parts.dispatch, () => true),
    ...jumpSites(body, spreads, "spread", parts.dispatch, () => true),
    ...jumpSites(body, converts, "convert", parts.dispatch, () => true),
  ];
  const kinds = sites.map(({ kind }) => kind).join();
  const expectedKinds =
    "call,call,call,call,next,callFree,get,get,get,construct,apply,put,add,spread,convert";
  if (kinds !== expectedKinds)
    throw new Error(`the interpreter's calls: expected ${expectedKinds}, found ${kinds}`);
  return sites;
}

type Context = {
  readonly number: number;
  /** The number of all sites. */
  readonly count: number;
  readonly parts: InterpreterParts;
  readonly usual: string;
  readonly engine: EngineFunctions;
  readonly chains: SplitChains;
};

/**
 * Lets one site enter the function that it calls, and gives the interpreter an opcode that continues after the call.
 */
function resumeAt(
  module: binaryen.Module,
  locals: StacklessLocals,
  site: InterpreterCall,
  { number, count, parts, usual, engine, chains }: Context,
): void {
  const { get, set, c32, savedLocals, continuation, answer, load } = locals;
  const { stack, opcode } = parts;
  const { kind, parent, index, tee, call } = site;
  const { operands, target } = info<binaryen.CallInfo>(call);
  const resumeLabel = `resume ${number}`;
  const goOnLabel = `go on ${number}`;
  const entry = entryOf(module, locals, { kind, number, goOnLabel, parts, engine });
  const before = Array.from({ length: index }, () => edit.Block.removeChildAt(parent, 0));
  // The rest of the statement around the call, once the result is available.
  let rest: number[] = [];
  const isJump = kind === "put" || kind === "add" || kind === "spread" || kind === "convert";
  const isInner = kind === "next" || kind === "callFree" || kind === "get";
  if (isInner) {
    const statement = edit.Block.removeChildAt(parent, 0);
    const copy = module.copyExpression(statement);
    rest = [suffix(module, copy, callOf(copy, target), get(answer), new Set(savedLocals))];
    const label = `${kind} ${number}`;
    const steps = innerAttempts(module, locals, entry, { operands, target, engine, chains })[kind](() =>
      module.br(label),
    );
    const attempt = module.block(null, [module.block(label, steps), get(answer)], i64);
    edit.LocalSet.setValue(tee, attempt);
    edit.Block.insertChildAt(parent, 0, statement);
  }
  let attempt: number[];
  if (isInner) attempt = [edit.Block.removeChildAt(parent, 0)];
  else if (isJump) {
    const jump = edit.Block.removeChildAt(parent, 0);
    const copy = module.copyExpression(jump);
    const isFailure = locals.isException(get(answer));
    setCallResult(module, copy, kind === "put" ? module.select(isFailure, c32(-1), c32(1)) : isFailure);
    rest = [copy];
    attempt = [...jumpAttempts(module, locals, entry, { operands, engine })[kind](), jump];
  } else attempt = callAttempts(module, locals, entry, { operands, target, usual, engine, chains })[kind]();

  // The opcode that led here was fetched from the continuation, so it holds the continuation's address.
  const overwritten = savedLocals.filter((local) => parts.fetchedLocals.has(local) && local !== opcode);
  const restore = [
    set(continuation, module.i32.sub(get(opcode), c32(continuationOpcode))),
    ...overwritten.map((local) => set(local, load(local))),
    ...(savedLocals.includes(opcode) ? [set(opcode, load(opcode))] : []),
  ];
  const letGo = isJump
    ? module.block(null, afterJump(module, locals, { operands, engine, parts })[kind]())
    : afterReturn(module, locals, { kind, operands, stack, engine, chains });
  // A block gets its type when it is made, so everything that jumps to its end must be in it by then.
  const last = lastNumber(parts);
  if (number <= last) edit.Switch.appendName(parts.dispatch, resumeLabel);
  // The byte after the last opcode distinguishes the sites that share it.
  const others = Array.from({ length: number === last ? count - 1 - last : 0 }, (_, nth) =>
    module.br(`resume ${last + 1 + nth}`, module.i32.eq(module.i32.load8_u(1, 1, get(opcode)), c32(nth + 1))),
  );
  const inner = module.block(resumeLabel, [...before, ...attempt, module.br(goOnLabel)]);
  const end = [...others, ...restore, letGo, ...rest];
  edit.Block.insertChildAt(parent, 0, module.block(goOnLabel, [inner, ...end]));
  if (!isInner && tee !== 0) edit.LocalSet.setValue(tee, get(answer));
}

/** The interpreter around the opcodes: it begins, or continues when a function that was entered has returned. */
function wholeBody(module: binaryen.Module, locals: StacklessLocals, parts: InterpreterParts): number {
  const { stack, frame, frameBytes, result, opcode } = parts;
  const {
    get,
    set,
    c32,
    sp,
    savedLocals,
    continuationBytes,
    depth,
    resumed,
    continuation,
    answer,
    load,
    stackLimit,
    setStackLimit,
  } = locals;
  // A function that was entered from within has its own limit, because it uses no host stack.
  edit.Binary.setLeft(
    parts.stackCheck,
    module.select(
      get(depth),
      module.global.get("stackEnd", i32),
      info<binaryen.BinaryInfo>(parts.stackCheck).left,
    ),
  );
  const takenBytes = module.i32.sub(module.i32.add(get(frame), c32(frameBytes + continuationBytes)), sp());
  edit.Block.insertChildAt(
    parts.allocation.parent,
    parts.allocation.index + 1,
    module.if(get(depth), setStackLimit(module.i32.sub(stackLimit(), takenBytes))),
  );

  const { name, poll, prologue } = parts.block;
  const start = module.block(name, [
    module.if(module.i32.eqz(get(resumed)), module.block(null, [poll, prologue])),
    ...parts.run,
  ]);
  const restoredLocals = savedLocals.filter((local) => !parts.fetchedLocals.has(local));
  const goBack = [
    parts.restoreStack,
    module.if(module.i32.eqz(get(depth)), module.return(get(result))),
    set(depth, module.i32.sub(get(depth), c32(1))),
    set(answer, get(result)),
    set(continuation, sp()),
    module.global.set(stack, module.i32.add(get(continuation), c32(continuationBytes))),
    setStackLimit(module.i32.load(continuationLimit, 4, get(continuation))),
    ...restoredLocals.map((local) => set(local, load(local))),
    set(parts.next, module.i32.add(get(continuation), c32(continuationOpcode))),
    set(opcode, c32(0)),
    set(resumed, c32(1)),
    module.br("resume"),
  ];
  const whole = module.loop(
    "enter",
    module.block(null, [
      ...parts.beginning,
      set(resumed, c32(0)),
      module.loop("resume", module.block(null, [start, ...goBack])),
    ]),
  );
  return module.block(null, [whole, module.unreachable()], i64);
}
