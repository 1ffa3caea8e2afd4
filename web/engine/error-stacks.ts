import binaryen from "binaryen";
import { values } from "./engine-values.ts";
import {
  addLocal,
  callsIn,
  constantOf,
  edit,
  expressionsIn,
  freeValueOf,
  functionsOf,
  info,
  is,
} from "./expressions.ts";
import { autoInitProperty, words, writableConfigurable } from "./tables/engine-flags.ts";
import {
  atoms,
  JSCFunctionListEntry,
  JSObject,
  JSRefCountHeader,
  JSShape,
  JSShapeProperty,
  JSStackFrame,
} from "./tables/engine-structs.ts";

const { i32, i64, none } = binaryen;

/**
 * Makes the string of `error.stack` when it is read first, by `sandglass.stackOf(context, error)`, which returns its
 * address on the engine's stack. As in V8 it begins with the current name and message of the error: most classes of
 * errors set `this.name` after `super()`, when the frames are already known.
 *
 * Instead of the string, the engine's build_backtrace stores the lines of the frames in a private property. The
 * property `stack` is one that the engine initialises when it is read, like `prototype` of functions. For a program it
 * is an ordinary property.
 *
 * `captureStack(context, object, above)` is exported. It gives any object such a stack, without the frames down to that
 * of the function `above`. If that function is not on the stack, no frame remains.
 *
 * @returns the name of JS_NewString.
 */
export function makeStacksLate(module: binaryen.Module, functions: number): string {
  const all = functionsOf(module, functions);
  const theOne = (what: string, fits: (each: (typeof all)[number]) => boolean) => {
    const [match, ...others] = all.filter((each) => each.body !== 0 && fits(each));
    if (!match || others.length > 0) throw new Error(`${what} is not where it was`);
    return match;
  };
  // build_backtrace(context, error, file, line, column, flags)
  const backtrace = theOne(
    "build_backtrace",
    (each) =>
      each.params === binaryen.createType([i32, i64, i32, i32, i32, i32]) &&
      each.results === none &&
      definesStack(each.body).length === 1,
  );
  const defineAutoInit = theOne(
    "JS_DefineAutoInitProperty",
    (each) => each.params === binaryen.createType([i32, i64, i32, i32, i32, i32]) && each.results === i32,
  );
  // JS_InstantiateFunctionListItem2(context, object, atom, entry)
  const instantiate = theOne(
    "JS_InstantiateFunctionListItem2",
    (each) =>
      each.params === binaryen.createType([i32, i32, i32, i32]) &&
      each.results === i64 &&
      [...expressionsIn(each.body)].some(isSwitchOfEntry),
  );
  const [definition = 0] = definesStack(backtrace.body);
  const { target: define } = info<binaryen.CallInfo>(definition);
  const texts = callsIn(backtrace.body).filter(({ operands, type }) => operands.length === 2 && type === i64);
  const [newString, ...more] = new Set(texts.map(({ target }) => target));
  if (newString === undefined || more.length > 0) throw new Error("JS_NewString is not where it was");

  const local = (index: number) => module.local.get(index, i32);
  const number = (value: number) => module.i32.const(value);
  const address = (value: number) => module.i32.wrap(value);

  // hasStack(object)
  const shape = () => module.local.get(1, i32);
  const remaining = () => module.local.get(2, i32);
  const next = module.if(
    remaining(),
    module.block(null, [
      module.local.set(2, module.i32.sub(remaining(), number(1))),
      module.if(
        module.i32.eq(
          module.i32.load(
            JSShape.prop + JSShapeProperty.atom,
            4,
            module.i32.add(shape(), module.i32.shl(remaining(), number(Math.log2(JSShapeProperty.bytes)))),
          ),
          number(words.stack),
        ),
        module.return(number(1)),
      ),
      module.br("properties"),
    ]),
  );
  module.addFunction(
    hasStack,
    i32,
    i32,
    [i32, i32],
    module.block(
      null,
      [
        module.local.set(1, module.i32.load(JSObject.shape, 4, local(0))),
        module.local.set(2, module.i32.load(JSShape.prop_count, 4, shape())),
        module.loop("properties", next),
        number(0),
      ],
      i32,
    ),
  );

  // keepFrames(context, error, atom, lines, flags), in place of JS_DefinePropertyValue
  const error = () => module.local.get(1, i64);
  const framesCall = module.call(
    define,
    [local(0), error(), number(atoms.frames), module.local.get(3, i64), local(4)],
    i32,
  );
  const stackGetter = module.call(
    defineAutoInit.name,
    [
      local(0),
      error(),
      number(words.stack),
      number(autoInitProperty),
      number(0),
      number(writableConfigurable),
    ],
    i32,
  );
  module.addFunction(
    keepFrames,
    binaryen.createType([i32, i64, i32, i64, i32]),
    i32,
    [],
    module.block(
      null,
      [
        module.if(
          module.i32.eq(framesCall, number(1)),
          module.if(module.i32.eqz(module.call(hasStack, [address(error())], i32)), module.drop(stackGetter)),
        ),
        number(0),
      ],
      i32,
    ),
  );
  edit.Call.setTarget(definition, keepFrames);

  // stackText(context, object): frees the space that the host uses on the engine's stack.
  const stack = stackPointerOf(backtrace.body);
  module.addFunctionImport("stackOf", "sandglass", "stackOf", binaryen.createType([i32, i32]), i32);
  module.addFunction(
    stackText,
    binaryen.createType([i32, i32]),
    i64,
    [i32, i64],
    module.block(
      null,
      [
        module.local.set(2, module.global.get(stack, i32)),
        module.local.set(
          3,
          module.call(newString, [local(0), module.call("stackOf", [local(0), local(1)], i32)], i64),
        ),
        module.global.set(stack, module.local.get(2, i32)),
        module.local.get(3, i64),
      ],
      i64,
    ),
  );
  edit.Function.setBody(
    instantiate.function_,
    module.block(
      null,
      [
        module.if(module.i32.eqz(local(3)), module.return(module.call(stackText, [local(0), local(1)], i64))),
        instantiate.body,
      ],
      i64,
    ),
  );

  captureFrom(module, backtrace);
  holdError(module, backtrace);
  return newString;
}

