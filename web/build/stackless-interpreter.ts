import binaryen from "binaryen";
import { innerSites, joinCalls, type Site, sitesIn } from "./call-sites.ts";
import { type EngineFunctions, findEngineFunctions } from "./engine-functions.ts";
import {
  callConstructs,
  callCopies,
  callResumes,
  classes,
  isConstructor,
  isDerivedConstructor,
  layout,
  values,
} from "./engine-layout.ts";
import { edit, info, is } from "./expressions.ts";
import { chooseByDepth, stackless } from "./interpreter-choice.ts";
import { findInterpreterParts } from "./interpreter-parts.ts";
import { liveness } from "./liveness.ts";
import {
  addSplitGlobals,
  areaArguments,
  areaCount,
  areaFunction,
  areaOwned,
  areaThis,
  callOf,
  splitAnswer,
  splitArea,
  splitEntered,
  suffix,
} from "./split-functions.ts";
import { type SplitChain, splitChains, splitTags } from "./split-natives.ts";
import {
  continuationLength,
  continuationLimit,
  continuationList,
  continuationObject,
  continuationOf,
  continuationOpcode,
} from "./stackless-continuation.ts";
import {
  addGetterOf,
  addJoinArguments,
  addNativeCall,
  addTwinOf,
  boundCount,
  boundFunction,
  boundThis,
  helpers,
} from "./stackless-helpers.ts";

const { i32, i64, none } = binaryen;

/**
 * Lets the guest's calls go 13,900 deep (with 4 MiB of stack) instead of 649: adds a second interpreter, for a program
 * that is deep already, which calls functions of the guest without calling itself ("stackless"). It saves its
 * state, a continuation of 128 bytes, on the engine's own stack in linear memory, and jumps to its beginning.
 * So the depth of these calls takes nothing of the host's stack, of which every browser has another amount.
 *
 * How it continues after such a call: the continuation holds an opcode that the engine does not have (244 and up), and the
 * interpreter fetches its next opcode there. So the path of ordinary opcodes has no additional test.
 *
 * Why a second one: a call that saves a continuation takes 1.3 times as long as one on the host's stack, and the loops
 * around the interpreter cost 5 % of everything else. The first is what it was, and looks at one number a call: above the
 * address `stacklessBelow` of the stack it calls itself, below it calls the second. The copy is 4 KiB in brotli.
 *
 * What saves continuations:
 * - calls of functions and methods, `new` of classes and functions, `f(...list)`, `f.call`, `f.apply`, `Reflect.apply`, bound
 *   functions;
 * - generators and async functions: the natives that resume them are split at that call (split-functions.ts). A generator is
 *   asked by a method, a loop or `yield*`;
 * - getters of ordinary objects, found by a search of our own (`getterOf`);
 * - methods with callbacks of arrays, maps, sets, strings and constructors, which have twins in the guest's language: where the
 *   second interpreter calls one of them on one of those, it calls its twin instead. Those are listed at the address `twins`: how many
 *   there are, and for each its native function and magic (32 bits each) and the twin's value, from byte 8 on.
 *
 * All else of the guest's that native code calls (other callbacks, setters, traps, conversions, async generators) takes
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

type Interpreter = {
  /** A copy of the first one's, which is changed. */
  readonly body: number;
  readonly params: number;
  readonly vars: readonly number[];
  /** The name of the first one. */
  readonly usual: string;
  readonly engine: EngineFunctions;
};

