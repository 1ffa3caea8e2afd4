import binaryen from "binaryen";
import { type EngineFunctions, findEngineFunctions } from "./engine-functions.ts";
import {
  callConstructs,
  callResumes,
  classes,
  isConstructor,
  isDerivedConstructor,
  layout,
  values,
} from "./engine-layout.ts";
import { addLocal, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { findInterpreterParts, type InterpreterParts, type Place, placesIn } from "./interpreter-parts.ts";
import { liveness } from "./liveness.ts";

const { i32, i64, none } = binaryen;

/**
 * Lets the guest's calls go 13,900 deep (with 4 MiB of stack) instead of 649: adds a second interpreter, for a program
 * that is deep already, which calls functions of the guest without calling itself ("stackless"). It saves what it has to
 * go on with, a continuation of 128 bytes, on the engine's own stack in linear memory, and goes to its beginning again.
 * So the depth of these calls takes nothing of the host's stack, of which every browser has another amount.
 *
 * How it goes on after such a call: the continuation holds an opcode that the engine does not have (244 and up), and the
 * interpreter is sent to fetch its next opcode there. So nothing is asked on the way of usual opcodes.
 *
 * Why a second one: a call that saves a continuation takes 1.3 times as long as one on the host's stack, and the loops
 * around the interpreter cost 5 % of everything else. The first is what it was, and looks at one number a call: above the
 * address `stacklessBelow` of the stack it calls itself, below it calls the second. The copy is 4 KiB in brotli.
 *
 * What saves continuations: calls of functions and methods, `new` of classes and functions, `f(...list)`, `f.call`,
 * `f.apply` and `Reflect.apply`, bound functions; and methods with callbacks of arrays, maps, sets and strings, which have twins
 * in the guest's language: where the second interpreter calls one of them on one of those, it calls its twin instead. Those are listed at the address `twins`:
 * how many there are, and for each its native function and magic (32 bits each) and the twin's value, from byte 8 on.
 * All else of the guest's that native code calls (callbacks, getters, traps, generators, async functions) takes
 * the host's stack as ever, and has the limit that it had: the runtime's stack limit is lowered by what continuations
 * and their frames take, and so counts native code alone. Frames with continuations end at the address `stackEnd`.
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

/** The names of functions that are added: the second interpreter, whichever fits, and what is not compiled. */
const stackless = "stackless interpreter";
const whichever = "whichever interpreter";
const resumes = "whichever interpreter, resumed";
const twinOf = "twin of what is native";
const callNative = "call what is native";
const joinArguments = "join arguments";

type Interpreter = {
  /** A copy of the first one's, which is changed. */
  readonly body: number;
  readonly params: number;
  readonly vars: readonly number[];
  /** The name of the first one. */
  readonly usual: string;
  readonly engine: EngineFunctions;
};

/** `if ((answer = call(…)) is an exception) break`, as a child of a block. `tee` is the assignment. */
type Site = Place & {
  readonly kind: "call" | "construct" | "apply";
  readonly tee: number;
  readonly call: number;
};

/** Makes the copy of the interpreter stackless. Gives its body and the locals that it has in addition. */
function makeStackless(module: binaryen.Module, { body, params, vars, usual, engine }: Interpreter) {
  const parts = findInterpreterParts(body);
  const { stack, frame, frameBytes, runtime, result, opcode } = parts;
  const sites: readonly Site[] = [
    ...sitesIn(body, usual, "call"),
    ...sitesIn(body, engine.construct, "construct"),
    ...sitesIn(body, engine.apply, "apply"),
  ];
  const kinds = sites.map(({ kind }) => kind).join();
  if (kinds !== "call,call,construct,apply")
    throw new Error(`the interpreter's calls: expected call,call,construct,apply, found ${kinds}`);

  const types = [...binaryen.expandType(params), ...vars];
  const firstOwn = types.length;
  const newLocal = (type: number) => types.push(type) - 1;
  const typeOf = (local: number) => types[local] as number;
  const get = (local: number) => module.local.get(local, typeOf(local));
  const set = (local: number, value: number) => module.local.set(local, value);
  const c32 = (value: number) => module.i32.const(value);
  const sp = () => module.global.get(stack, i32);
  const moveStack = (bytes: number) => module.global.set(stack, module.i32.add(sp(), c32(bytes)));
  const { exception, undefined: undefined_, isException, isObject, isString, classOf } = values(module);
  const both = (one: number, other: number) => module.if(one, other, c32(0));

  const { after, atEntry } = liveness(body, new Set(sites.map(({ call }) => call)));
  const parameters = binaryen.expandType(params);
  // A local that is needed before it is set is relied upon to be zero.
  const zeroes = [...atEntry].filter((local) => local >= parameters.length);
  const needed = sites.flatMap(({ call }) => [...(after.get(call) ?? [])]);
  const { kept, places, bytes: continuationBytes } = continuationOf(parts, needed, typeOf);

  /** How many calls on the host's stack are not, that would have been. */
  const depth = newLocal(i32);
  /** 1 once a call has come back: the prologue is over. */
  const resumed = newLocal(i32);
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
    const at = places.get(local) as number;
    return typeOf(local) === i64
      ? module.i64.load(at, 8, get(continuation))
      : module.i32.load(at, 4, get(continuation));
  };
  const store = (local: number) => {
    const at = places.get(local) as number;
    return typeOf(local) === i64
      ? module.i64.store(at, 8, get(continuation), get(local))
      : module.i32.store(at, 4, get(continuation), get(local));
  };
  const stackLimit = () => module.i32.load(layout.runtimeStackLimit, 4, get(runtime));
  const setStackLimit = (value: number) => module.i32.store(layout.runtimeStackLimit, 4, get(runtime), value);
  const isCompiled = (value: () => number) =>
    both(isObject(value()), module.i32.eq(classOf(value()), c32(classes.compiled)));
  const stopped = () => module.call(engine.poll, [get(context)], i32);
  const argument = (nth: number) => module.i64.load(8 * nth, 8, get(argv));

  addNativeCall(module, parts, params, engine.poll);
  addTwinOf(module);
  addJoinArguments(module, engine.allocate);
  const boundOf = (value: number) => module.i32.load(layout.boundData, 4, module.i32.wrap(value));

  sites.forEach((site, number) => {
    const { kind, parent, index, tee, call } = site;
    const { operands, target } = info<binaryen.CallInfo>(call);
    const resumeLabel = `resume ${number}`;
    const goOnLabel = `go on ${number}`;
    const setAll = (...sets: readonly (readonly [local: number, value: number])[]) =>
      sets.map(([local, value]) => set(local, value));
    /** Goes on with an answer that is there at once. */
    const answerNow = (value: number) => module.block(null, [set(answer, value), module.br(goOnLabel)]);
    /** Saves the continuation and begins the callee. `owned`: a list of arguments that is freed after the call. */
    const enter = (owned?: () => { readonly list: number; readonly length: number }) => {
      const { list: ownedList, length } = owned?.() ?? { list: c32(0), length: c32(0) };
      return module.block(null, [
        set(continuation, module.i32.sub(sp(), c32(continuationBytes))),
        module.i32.store(continuationLimit, 4, get(continuation), stackLimit()),
        module.i32.store(continuationOpcode, 4, get(continuation), c32(parts.ways + 1 + number)),
        ...(kind === "construct"
          ? [module.i64.store(continuationObject, 8, get(continuation), get(this_))]
          : [
              module.i32.store(continuationList, 4, get(continuation), ownedList),
              module.i32.store(continuationLength, 4, get(continuation), length),
            ]),
        module.global.set(stack, get(continuation)),
        ...kept.map(store),
        ...args.map((each, nth) => set(nth, get(each))),
        ...zeroes.map((local) => set(local, typeOf(local) === i64 ? module.i64.const(0n) : c32(0))),
        set(depth, module.i32.add(get(depth), c32(1))),
        module.br("enter"),
      ]);
    };
    /** Makes a list of what is in an array, whose length the engine writes to a place below the stack, and enters. */
    const enterWithArray = (array: () => number) => [
      moveStack(-16),
      set(list, module.call(engine.buildList, [get(context), module.i32.add(sp(), c32(12)), array()], i32)),
      set(argc, module.i32.load(12, 4, sp())),
      moveStack(16),
      module.if(module.i32.eqz(get(list)), answerNow(exception())),
      ...setAll([newTarget, undefined_()], [argv, get(list)], [flags, c32(0)]),
      enter(() => ({ list: get(list), length: get(argc) })),
    ];

    const attempts = {
      call: () => {
        const calls = (native: number) =>
          module.i32.eq(module.i32.load(layout.nativeFunction, 4, module.i32.wrap(get(func))), c32(native));
        const magic = () => module.i32.load16_s(layout.nativeMagic, 2, module.i32.wrap(get(func)));
        return [
          ...setAll(...operands.map((operand, nth) => [args[nth] as number, operand] as const)),
          module.if(
            isCompiled(() => get(func)),
            enter(),
          ),
          // f.call(…) and f.apply(…), where f is a function of the guest's. Reflect.construct has another magic.
          module.if(
            both(
              isObject(get(func)),
              both(
                module.i32.eq(classOf(get(func)), c32(classes.native)),
                isCompiled(() => get(this_)),
              ),
            ),
            module.block(null, [
              module.if(
                both(calls(engine.callIndex), module.i32.gt_s(get(argc), c32(0))),
                module.block(null, [
                  module.if(stopped(), answerNow(exception())),
                  ...setAll(
                    [func, get(this_)],
                    [this_, argument(0)],
                    [argc, module.i32.sub(get(argc), c32(1))],
                    [argv, module.i32.add(get(argv), c32(8))],
                  ),
                  enter(),
                ]),
              ),
              module.if(
                both(
                  both(calls(engine.applyIndex), module.i32.eqz(magic())),
                  both(module.i32.gt_s(get(argc), c32(1)), isObject(argument(1))),
                ),
                module.block(null, [
                  module.if(stopped(), answerNow(exception())),
                  ...setAll([func, get(this_)], [this_, argument(0)]),
                  ...enterWithArray(() => argument(1)),
                ]),
              ),
            ]),
          ),
          // Reflect.apply(f, this, array), where f is a function of the guest's
          module.if(
            both(
              both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.native))),
              both(
                both(calls(engine.reflectApplyIndex), module.i32.gt_s(get(argc), c32(2))),
                both(
                  isCompiled(() => argument(0)),
                  isObject(argument(2)),
                ),
              ),
            ),
            module.block(null, [
              module.if(stopped(), answerNow(exception())),
              ...setAll([func, argument(0)], [this_, argument(1)]),
              ...enterWithArray(() => argument(2)),
            ]),
          ),
          // A bound function: its function, its `this` and its arguments before those that are given.
          module.if(
            both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.bound))),
            module.block(null, [
              set(list, boundOf(get(func))),
              module.if(
                isCompiled(() => module.i64.load(boundFunction, 8, get(list))),
                module.block(null, [
                  module.if(stopped(), answerNow(exception())),
                  ...setAll(
                    [func, module.i64.load(boundFunction, 8, get(list))],
                    [this_, module.i64.load(boundThis, 8, get(list))],
                    [newTarget, undefined_()],
                    [flags, c32(0)],
                  ),
                  module.if(module.i32.eqz(module.i32.load(boundCount, 4, get(list))), enter()),
                  set(newList, get(list)),
                  set(
                    list,
                    module.call(joinArguments, [get(context), get(newList), get(argc), get(argv)], i32),
                  ),
                  module.if(module.i32.eqz(get(list)), answerNow(exception())),
                  ...setAll(
                    [argc, module.i32.add(get(argc), module.i32.load(boundCount, 4, get(newList)))],
                    [argv, get(list)],
                  ),
                  enter(() => ({ list: get(list), length: get(argc) })),
                ]),
              ),
            ]),
          ),
          module.if(
            both(
              both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.native))),
              module.if(
                isObject(get(this_)),
                module.i32.or(
                  module.i32.eq(classOf(get(this_)), c32(classes.array)),
                  module.i32.lt_u(module.i32.sub(classOf(get(this_)), c32(classes.map)), c32(2)),
                ),
                isString(get(this_)),
              ),
            ),
            module.block(null, [
              set(answer, module.call(twinOf, [module.i32.wrap(get(func))], i64)),
              module.if(
                module.i64.ne(get(answer), module.i64.const(0n)),
                module.block(null, [set(func, get(answer)), enter()]),
              ),
            ]),
          ),
          set(answer, module.call(callNative, args.map(get), i64)),
        ];
      },
      construct: () => {
        const given = [context, func, newTarget, argc, argv, flags];
        const code = () => module.i32.load(layout.functionCode, 4, module.i32.wrap(get(func)));
        const isDerived = module.i32.and(
          module.i32.load8_u(layout.codeFlags, 1, code()),
          c32(isDerivedConstructor),
        );
        const canConstruct = module.i32.and(
          module.i32.load8_u(layout.objectFlags, 1, module.i32.wrap(get(func))),
          c32(isConstructor),
        );
        return [
          ...setAll(...operands.map((operand, nth) => [given[nth] as number, operand] as const)),
          module.if(
            both(
              isCompiled(() => get(func)),
              canConstruct,
            ),
            module.block(null, [
              module.if(stopped(), answerNow(exception())),
              set(this_, undefined_()),
              module.if(
                module.i32.eqz(isDerived),
                module.block(null, [
                  set(this_, module.call(engine.create, [get(context), get(newTarget), c32(1)], i64)),
                  module.if(isException(get(this_)), answerNow(exception())),
                ]),
              ),
              set(flags, module.i32.or(get(flags), c32(callConstructs))),
              enter(),
            ]),
          ),
          set(answer, module.call(target, given.map(get), i64)),
        ];
      },
      // apply(context, function, 2, [this, array], magic): f(...array), or new f(...array) if magic has its lowest bit
      apply: () => {
        const magic = flags;
        const given = [context, func, argc, argv, magic];
        return [
          ...setAll(...operands.map((operand, nth) => [given[nth] as number, operand] as const)),
          module.if(
            both(
              module.i32.eqz(module.i32.and(get(magic), c32(1))),
              both(
                isCompiled(() => get(func)),
                isObject(argument(1)),
              ),
            ),
            module.block(null, [set(this_, argument(0)), ...enterWithArray(() => argument(1))]),
          ),
          set(answer, module.call(target, given.map(get), i64)),
        ];
      },
    };
    const before = Array.from({ length: index }, () => edit.Block.removeChildAt(parent, 0));
    const attempt = attempts[kind]();

    // The opcode that led here was fetched from the continuation: its place is there.
    const overwritten = kept.filter((local) => parts.fetched.has(local) && local !== opcode);
    const restore = [
      set(continuation, module.i32.sub(get(opcode), c32(continuationOpcode))),
      ...overwritten.map((local) => set(local, load(local))),
      ...(kept.includes(opcode) ? [set(opcode, load(opcode))] : []),
    ];
    const calling = () => module.copyExpression(operands[0] as number);
    const object = () => module.i64.load(continuationObject, 8, get(continuation));
    // A constructor that gives no object gives the new one.
    const letGo =
      kind === "construct"
        ? module.if(
            isObject(object()),
            module.if(
              module.i32.and(module.i32.eqz(isObject(get(answer))), module.i32.eqz(isException(get(answer)))),
              module.block(null, [
                module.call(engine.free, [calling(), get(answer)], none),
                set(answer, object()),
              ]),
              module.call(engine.free, [calling(), object()], none),
            ),
          )
        : module.block(null, [
            set(list, module.i32.load(continuationList, 4, get(continuation))),
            module.if(
              get(list),
              module.call(
                engine.freeList,
                [calling(), get(list), module.i32.load(continuationLength, 4, get(continuation))],
                none,
              ),
            ),
          ]);
    // A block gets its type when it is made: what jumps to its end must be in it by then.
    edit.Switch.appendName(parts.dispatch, resumeLabel);
    const inner = module.block(resumeLabel, [...before, ...attempt, module.br(goOnLabel)]);
    edit.Block.insertChildAt(parent, 0, module.block(goOnLabel, [inner, ...restore, letGo]));
    edit.LocalSet.setValue(tee, get(answer));
  });

  // A function that was entered from within has a limit of its own, and takes nothing of the host's.
  edit.Binary.setLeft(
    parts.stackCheck,
    module.select(
      get(depth),
      module.global.get("stackEnd", i32),
      info<binaryen.BinaryInfo>(parts.stackCheck).left,
    ),
  );
  const taken = module.i32.sub(module.i32.add(get(frame), c32(frameBytes + continuationBytes)), sp());
  edit.Block.insertChildAt(
    parts.allocation.parent,
    parts.allocation.index + 1,
    module.if(get(depth), setStackLimit(module.i32.sub(stackLimit(), taken))),
  );

  const { name, poll, prologue } = parts.block;
  const begun = module.block(name, [
    module.if(module.i32.eqz(get(resumed)), module.block(null, [poll, prologue])),
    ...parts.run,
  ]);
  const restored = kept.filter((local) => !parts.fetched.has(local));
  const goBack = [
    parts.restoreStack,
    module.if(module.i32.eqz(get(depth)), module.return(get(result))),
    set(depth, module.i32.sub(get(depth), c32(1))),
    set(answer, get(result)),
    set(continuation, sp()),
    module.global.set(stack, module.i32.add(get(continuation), c32(continuationBytes))),
    setStackLimit(module.i32.load(continuationLimit, 4, get(continuation))),
    ...restored.map((local) => set(local, load(local))),
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
      module.loop("resume", module.block(null, [begun, ...goBack])),
    ]),
  );
  return {
    body: module.block(null, [whole, module.unreachable()], i64),
    vars: types.slice(firstOwn),
  };
}