/** The names of functions that are added. */
const hasStack = "has a stack";
const keepFrames = "keep frames";
const stackText = "text of a stack";
const isAbove = "is above";

/** The calls `define(context, error, JS_ATOM_stack, …)`. */
function definesStack(body: number): readonly number[] {
  return [...expressionsIn(body)].filter((each) => {
    if (!is(each, binaryen.CallId)) return false;
    const { operands } = info<binaryen.CallInfo>(each);
    const [, , atom = 0] = operands;
    return operands.length === 5 && is(atom, binaryen.ConstId) && constantOf(atom) === words.stack;
  });
}

/** `switch (entry->def_type)` */
function isSwitchOfEntry(expression: number): boolean {
  if (!is(expression, binaryen.SwitchId)) return false;
  const { condition } = info<binaryen.SwitchInfo>(expression);
  const value = is(condition, binaryen.LocalSetId) ? info<binaryen.LocalSetInfo>(condition).value : condition;
  if (!is(value, binaryen.LoadId)) return false;
  const { bytes, offset } = info<binaryen.LoadInfo>(value);
  return bytes === 1 && offset === JSCFunctionListEntry.def_type;
}

/** The global with the stack pointer of a function. */
function stackPointerOf(body: number): string {
  const names = [...expressionsIn(body)]
    .filter((each) => is(each, binaryen.GlobalSetId))
    .map((each) => info<binaryen.GlobalSetInfo>(each).name)
    .filter((name) => name !== "fuel");
  const [name, ...others] = new Set(names);
  if (name === undefined || others.length > 0) throw new Error("the stack pointer is not where it was");
  return name;
}

