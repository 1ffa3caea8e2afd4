import binaryen from "binaryen";
import { values } from "./engine-values.ts";
import type { InterpreterParts } from "./interpreter-parts.ts";
import {
  classes,
  isExotic,
  JSBoundFunction,
  JSClass,
  JSContext,
  JSObject,
  JSRefCountHeader,
  JSRuntime,
  JSShape,
  JSShapeProperty,
  JSValue,
  kindShift,
  nextProperty,
  propertyKinds,
} from "./tables/engine-structs.ts";
import { twinEntry, twinList } from "./tables/pass-memory.ts";

const { i32, i64, none } = binaryen;

const valueShift = Math.log2(JSValue.bytes);

/** Functions that the second interpreter calls (see stackless-interpreter.ts), by their names in the module. */
export const helpers = {
  callNative: "call what is native",
  twinOf: "twin of what is native",
  accessorOf: "accessor of",
  joinArguments: "join arguments",
} as const;

/**
 * Adds the first steps of the interpreter for a value that is not compiled: it polls, and calls the call handler of the
 * class. The function uses as much engine stack as the interpreter, because the use of the host's stack is measured by
 * the engine's stack.
 */
export function addNativeCall(
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
  const runtime = module.i32.load(JSContext.rt, 4, context());
  const class_ = module.i32.add(
    module.i32.load(JSRuntime.class_array, 4, runtime),
    module.i32.mul(classOf(func()), module.i32.const(JSClass.bytes)),
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
  const calledBlock = module.block("called", [
    module.br("called", module.call(poll, [context()], i32)),
    module.if(
      isObject(func()),
      module.if(
        module.local.tee(native, module.i32.load(JSClass.call, 4, class_), i32),
        module.block(null, [module.local.set(answer, call), module.br("called")]),
      ),
    ),
    module.copyExpression(refuse),
  ]);
  const body = [
    move(-frameBytes),
    module.local.set(answer, exception()),
    calledBlock,
    move(frameBytes),
    module.local.get(answer, i64),
  ];
  module.addFunction(helpers.callNative, params, i64, [i32, i64], module.block(null, body, i64));
}

/** `twinOf(function)`: the value of a native function's twin; 0 if there is none. */
export function addTwinOf(module: binaryen.Module): void {
  const [native, at, end] = [0, 1, 2].map((local) => () => module.local.get(local, i32)) as [
    native: () => number,
    at: () => number,
    end: () => number,
  ];
  const c32 = (value: number) => module.i32.const(value);
  const twins = () => module.global.get("twins", i32);
  const isIt = module.if(
    module.i32.eq(
      module.i32.load(twinEntry.native, 4, at()),
      module.i32.load(JSObject.c_function, 4, native()),
    ),
    module.i32.eq(
      module.i32.load(twinEntry.magic, 4, at()),
      module.i32.load16_s(JSObject.magic, 2, native()),
    ),
    c32(0),
  );
  const search = [
    module.if(module.i32.eqz(twins()), module.return(module.i64.const(0n))),
    module.local.set(1, module.i32.add(twins(), c32(twinList.first))),
    module.local.set(
      2,
      module.i32.add(at(), module.i32.mul(module.i32.load(twinList.count, 4, twins()), c32(twinEntry.bytes))),
    ),
    module.loop(
      "search",
      module.block(null, [
        module.if(module.i32.ge_u(at(), end()), module.return(module.i64.const(0n))),
        module.if(isIt, module.return(module.i64.load(twinEntry.twin, 8, at()))),
        module.local.set(1, module.i32.add(at(), c32(twinEntry.bytes))),
        module.br("search"),
      ]),
    ),
    module.unreachable(),
  ];
  module.addFunction(helpers.twinOf, i32, i64, [i32, i32], module.block(null, search, i64));
}

/**
 * `accessorOf(object, name, which)`: the guest function that the engine would call for the property. `which` is
 * `JSProperty.getter` or `.setter`. 0 if the engine would do something else. If it finds one, it costs the steps of the
 * engine's own search.
 */
export function addAccessorOf(module: binaryen.Module): void {
  const [object, name, which, at, shape, nth, property, steps] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  const value = 8;
  const { isObject, classOf, objectAt } = values(module);
  const get = (local: number) => module.local.get(local, i32);
  const set = (local: number, to: number) => module.local.set(local, to);
  const c32 = (number: number) => module.i32.const(number);
  const nothing = () => module.return(module.i64.const(0n));
  const step = () => set(steps, module.i32.add(get(steps), c32(1)));
  const entry = (first: number) =>
    module.i32.add(first, module.i32.mul(module.i32.sub(get(nth), c32(1)), c32(JSShapeProperty.bytes)));
  const hash = module.i32.xor(
    module.i32.and(module.i32.load(JSShape.prop_hash_mask, 4, get(shape)), get(name)),
    c32(-1),
  );
  const fuel = () => module.global.get("fuel", i32);
  const accessorSteps = [
    module.if(
      module.i32.ne(
        module.i32.shr_u(module.i32.load(0, 4, get(property)), c32(JSShapeProperty.flagsShift + kindShift)),
        c32(propertyKinds.accessor),
      ),
      nothing(),
    ),
    set(
      at,
      module.i32.load(0, 4, module.i32.add(entry(module.i32.load(JSObject.prop, 4, get(at))), get(which))),
    ),
    module.if(module.i32.eqz(get(at)), nothing()),
    module.local.set(value, objectAt(get(at))),
    module.if(module.i32.ne(classOf(module.local.get(value, i64)), c32(classes.compiled)), nothing()),
    module.global.set("fuel", module.i32.sub(fuel(), get(steps))),
    module.if(module.i32.lt_s(fuel(), c32(0)), module.call("refuel", [], none)),
    module.return(module.local.get(value, i64)),
  ];
  const search = module.loop(
    "property",
    module.block(null, [
      step(),
      module.if(
        get(nth),
        module.block(null, [
          set(property, entry(module.i32.add(get(shape), c32(JSShape.prop)))),
          module.if(
            module.i32.eq(module.i32.load(JSShapeProperty.atom, 4, get(property)), get(name)),
            module.block(null, accessorSteps),
          ),
          set(nth, module.i32.and(module.i32.load(0, 4, get(property)), c32(nextProperty))),
          module.br("property"),
        ]),
      ),
    ]),
  );
  const isExoticObject = module.i32.and(module.i32.load16_u(JSObject.flags, 2, get(at)), c32(isExotic));
  const chain = module.loop(
    "object",
    module.block(null, [
      step(),
      set(shape, module.i32.load(JSObject.shape, 4, get(at))),
      set(nth, module.i32.load(0, 4, module.i32.add(get(shape), module.i32.shl(hash, c32(2))))),
      search,
      module.if(isExoticObject, nothing()),
      set(at, module.i32.load(JSShape.proto, 4, get(shape))),
      module.br_if("object", get(at)),
    ]),
  );
  module.addFunction(
    helpers.accessorOf,
    binaryen.createType([i64, i32, i32]),
    i64,
    [i32, i32, i32, i32, i32, i64],
    module.block(
      null,
      [
        module.if(module.i32.eqz(isObject(module.local.get(object, i64))), nothing()),
        set(at, module.i32.wrap(module.local.get(object, i64))),
        chain,
        module.i64.const(0n),
      ],
      i64,
    ),
  );
}

/**
 * joinArguments(context, bound function, argc, argv): a list for free_arg_list with the arguments of the bound function
 * and those of the call. 0 if there was no memory for it, which was thrown.
 */
export function addJoinArguments(module: binaryen.Module, allocate: string): void {
  const get = (local: number) => module.local.get(local, i32);
  const c32 = (value: number) => module.i32.const(value);
  const [context, boundFunction, argc, argv, list, at, own] = [0, 1, 2, 3, 4, 5, 6] as const;
  const value = 7;
  const { isCounted } = values(module);
  const entry = (start: number, index: number) =>
    module.i32.add(start, module.i32.shl(index, c32(valueShift)));
  const isOwn = () => module.i32.lt_u(get(at), get(own));
  const source = module.if(
    isOwn(),
    entry(module.i32.add(get(boundFunction), c32(JSBoundFunction.argv)), get(at)),
    entry(get(argv), module.i32.sub(get(at), get(own))),
  );
  const pointer = () => module.i32.wrap(module.local.get(value, i64));
  module.addFunction(
    helpers.joinArguments,
    binaryen.createType([i32, i32, i32, i32]),
    i32,
    [i32, i32, i32, i64],
    module.block(
      null,
      [
        module.local.set(own, module.i32.load(JSBoundFunction.argc, 4, get(boundFunction))),
        module.local.set(
          list,
          module.call(
            allocate,
            [get(context), module.i32.shl(module.i32.add(get(own), get(argc)), c32(valueShift))],
            i32,
          ),
        ),
        module.if(module.i32.eqz(get(list)), module.return(c32(0))),
        module.loop(
          "each",
          module.if(
            module.i32.lt_u(get(at), module.i32.add(get(own), get(argc))),
            module.block(null, [
              module.local.set(value, module.i64.load(0, 8, source)),
              module.if(
                isCounted(module.local.get(value, i64)),
                module.i32.store(
                  JSRefCountHeader.ref_count,
                  4,
                  pointer(),
                  module.i32.add(module.i32.load(JSRefCountHeader.ref_count, 4, pointer()), c32(1)),
                ),
              ),
              module.i64.store(0, 8, entry(get(list), get(at)), module.local.get(value, i64)),
              module.local.set(at, module.i32.add(get(at), c32(1))),
              module.br("each"),
            ]),
          ),
        ),
        get(list),
      ],
      i32,
    ),
  );
}