/**
 * Offsets in a continuation: the runtime's stack limit before the call; the opcode that goes on; what is to be let go of
 * after the call, which is the new object of a constructor, or a list of arguments and its length. Locals come after.
 */
const continuationLimit = 0;
const continuationOpcode = 4;
const continuationObject = 8;
const continuationList = 8;
const continuationLength = 12;
const continuationLocals = 16;

/** Which locals a continuation keeps, and where. */
function continuationOf(
  { caches, cacheInputs, runtime }: InterpreterParts,
  neededAfter: readonly number[],
  typeOf: (local: number) => number,
) {
  const needed = new Set([...cacheInputs, ...neededAfter]);
  // There is one runtime, and caches are set again.
  needed.delete(runtime);
  for (const local of caches) if (!cacheInputs.has(local)) needed.delete(local);
  const wide = [...needed].filter((local) => typeOf(local) === i64);
  const narrow = [...needed].filter((local) => typeOf(local) === i32);
  if (wide.length + narrow.length !== needed.size)
    throw new Error("the interpreter needs a local after a call that is no integer");
  const narrowAt = continuationLocals + 8 * wide.length;
  const end = narrowAt + 4 * narrow.length;
  const places = new Map([
    ...wide.map((local, nth) => [local, continuationLocals + 8 * nth] as const),
    ...narrow.map((local, nth) => [local, narrowAt + 4 * nth] as const),
  ]);
  return { kept: [...needed], places, bytes: Math.ceil(end / 16) * 16 };
}