/** Lets build_backtrace skip frames: `if (skips the first || isAbove(frame)) continue`. */
function captureFrom(
  module: binaryen.Module,
  backtrace: binaryen.FunctionInfo & { readonly function_: number },
): void {
  module.addGlobal("above", i32, true, module.i32.const(0));
  const above = () => module.global.get("above", i32);
  const frame = () => module.local.get(0, i32);
  module.addFunction(
    isAbove,
    i32,
    i32,
    [],
    module.block(
      null,
      [
        module.if(module.i32.eqz(above()), module.return(module.i32.const(0))),
        module.if(
          module.i32.eq(module.i32.load(JSStackFrame.cur_func, 4, frame()), above()),
          module.global.set("above", module.i32.const(0)),
        ),
        module.i32.const(1),
      ],
      i32,
    ),
  );
  const expressions = [...expressionsIn(backtrace.body)];
  const [loop, ...others] = expressions.filter((each) => is(each, binaryen.LoopId));
  if (loop === undefined || others.length > 0) throw new Error("the loop over frames is not where it was");
  const { name } = info<binaryen.LoopInfo>(loop);
  const [skip, ...more] = expressions.filter((each) => {
    if (!is(each, binaryen.BreakId)) return false;
    const break_ = info<binaryen.BreakInfo>(each);
    return break_.name === name && break_.condition !== 0;
  });
  if (skip === undefined || more.length > 0) throw new Error("the frame left out is not where it was");
  const current = addLocal(backtrace.function_, i32);
  const [nextFrame] = expressions.filter((each) => isNextFrame(each));
  if (nextFrame === undefined) throw new Error("the next frame is not where it was");
  const { value } = info<binaryen.LocalSetInfo>(nextFrame);
  edit.LocalSet.setValue(nextFrame, module.local.tee(current, value, i32));
  const { condition } = info<binaryen.BreakInfo>(skip);
  const isLeftOut = module.call(isAbove, [module.local.get(current, i32)], i32);
  edit.Break.setCondition(skip, module.i32.or(condition, isLeftOut));

  const object = values(module).objectAt(module.local.get(1, i32));
  const zero = () => module.i32.const(0);
  module.addFunction(
    "captureStack",
    binaryen.createType([i32, i32, i32]),
    none,
    [],
    module.block(null, [
      module.global.set("above", module.local.get(2, i32)),
      module.call(backtrace.name, [module.local.get(0, i32), object, zero(), zero(), zero(), zero()], none),
      module.global.set("above", zero()),
    ]),
  );
  module.addFunctionExport("captureStack", "captureStack");
}

/**
 * Lets build_backtrace hold a reference to the error while it runs. If memory runs out there, the engine throws "out of
 * memory" and frees its current exception, which may be the only reference to this error. The rest of the function then
 * wrote to freed memory: of 49 runs, with 17 to 65 MiB, that used up their memory 9,000 calls deep, 12 ended in a trap.
 */
function holdError(
  module: binaryen.Module,
  backtrace: binaryen.FunctionInfo & { readonly function_: number },
): void {
  const { function_, body } = backtrace;
  if ([...expressionsIn(body)].some((each) => is(each, binaryen.ReturnId)))
    throw new Error("build_backtrace does not return where it did");
  const context = addLocal(function_, i32);
  const error = addLocal(function_, i64);
  const address = () => module.i32.wrap(module.local.get(error, i64));
  const references = module.i32.load(JSRefCountHeader.ref_count, 4, address());
  edit.Function.setBody(
    function_,
    module.block(null, [
      module.local.set(context, module.local.get(0, i32)),
      module.local.set(error, module.local.get(1, i64)),
      module.i32.store(
        JSRefCountHeader.ref_count,
        4,
        address(),
        module.i32.add(references, module.i32.const(1)),
      ),
      body,
      module.call(freeValueOf(module), [module.local.get(context, i32), module.local.get(error, i64)], none),
    ]),
  );
}

/** `frame = frame->prev_frame` */
function isNextFrame(expression: number): boolean {
  if (!is(expression, binaryen.LocalSetId)) return false;
  const { index, value } = info<binaryen.LocalSetInfo>(expression);
  if (!is(value, binaryen.LoadId)) return false;
  const { ptr, offset } = info<binaryen.LoadInfo>(value);
  return (
    offset === JSStackFrame.prev_frame &&
    is(ptr, binaryen.LocalGetId) &&
    info<binaryen.LocalGetInfo>(ptr).index === index
  );
}