/** Makes the copy of the interpreter stackless. Gives its body and the locals that it has in addition. */
function makeStackless(module: binaryen.Module, { body, params, vars, usual, engine }: Interpreter) {
  const parts = findInterpreterParts(body);
  const { stack, frame, frameBytes, runtime, result, opcode } = parts;
  const iteratorNext = binaryen.getFunctionInfo(engine.iteratorNext).name;
  joinCalls(module, body, engine.callFree);
  const sites: readonly Site[] = [
    ...sitesIn(body, usual, "call"),
    ...sitesIn(body, engine.jsCall, "call"),
    ...innerSites(body, iteratorNext, "next", parts.dispatch, () => true),
    ...innerSites(body, engine.callFree, "callFree", parts.dispatch, () => true),
    // The property of one object, of which another is `this`: what the engine's own way to a property has left to do.
    ...innerSites(body, engine.getProperty, "get", parts.dispatch, ([, object = 0, , this_ = 0]) => {
      const [one, other] = [object, this_].map((each) =>
        is(each, binaryen.LocalGetId) ? info<binaryen.LocalGetInfo>(each).index : -1,
      );
      return one !== -1 && other !== -1 && one !== other;
    }),
    ...sitesIn(body, engine.construct, "construct"),
    ...sitesIn(body, engine.apply, "apply"),
  ];
  const kinds = sites.map(({ kind }) => kind).join();
  const expected = "call,call,call,call,next,callFree,get,get,get,construct,apply";
  if (kinds !== expected) throw new Error(`the interpreter's calls: expected ${expected}, found ${kinds}`);

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
  const { kept: savedLocals, places, bytes: continuationBytes } = continuationOf(parts, needed, typeOf);

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
  addGetterOf(module);
  addJoinArguments(module, engine.allocate);
  addSplitGlobals(module);
  const chains = splitChains(module, engine, () =>
    module.i32.add(module.global.get("stackEnd", i32), c32(frameBytes + continuationBytes)),
  );
  const boundOf = (value: number) => module.i32.load(layout.boundData, 4, module.i32.wrap(value));

  sites.forEach((site, number) => {
    const { kind, parent, index, tee, call } = site;
    const { operands, target } = info<binaryen.CallInfo>(call);
    const resumeLabel = `resume ${number}`;
    const goOnLabel = `go on ${number}`;
    const setAll = (...sets: readonly (readonly [local: number, value: number])[]) =>
      sets.map(([local, value]) => set(local, value));
    /** Continues with a result that is available at once. */
    const answerNow = (value: number) => module.block(null, [set(answer, value), module.br(goOnLabel)]);
    /** Saves the continuation and begins the callee. `owned`: a list of arguments that is freed after the call. */
    const enter = (
      owned?: () => { readonly list: number; readonly length: number },
      others: readonly number[] = [],
    ) => {
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
        ...others,
        ...savedLocals.map(store),
        ...args.map((each, nth) => set(nth, get(each))),
        ...zeroes.map((local) => set(local, typeOf(local) === i64 ? module.i64.const(0n) : c32(0))),
        set(depth, module.i32.add(get(depth), c32(1))),
        module.br("enter"),
      ]);
    };
    /** Copies an array into a list of arguments, whose length the engine writes to a place below the stack, and enters. */
    const enterWithArray = (array: () => number) => [
      moveStack(-16),
      set(list, module.call(engine.buildList, [get(context), module.i32.add(sp(), c32(12)), array()], i32)),
      set(argc, module.i32.load(12, 4, sp())),
      moveStack(16),
      module.if(module.i32.eqz(get(list)), answerNow(exception())),
      ...setAll([newTarget, undefined_()], [argv, get(list)], [flags, c32(0)]),
      enter(() => ({ list: get(list), length: get(argc) })),
    ];

    /**
     * Lets a native function resume a function of the guest: the native part before it runs, and then the guest's function is entered.
     * If there is nothing to resume, it continues at `done` with the answer.
     */
    const enterSplit = (
      tag: number,
      { before, areaBytes }: SplitChain,
      locals: readonly number[],
      done: () => number,
      owned: number = c32(0),
    ) =>
      module.block(null, [
        moveStack(-areaBytes),
        set(list, sp()),
        module.i32.store(areaOwned, 4, get(list), owned),
        module.global.set(splitArea, get(list)),
        module.global.set(splitEntered, c32(0)),
        set(answer, module.call(before, locals.map(get), i64)),
        module.if(
          module.i32.eqz(module.global.get(splitEntered, i32)),
          module.block(null, [moveStack(areaBytes), done()]),
        ),
        module.global.set(splitEntered, c32(0)),
        ...setAll(
          [func, module.i64.load(areaFunction, 8, get(list))],
          [this_, module.i64.load(areaThis, 8, get(list))],
          [newTarget, undefined_()],
          [argc, module.i32.load(areaCount, 4, get(list))],
          [argv, module.i32.load(areaArguments, 4, get(list))],
          [flags, c32(callResumes)],
        ),
        enter(
          () => ({ list: c32(tag), length: get(list) }),
          [
            // The limit is lowered where a function that begins takes its stack. A resumed function does not do that, so it is done here.
            setStackLimit(
              module.i32.sub(
                stackLimit(),
                module.i32.sub(module.i32.add(get(list), c32(areaBytes + frameBytes)), get(continuation)),
              ),
            ),
          ],
        ),
      ]);
    /** The same for a call, which polls as each does. */
    const callSplit = (tag: number, chain: SplitChain) =>
      module.block(null, [
        module.if(stopped(), answerNow(exception())),
        enterSplit(tag, chain, [context, func, this_, argc, argv, flags], () => module.br(goOnLabel)),
      ]);
    const calls = (native: number) =>
      module.i32.eq(module.i32.load(layout.nativeFunction, 4, module.i32.wrap(get(func))), c32(native));

    const attempts = {
      call: () => {
        const magic = () => module.i32.load16_s(layout.nativeMagic, 2, module.i32.wrap(get(func)));
        // JS_Call has no new.target, and its callee copies the arguments.
        const locals = target === usual ? args : [context, func, this_, argc, argv];
        return [
          ...setAll(...operands.map((operand, nth) => [locals[nth] as number, operand] as const)),
          ...(target === usual ? [] : setAll([newTarget, undefined_()], [flags, c32(callCopies)])),
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
                    module.call(
                      helpers.joinArguments,
                      [get(context), get(newList), get(argc), get(argv)],
                      i32,
                    ),
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
          // A generator's next, return or throw.
          module.if(
            both(
              both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.native))),
              calls(engine.generatorNextIndex),
            ),
            callSplit(splitTags.generator, chains.generator),
          ),
          module.if(
            both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.async))),
            callSplit(splitTags.async, chains.async),
          ),
          module.if(
            both(
              both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.native))),
              module.if(
                isObject(get(this_)),
                module.i32.or(
                  module.i32.or(
                    module.i32.eq(classOf(get(this_)), c32(classes.array)),
                    module.i32.eq(classOf(get(this_)), c32(classes.native)),
                  ),
                  module.i32.lt_u(module.i32.sub(classOf(get(this_)), c32(classes.map)), c32(2)),
                ),
                isString(get(this_)),
              ),
            ),
            module.block(null, [
              set(answer, module.call(helpers.twinOf, [module.i32.wrap(get(func))], i64)),
              module.if(
                module.i64.ne(get(answer), module.i64.const(0n)),
                module.block(null, [set(func, get(answer)), enter()]),
              ),
            ]),
          ),
          set(answer, module.call(helpers.callNative, args.map(get), i64)),
        ];
      },
      construct: () => {
        const locals = [context, func, newTarget, argc, argv, flags];
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
          ...setAll(...operands.map((operand, nth) => [locals[nth] as number, operand] as const)),
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
          set(answer, module.call(target, locals.map(get), i64)),
        ];
      },
      // apply(context, function, 2, [this, array], magic): f(...array), or new f(...array) if magic has its lowest bit
      apply: () => {
        const magic = flags;
        const locals = [context, func, argc, argv, magic];
        return [
          ...setAll(...operands.map((operand, nth) => [locals[nth] as number, operand] as const)),
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
          set(answer, module.call(target, locals.map(get), i64)),
        ];
      },
    };
    const isNext = () =>
      both(
        both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.native))),
        calls(engine.generatorNextIndex),
      );
    const innerCalls = {
      // A generator in a loop: natives call its next without a call of the guest's, so nothing polls.
      next: (goOn: () => number) => {
        const locals = [context, this_, func, argv];
        return [
          ...setAll(...operands.map((operand, nth) => [locals[nth] as number, operand] as const)),
          module.if(isNext(), enterSplit(splitTags.loop, chains.loop, locals, goOn)),
          set(answer, module.call(target, locals.map(get), i64)),
        ];
      },
      callFree: (goOn: () => number) => {
        const locals = [context, func, this_, argc, argv];
        const owned = () => module.i32.wrap(get(func));
        return [
          ...setAll(
            ...operands.map((operand, nth) => [locals[nth] as number, operand] as const),
            [newTarget, undefined_()],
            [flags, c32(callCopies)],
          ),
          module.if(
            isCompiled(() => get(func)),
            enter(() => ({ list: c32(splitTags.owned), length: owned() })),
          ),
          module.if(
            isNext(),
            module.block(null, [
              module.if(
                stopped(),
                module.block(null, [
                  module.call(engine.free, [get(context), get(func)], none),
                  set(answer, exception()),
                  goOn(),
                ]),
              ),
              enterSplit(
                splitTags.generator,
                chains.generator,
                [context, func, this_, argc, argv, flags],
                () => module.block(null, [module.call(engine.free, [get(context), get(func)], none), goOn()]),
                owned(),
              ),
            ]),
          ),
          set(answer, module.call(target, locals.map(get), i64)),
        ];
      },
      get: () => {
        // The object, the property's name, and `this`.
        const locals = [context, func, argc, this_];
        return [
          ...setAll(...locals.map((local, nth) => [local, operands[nth] as number] as const)),
          set(answer, module.call(helpers.getterOf, [get(func), get(argc)], i64)),
          module.if(
            module.i64.ne(get(answer), module.i64.const(0n)),
            module.block(null, [
              set(list, module.i32.wrap(get(answer))),
              module.i32.store(0, 4, get(list), module.i32.add(module.i32.load(0, 4, get(list)), c32(1))),
              ...setAll(
                [func, get(answer)],
                [newTarget, undefined_()],
                [argc, c32(0)],
                [argv, c32(0)],
                [flags, c32(callCopies)],
              ),
              enter(() => ({ list: c32(splitTags.owned), length: get(list) })),
            ]),
          ),
          set(answer, module.call(target, [...locals.map(get), operands[4] as number], i64)),
        ];
      },
    };
    /** What a site within a statement does in place of its call. */
    const innerAttempt = (of: keyof typeof innerCalls) => {
      const label = `${of} ${number}`;
      const steps = innerCalls[of](() => module.br(label));
      return module.block(null, [module.block(label, steps), get(answer)], i64);
    };
    const letGoOf = (object: number) =>
      module.call(
        engine.free,
        [
          module.copyExpression(operands[0] as number),
          module.i64.or(module.i64.extend_u(get(object)), module.i64.const(-1n << 32n)),
        ],
        none,
      );
    /** What the native function does after. `otherwise`: where the tag is another. */
    const finishSplit =
      (tag: number, { after: halves, areaBytes }: SplitChain) =>
      (otherwise: number) =>
        module.if(
          module.i32.eq(get(list), c32(tag)),
          module.block(null, [
            ...halves.flatMap(({ name, results }) => [
              module.global.set(splitArea, get(newList)),
              module.global.set(splitAnswer, get(answer)),
              results === none ? module.call(name, [], none) : set(answer, module.call(name, [], results)),
            ]),
            module.global.set(stack, module.i32.add(get(newList), c32(areaBytes))),
            set(list, module.i32.load(areaOwned, 4, get(newList))),
            module.if(get(list), letGoOf(list)),
          ]),
          otherwise,
        );
    const before = Array.from({ length: index }, () => edit.Block.removeChildAt(parent, 0));
    // The rest of the statement around the call, once the result is available.
    let rest: number[] = [];
    const isInner = kind === "next" || kind === "callFree" || kind === "get";
    if (isInner) {
      const statement = edit.Block.removeChildAt(parent, 0);
      const copy = module.copyExpression(statement);
      rest = [suffix(module, copy, callOf(copy, target), get(answer), new Set(savedLocals))];
      edit.LocalSet.setValue(tee, innerAttempt(kind));
      edit.Block.insertChildAt(parent, 0, statement);
    }
    const attempt = isInner ? [edit.Block.removeChildAt(parent, 0)] : attempts[kind]();

    // The opcode that led here was fetched from the continuation: its place is there.
    const overwritten = savedLocals.filter((local) => parts.fetched.has(local) && local !== opcode);
    const restore = [
      set(continuation, module.i32.sub(get(opcode), c32(continuationOpcode))),
      ...overwritten.map((local) => set(local, load(local))),
      ...(savedLocals.includes(opcode) ? [set(opcode, load(opcode))] : []),
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
            set(newList, module.i32.load(continuationLength, 4, get(continuation))),
            module.if(
              get(list),
              kind === "next"
                ? finishSplit(splitTags.loop, chains.loop)(module.unreachable())
                : kind === "get"
                  ? letGoOf(newList)
                  : kind === "callFree"
                    ? finishSplit(splitTags.generator, chains.generator)(letGoOf(newList))
                    : finishSplit(
                        splitTags.generator,
                        chains.generator,
                      )(
                        finishSplit(
                          splitTags.async,
                          chains.async,
                        )(module.call(engine.freeList, [calling(), get(list), get(newList)], none)),
                      ),
            ),
          ]);
    // A block gets its type when it is made: what jumps to its end must be in it by then.
    edit.Switch.appendName(parts.dispatch, resumeLabel);
    const inner = module.block(resumeLabel, [...before, ...attempt, module.br(goOnLabel)]);
    edit.Block.insertChildAt(parent, 0, module.block(goOnLabel, [inner, ...restore, letGo, ...rest]));
    if (!isInner) edit.LocalSet.setValue(tee, get(answer));
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
  const restored = savedLocals.filter((local) => !parts.fetched.has(local));
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
      module.loop("resume", module.block(null, [start, ...goBack])),
    ]),
  );
  return {
    body: module.block(null, [whole, module.unreachable()], i64),
    vars: types.slice(firstOwn),
  };
}