/** Where a function calls that one and looks at once whether it threw. */
function sitesIn(body: number, callee: string, kind: Site["kind"]): readonly Site[] {
  return placesIn(body).flatMap(({ parent, index, child }) => {
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

/**
 * What the interpreter does first for all that is not compiled: it polls, and calls what the class says. It takes as much
 * of the engine's stack as the interpreter does: that is what the host's stack is measured by.
 */
function addNativeCall(
  module: binaryen.Module,
  { stack, frameBytes, refuse }: InterpreterParts,
  params: number,
  poll: string,
): void {
  const types = binaryen.expandType(params);
  const [context, func, this_, , argc, argv, flags] = types.map(
    (type, nth) => () => module.local.get(nth, type),
  ) as (() => number)[] as [
    context: () => number,
    func: () => number,
    this_: () => number,
    newTarget: () => number,
    argc: () => number,
    argv: () => number,
    flags: () => number,
  ];
  const native = types.length;
  const answer = native + 1;
  const { exception, isObject, classOf } = values(module);
  const runtime = module.i32.load(layout.contextRuntime, 4, context());
  const class_ = module.i32.add(
    module.i32.load(layout.runtimeClasses, 4, runtime),
    module.i32.mul(classOf(func()), module.i32.const(layout.classBytes)),
  );
  const move = (bytes: number) =>
    module.global.set(stack, module.i32.add(module.global.get(stack, i32), module.i32.const(bytes)));
  const table = binaryen.getTableInfo(module.getTableByIndex(0)).name;
  const call = module.call_indirect(
    table,
    module.local.get(native, i32),
    [context(), func(), this_(), argc(), argv(), flags()],
    binaryen.createType([i32, i64, i64, i32, i32, i32]),
    i64,
  );
  const called = module.block("called", [
    module.br("called", module.call(poll, [context()], i32)),
    module.if(
      isObject(func()),
      module.if(
        module.local.tee(native, module.i32.load(layout.classCall, 4, class_), i32),
        module.block(null, [module.local.set(answer, call), module.br("called")]),
      ),
    ),
    module.copyExpression(refuse),
  ]);
  const body = [
    move(-frameBytes),
    module.local.set(answer, exception()),
    called,
    move(frameBytes),
    module.local.get(answer, i64),
  ];
  module.addFunction(callNative, params, i64, [i32, i64], module.block(null, body, i64));
}

/** `twinOf(function)`: the value of a native function's twin; 0 where there is none. */
function addTwinOf(module: binaryen.Module): void {
  const [native, at, end] = [0, 1, 2].map((local) => () => module.local.get(local, i32)) as [
    native: () => number,
    at: () => number,
    end: () => number,
  ];
  const c32 = (value: number) => module.i32.const(value);
  const twins = () => module.global.get("twins", i32);
  const isIt = module.if(
    module.i32.eq(module.i32.load(0, 4, at()), module.i32.load(layout.nativeFunction, 4, native())),
    module.i32.eq(module.i32.load(4, 4, at()), module.i32.load16_s(layout.nativeMagic, 2, native())),
    c32(0),
  );
  const search = [
    module.if(module.i32.eqz(twins()), module.return(module.i64.const(0n))),
    module.local.set(1, module.i32.add(twins(), c32(8))),
    module.local.set(2, module.i32.add(at(), module.i32.mul(module.i32.load(0, 4, twins()), c32(16)))),
    module.loop(
      "search",
      module.block(null, [
        module.if(module.i32.ge_u(at(), end()), module.return(module.i64.const(0n))),
        module.if(isIt, module.return(module.i64.load(8, 8, at()))),
        module.local.set(1, module.i32.add(at(), c32(16))),
        module.br("search"),
      ]),
    ),
    module.unreachable(),
  ];
  module.addFunction(twinOf, i32, i64, [i32, i32], module.block(null, search, i64));
}

/** JSBoundFunction: the function, its `this`, the number of its arguments, and these. */
const boundFunction = 0;
const boundThis = 8;
const boundCount = 16;
const boundArguments = 24;

/**
 * joinArguments(context, bound function, argc, argv): a list that free_arg_list frees, of the arguments of the bound function and
 * those given. 0 when there is no memory for it, which was thrown.
 */
function addJoinArguments(module: binaryen.Module, allocate: string): void {
  const get = (local: number) => module.local.get(local, i32);
  const c32 = (value: number) => module.i32.const(value);
  const [context, bound, argc, argv, made, at, own] = [0, 1, 2, 3, 4, 5, 6] as const;
  const value = 7;
  const { isCounted } = values(module);
  const entry = (start: number, index: number) => module.i32.add(start, module.i32.shl(index, c32(3)));
  const isOwn = () => module.i32.lt_u(get(at), get(own));
  const source = module.if(
    isOwn(),
    entry(module.i32.add(get(bound), c32(boundArguments)), get(at)),
    entry(get(argv), module.i32.sub(get(at), get(own))),
  );
  const counted = () => module.i32.wrap(module.local.get(value, i64));
  module.addFunction(
    joinArguments,
    binaryen.createType([i32, i32, i32, i32]),
    i32,
    [i32, i32, i32, i64],
    module.block(
      null,
      [
        module.local.set(own, module.i32.load(boundCount, 4, get(bound))),
        module.local.set(
          made,
          module.call(
            allocate,
            [get(context), module.i32.shl(module.i32.add(get(own), get(argc)), c32(3))],
            i32,
          ),
        ),
        module.if(module.i32.eqz(get(made)), module.return(c32(0))),
        module.loop(
          "each",
          module.if(
            module.i32.lt_u(get(at), module.i32.add(get(own), get(argc))),
            module.block(null, [
              module.local.set(value, module.i64.load(0, 8, source)),
              module.if(
                isCounted(module.local.get(value, i64)),
                module.i32.store(0, 4, counted(), module.i32.add(module.i32.load(0, 4, counted()), c32(1))),
              ),
              module.i64.store(0, 8, entry(get(made), get(at)), module.local.get(value, i64)),
              module.local.set(at, module.i32.add(get(at), c32(1))),
              module.br("each"),
            ]),
          ),
        ),
        get(made),
      ],
      i32,
    ),
  );
}

/**
 * What resuming a generator takes of the engine's stack beside what the interpreter takes: a `for` of a generator takes
 * little, and as much of the host's as any call, so that the host's stack ended first.
 */
const resumedBytes = 96;

/** Has whoever calls the first interpreter, itself included, call the second once the stack is deep. */
function chooseByDepth(
  module: binaryen.Module,
  given: {
    readonly functions: number;
    readonly interpreter: number;
    readonly usual: string;
    readonly usualBody: number;
    readonly params: number;
  },
): void {
  const { functions, interpreter, usual, usualBody, params } = given;
  const types = binaryen.expandType(params);
  const stack = findInterpreterParts(usualBody).stack;
  const isDeep = () =>
    module.i32.lt_u(module.global.get(stack, i32), module.global.get("stacklessBelow", i32));
  const choose = (args: () => readonly number[]) =>
    module.if(isDeep(), module.call(stackless, [...args()], i64), module.call(usual, [...args()], i64));

  const passed = () => types.map((type, nth) => module.local.get(nth, type));
  module.addFunction(whichever, params, i64, [], choose(passed));
  const move = (bytes: number) =>
    module.global.set(stack, module.i32.add(module.global.get(stack, i32), module.i32.const(bytes)));
  const answer = types.length;
  const resumed = [
    move(-resumedBytes),
    module.local.set(answer, choose(passed)),
    move(resumedBytes),
    module.local.get(answer, i64),
  ];
  module.addFunction(resumes, params, i64, [i64], module.block(null, resumed, i64));
  let resumptions = 0;
  for (const { name, body } of functionsOf(module, functions)) {
    if (body === 0 || name === usual) continue;
    for (const call of expressionsIn(body)) {
      if (!is(call, binaryen.CallId)) continue;
      const { target, operands } = info<binaryen.CallInfo>(call);
      if (target !== usual) continue;
      const flags = operands.at(-1) as number;
      const isResumed = is(flags, binaryen.ConstId) && constantOf(flags) === callResumes;
      if (isResumed) resumptions++;
      edit.Call.setTarget(call, isResumed ? resumes : whichever);
    }
  }
  if (resumptions !== 1) throw new Error(`expected one place where generators resume, found ${resumptions}`);

  // Within the interpreter a call more would take of the host's stack.
  for (const { tee, call } of sitesIn(usualBody, usual, "call")) {
    const { operands } = info<binaryen.CallInfo>(call);
    const args = types.map((type) => addLocal(interpreter, type));
    const sets = operands.map((operand, nth) => module.local.set(args[nth] as number, operand));
    const loaded = () => args.map((local, nth) => module.local.get(local, types[nth] as number));
    edit.LocalSet.setValue(tee, module.block(null, [...sets, choose(loaded)], i64));
  }
}
