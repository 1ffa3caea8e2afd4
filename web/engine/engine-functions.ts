import binaryen from "binaryen";
import { callsIn, constantOf, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { applyMagic } from "./tables/engine-flags.ts";
import { classes } from "./tables/engine-structs.ts";

const { i32, i64, none } = binaryen;

/** The names of engine functions that call guest functions, or help to call them. */
export type EngineFunctions = {
  /** JS_CallInternal, the first interpreter. */
  readonly interpreter: string;
  /** JS_CallConstructorInternal(context, function, new.target, argc, argv, flags) */
  readonly construct: string;
  /** js_create_from_ctor(context, new.target, class): the object that a constructor initializes. */
  readonly create: string;
  /** JS_FreeValue(context, value) */
  readonly free: string;
  /** js_poll_interrupts(context): true if the guest must stop. */
  readonly poll: string;
  /** js_function_apply(context, function, argc, argv, magic) */
  readonly apply: string;
  /** js_mallocz(context, bytes) */
  readonly allocate: string;
  /** build_arg_list(context, length's address, array): a list of arguments; 0 if it threw. */
  readonly buildList: string;
  /** free_arg_list(context, list, length) */
  readonly freeList: string;
  /** JS_Call(context, function, this, argc, argv) */
  readonly jsCall: string;
  /** JS_CallFree(context, function, this, argc, argv): frees the function after the call. */
  readonly callFree: string;
  /** JS_GetPropertyInternal(context, object, name, this, throws) */
  readonly getProperty: string;
  /** JS_SetPropertyInternal(context, object, name, value, this, flags) */
  readonly setProperty: string;
  /** js_add_slow(context, end of the two values): `+` of all values except numbers. */
  readonly add: string;
  /** async_func_resume(context, state): starts or resumes a generator or an async function. */
  readonly resume: string;
  /**
   * js_call_c_function(context, function, this, argc, argv, flags): the call handler of the class of native functions.
   */
  readonly callNative: number;
  /**
   * JS_IteratorNext(context, iterator, method, done's address), and the function that it calls, which calls natives
   * directly.
   */
  readonly iteratorNext: number;
  readonly iteratorNext2: number;
  /** js_generator_next(context, this, argc, argv, done's address, magic), which resumes. */
  readonly generatorNext: number;
  /** js_async_function_call(context, function, this, argc, argv, flags), and js_async_function_resume(context, data). */
  readonly asyncCall: number;
  readonly asyncResume: number;
  /** The indices of these two in the table of functions. */
  readonly generatorNextIndex: number;
  readonly asyncCallIndex: number;
  /** The indices of Function.prototype.call, Function.prototype.apply and Reflect.apply in the table of functions. */
  readonly callIndex: number;
  readonly applyIndex: number;
  readonly reflectApplyIndex: number;
};

/** Finds these functions by the functions that they call. Throws an error with the name of one that is not found. */
export function findEngineFunctions(
  module: binaryen.Module,
  count: number,
  interpreter: string,
): EngineFunctions {
  const all = functionsOf(module, count);
  const theOne = (what: string, fits: (each: (typeof all)[number]) => boolean) => {
    const [match, ...others] = all.filter(fits);
    if (!match || others.length > 0) throw new Error(`${what} is not where it was`);
    return match;
  };
  const takes = (each: (typeof all)[number], ...types: readonly number[]) =>
    each.params === binaryen.createType([...types]);
  const targetsOf = (body: number) => callsIn(body).map(({ target }) => target);

  const construct = theOne(
    "JS_CallConstructorInternal",
    (each) =>
      takes(each, i32, i64, i64, i32, i32, i32) &&
      targetsOf(each.body).filter((target) => target === interpreter).length === 2,
  );
  const jsCall = theOne(
    "JS_Call",
    (each) => takes(each, i32, i64, i64, i32, i32) && targetsOf(each.body).join() === interpreter,
  ).name;
  const call = theOne(
    "js_function_call",
    (each) =>
      takes(each, i32, i64, i32, i32) &&
      each.results === i64 &&
      targetsOf(each.body).join() === `${jsCall},${jsCall}`,
  );
  const apply = theOne(
    "js_function_apply",
    (each) =>
      takes(each, i32, i64, i32, i32, i32) &&
      callsIn(each.body).length === 6 &&
      targetsOf(each.body).filter((target) => target === jsCall).length === 2 &&
      callsIn(each.body).some(({ operands, type }) => operands.length === 3 && type === none),
  );

  // It calls that one with another magic.
  const reflectApply = theOne("js_reflect_apply", (each) =>
    callsIn(each.body).some(({ target, operands }) => {
      const magic = operands.at(-1) ?? 0;
      return target === apply.name && is(magic, binaryen.ConstId) && constantOf(magic) === applyMagic.reflect;
    }),
  );

  const callFree = theOne(
    "JS_CallFree",
    (each) =>
      takes(each, i32, i64, i64, i32, i32) &&
      targetsOf(each.body).length === 2 &&
      targetsOf(each.body).filter((target) => target === interpreter).length === 1,
  ).name;
  const getProperty = theOne(
    "JS_GetPropertyInternal",
    (each) =>
      takes(each, i32, i64, i32, i64, i32) &&
      each.results === i64 &&
      targetsOf(each.body).filter((target) => target === callFree).length === 2,
  ).name;
  // The setter's function is freed after its call, there and here.
  const callSetter = theOne(
    "call_setter",
    (each) =>
      takes(each, i32, i32, i64, i64, i32) &&
      targetsOf(each.body).filter((target) => target === callFree).length === 1,
  ).name;
  const inInterpreter = new Set(targetsOf(all.find(({ name }) => name === interpreter)?.body ?? 0));
  const setProperty = theOne(
    "JS_SetPropertyInternal",
    (each) =>
      takes(each, i32, i64, i32, i64, i64, i32) &&
      inInterpreter.has(each.name) &&
      targetsOf(each.body).includes(callSetter),
  ).name;
  const add = theOne(
    "js_add_slow",
    (each) =>
      takes(each, i32, i32) &&
      inInterpreter.has(each.name) &&
      [...expressionsIn(each.body)].some(
        (one) => is(one, binaryen.BinaryId) && info<binaryen.BinaryInfo>(one).op === binaryen.AddFloat64,
      ),
  ).name;
  const classCall = [i32, i64, i64, i32, i32, i32] as const;
  const resume = theOne(
    "async_func_resume",
    (each) => takes(each, i32, i32) && targetsOf(each.body).includes(interpreter),
  ).name;
  const resuming = all.filter(({ body }) => targetsOf(body).includes(resume));
  const generatorNext = theOne(
    "js_generator_next",
    (each) => resuming.includes(each) && takes(each, i32, i64, i32, i32, i32, i32),
  );
  const asyncCall = theOne(
    "js_async_function_call",
    (each) =>
      takes(each, ...classCall) &&
      callsIn(each.body).length === 4 &&
      resuming.some(({ name, results }) => results === none && targetsOf(each.body).includes(name)),
  );
  const asyncResume = theOne(
    "js_async_function_resume",
    (each) => resuming.includes(each) && targetsOf(asyncCall.body).includes(each.name),
  );
  const callNative = theOne(
    "js_call_c_function",
    (each) =>
      takes(each, ...classCall) &&
      [...expressionsIn(each.body)].filter((one) => is(one, binaryen.CallIndirectId)).length === 9,
  );

  const callsOneIndirectly = (body: number) =>
    [...expressionsIn(body)].filter((one) => is(one, binaryen.CallIndirectId)).length === 1;
  const iteratorNext2 = theOne(
    "JS_IteratorNext2",
    (each) =>
      takes(each, i32, i64, i64, i32, i32, i32) &&
      callsOneIndirectly(each.body) &&
      targetsOf(each.body).includes(jsCall),
  );
  const iteratorNext = theOne(
    "JS_IteratorNext",
    (each) => takes(each, i32, i64, i64, i32) && targetsOf(each.body).includes(iteratorNext2.name),
  );

  const inConstruct = callsIn(construct.body);
  const inApply = callsIn(apply.body);
  const only = (what: string, calls: readonly binaryen.CallInfo[]) => {
    const [target, ...others] = new Set(calls.map((each) => each.target));
    if (target === undefined || others.length > 0) throw new Error(`${what} is not where it was`);
    return target;
  };
  const buildList = only(
    "build_arg_list",
    inApply.filter(({ operands, type }) => operands.length === 3 && type === i32),
  );
  return {
    construct: construct.name,
    create: only(
      "js_create_from_ctor",
      inConstruct.filter(({ operands }) => {
        const [, , class_ = 0] = operands;
        return operands.length === 3 && is(class_, binaryen.ConstId) && constantOf(class_) === classes.object;
      }),
    ),
    free: only(
      "JS_FreeValue",
      // The function that throws "not a constructor" has the same parameters, and is called once.
      inConstruct.filter(
        ({ operands, type, target }) =>
          operands.length === 2 &&
          type === none &&
          inConstruct.filter((each) => each.target === target).length === 2,
      ),
    ),
    poll: only(
      "js_poll_interrupts",
      inConstruct.filter(({ operands, type }) => operands.length === 1 && type === i32),
    ),
    apply: apply.name,
    buildList,
    allocate: only(
      "js_mallocz",
      callsIn(all.find(({ name }) => name === buildList)?.body ?? 0).filter(
        ({ operands: [, size = 0], operands, type }) =>
          operands.length === 2 && type === i32 && is(size, binaryen.BinaryId),
      ),
    ),
    freeList: only(
      "free_arg_list",
      inApply.filter(({ operands, type }) => operands.length === 3 && type === none),
    ),
    interpreter,
    jsCall,
    callFree,
    getProperty,
    setProperty,
    add,
    resume,
    callNative: callNative.function_,
    iteratorNext: iteratorNext.function_,
    iteratorNext2: iteratorNext2.function_,
    generatorNext: generatorNext.function_,
    asyncCall: asyncCall.function_,
    asyncResume: asyncResume.function_,
    generatorNextIndex: indexInTable(module, generatorNext.name),
    asyncCallIndex: indexInTable(module, asyncCall.name),
    callIndex: indexInTable(module, call.name),
    applyIndex: indexInTable(module, apply.name),
    reflectApplyIndex: indexInTable(module, reflectApply.name),
  };
}

function indexInTable(module: binaryen.Module, name: string): number {
  for (let nth = 0; nth < module.getNumElementSegments(); nth++) {
    const { offset, data } = binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(nth));
    const at = data.indexOf(name);
    if (at >= 0) return constantOf(offset) + at;
  }
  throw new Error(`${name} is not in the table of functions`);
}
