import binaryen from "binaryen";
import type { EngineFunctions } from "./engine-functions.ts";
import { type SplitChains, splitTags } from "./split-natives.ts";
import type { InterpreterEntry } from "./stackless-entry.ts";
import { helpers } from "./stackless-helpers.ts";
import type { StacklessLocals } from "./stackless-locals.ts";
import { applyMagic, callFlags } from "./tables/engine-flags.ts";
import {
  classes,
  isConstructor,
  isDerivedConstructor,
  JSBoundFunction,
  JSFunctionBytecode,
  JSObject,
  JSProxyData,
  JSValue,
} from "./tables/engine-structs.ts";
import { freeMemory, twinList } from "./tables/pass-memory.ts";

const { i32, i64 } = binaryen;

type Callee = {
  readonly operands: readonly number[];
  readonly target: string;
  /** The name of the first interpreter. */
  readonly usual: string;
  readonly engine: EngineFunctions;
  readonly chains: SplitChains;
};

/**
 * The code of a site before its call, which is a statement: it enters the function if it can, otherwise it sets the
 * result.
 */
export function callAttempts(
  module: binaryen.Module,
  locals: StacklessLocals,
  entry: InterpreterEntry,
  { operands, target, usual, engine, chains }: Callee,
) {
  const {
    get,
    set,
    c32,
    both,
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
    isCompiled,
    stopped,
    argument,
    exception,
    undefined_,
    isException,
    isObject,
    isString,
    classOf,
    objectAt,
  } = locals;
  const { setAll, answerNow, enter, enterWithArray, callSplit, calls } = entry;
  const twinAt = (address: number) => objectAt(module.i32.load(address, 4, module.global.get("twins", i32)));
  const boundOf = (value: number) => module.i32.load(JSObject.bound_function, 4, module.i32.wrap(value));
  /** Whether it is `String`, whose twin is the first. */
  const isFirstTwin = () =>
    both(
      module.global.get("twins", i32),
      module.i32.eq(
        module.i32.load(JSObject.c_function, 4, module.i32.wrap(get(func))),
        module.i32.load(twinList.first, 4, module.global.get("twins", i32)),
      ),
    );
  return {
    call: () => {
      const magic = () => module.i32.load16_s(JSObject.magic, 2, module.i32.wrap(get(func)));
      // JS_Call has no new.target, and its callee copies the arguments.
      const operandLocals = target === usual ? args : [context, func, this_, argc, argv];
      return [
        ...setAll(...operands.map((operand, nth) => [operandLocals[nth] as number, operand] as const)),
        ...(target === usual ? [] : setAll([newTarget, undefined_()], [flags, c32(callFlags.copyArgv)])),
        module.if(
          isCompiled(() => get(func)),
          enter(),
        ),
        // f.call(…) and f.apply(…), if f is a guest function. Reflect.construct has another magic.
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
                  [argv, module.i32.add(get(argv), c32(JSValue.bytes))],
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
        // Reflect.apply(f, this, array), if f is a guest function
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
        // A bound function: its function, its `this`, and its arguments before those of the call. The call of a proxy of a
        // function calls a function in the guest's language, with the target, the handler and `this` before those.
        set(list, c32(0)),
        module.if(
          isObject(get(func)),
          module.block(null, [
            module.if(module.i32.eq(classOf(get(func)), c32(classes.bound)), set(list, boundOf(get(func)))),
            module.if(
              both(
                module.i32.eq(classOf(get(func)), c32(classes.proxy)),
                both(
                  module.global.get("twins", i32),
                  module.i32.eq(
                    module.i32.load16_u(
                      JSProxyData.is_func,
                      2,
                      module.local.tee(newList, boundOf(get(func)), i32),
                    ),
                    c32(1),
                  ),
                ),
              ),
              module.block(null, [
                set(list, c32(freeMemory.proxyCall)),
                module.i64.store(JSBoundFunction.func_obj, 8, get(list), twinAt(twinList.proxy)),
                module.i32.store(JSBoundFunction.argc, 4, get(list), c32(3)),
                module.i64.store(
                  JSBoundFunction.argv,
                  8,
                  get(list),
                  module.i64.load(JSProxyData.target, 8, get(newList)),
                ),
                module.i64.store(
                  JSBoundFunction.argv + JSValue.bytes,
                  8,
                  get(list),
                  module.i64.load(JSProxyData.handler, 8, get(newList)),
                ),
                module.i64.store(JSBoundFunction.argv + 2 * JSValue.bytes, 8, get(list), get(this_)),
              ]),
            ),
          ]),
        ),
        module.if(
          get(list),
          module.block(null, [
            module.if(
              isCompiled(() => module.i64.load(JSBoundFunction.func_obj, 8, get(list))),
              module.block(null, [
                module.if(stopped(), answerNow(exception())),
                ...setAll(
                  [func, module.i64.load(JSBoundFunction.func_obj, 8, get(list))],
                  [this_, module.i64.load(JSBoundFunction.this_val, 8, get(list))],
                  [newTarget, undefined_()],
                  [flags, c32(0)],
                ),
                module.if(module.i32.eqz(module.i32.load(JSBoundFunction.argc, 4, get(list))), enter()),
                set(newList, get(list)),
                set(
                  list,
                  module.call(helpers.joinArguments, [get(context), get(newList), get(argc), get(argv)], i32),
                ),
                module.if(module.i32.eqz(get(list)), answerNow(exception())),
                ...setAll(
                  [argc, module.i32.add(get(argc), module.i32.load(JSBoundFunction.argc, 4, get(newList)))],
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
              module.i32.or(
                isString(get(this_)),
                both(module.i64.eq(get(this_), undefined_()), isFirstTwin()),
              ),
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
      const operandLocals = [context, func, newTarget, argc, argv, flags];
      const code = () => module.i32.load(JSObject.function_bytecode, 4, module.i32.wrap(get(func)));
      const isDerived = module.i32.and(
        module.i32.load8_u(JSFunctionBytecode.flags, 1, code()),
        c32(isDerivedConstructor),
      );
      const canConstruct = module.i32.and(
        module.i32.load8_u(JSObject.laterFlags, 1, module.i32.wrap(get(func))),
        c32(isConstructor),
      );
      return [
        ...setAll(...operands.map((operand, nth) => [operandLocals[nth] as number, operand] as const)),
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
                set(
                  this_,
                  module.call(engine.create, [get(context), get(newTarget), c32(classes.object)], i64),
                ),
                module.if(isException(get(this_)), answerNow(exception())),
              ]),
            ),
            set(flags, module.i32.or(get(flags), c32(callFlags.constructor))),
            enter(),
          ]),
        ),
        set(answer, module.call(target, operandLocals.map(get), i64)),
      ];
    },
    // apply(context, function, 2, [this, array], magic): f(...array), or new f(...array) if the lowest bit of magic is
    // set
    apply: () => {
      const magic = flags;
      const operandLocals = [context, func, argc, argv, magic];
      return [
        ...setAll(...operands.map((operand, nth) => [operandLocals[nth] as number, operand] as const)),
        module.if(
          both(
            module.i32.eqz(module.i32.and(get(magic), c32(applyMagic.construct))),
            both(
              isCompiled(() => get(func)),
              isObject(argument(1)),
            ),
          ),
          module.block(null, [set(this_, argument(0)), ...enterWithArray(() => argument(1))]),
        ),
        set(answer, module.call(target, operandLocals.map(get), i64)),
      ];
    },
  };
}
