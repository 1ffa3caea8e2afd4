import binaryen from "binaryen";
import { tagged, values } from "./engine-values.ts";
import {
  bodyOf,
  callsTo,
  constantOf,
  edit,
  expressionsIn,
  info,
  is,
  isConstant,
  localOf,
  parentsIn,
} from "./expressions.ts";
import { isExtensible } from "./tables/engine-flags.ts";
import { JSContext, JSObject, JSRuntime, tags } from "./tables/engine-structs.ts";
import { functions } from "./tables/function-numbers.ts";

const { i32, i64, none } = binaryen;

/** The traps that ask whether the target is extensible. */
const proxies = [
  functions.js_proxy_has,
  functions.js_proxy_define_own_property,
  functions.js_proxy_get_own_property,
] as const;

/** The bits of Infinity, and of 2 ** 53. */
const infinity = 0x7ff0_0000_0000_0000n;
const largest = 0x4340_0000_0000_0000n;
/** The exception of a runtime if there is none. */
const noException = tagged(tags.uninitialized);
/** The bit of `extensible` in a byte, or in both bytes, of JSObject's flags. */
const extensible = { offset: JSObject.laterFlags, mask: isExtensible.inLater } as const;
const extensibleOfBoth = { offset: JSObject.flags, mask: isExtensible.inBoth } as const;

const throwName = "throw a TypeError unless something is thrown";
const getName = "get a property unless something is thrown";
const askName = "ask whether an object is extensible";

/** Mends what the engine's objects do otherwise than the standard says. */
export function fixObjects(module: binaryen.Module): void {
  addThrowers(module);
  keepThrown(module);
  setOnReceiver(module);
  askTargets(module);
  saturateLimits(module);
}

/** Whether nothing is thrown. `context` is the first parameter. */
function isNone(module: binaryen.Module): number {
  const runtime = module.i32.load(JSContext.rt, 4, module.local.get(0, i32));
  return module.i64.eq(
    module.i64.load(JSRuntime.current_exception, 8, runtime),
    module.i64.const(noException),
  );
}

function addThrowers(module: binaryen.Module): void {
  const { params } = binaryen.getFunctionInfo(module.getFunction(functions.JS_GetPropertyInternal));
  const same = (types: number) => binaryen.expandType(types).map((type, nth) => module.local.get(nth, type));
  const three = binaryen.createType([i32, i32, i32]);
  const throwing = module.call(functions.JS_ThrowTypeError, same(three), none);
  module.addFunction(throwName, three, none, [], module.if(isNone(module), throwing));
  const exception = values(module).exception();
  const getting = module.call(functions.JS_GetPropertyInternal, same(params), i64);
  module.addFunction(getName, params, i64, [], module.if(isNone(module), getting, exception));
}

function retarget(module: binaryen.Module, name: string, from: string, to: string, count: number): void {
  const calls = callsTo(bodyOf(module, name), from);
  if (calls.length !== count)
    throw new Error(`expected ${count} calls of ${from} in ${name}, found ${calls.length}`);
  for (const call of calls) edit.Call.setTarget(call, to);
}

/**
 * A descriptor may be an object of the program: what its getters throw was replaced by "Getter must be a function", and what
 * a `has` trap throws was forgotten.
 */
function keepThrown(module: binaryen.Module): void {
  retarget(module, functions.js_obj_to_desc, functions.JS_ThrowTypeError, throwName, 1);
  retarget(module, functions.js_obj_to_desc, functions.JS_GetPropertyInternal, getName, 6);
}

/**
 * `super.x = 1`, `Reflect.set(object, name, value, receiver)`: a receiver that is not extensible may have the property. The
 * engine refused it before it looked. Where it goes on, it adds the property only if that is allowed.
 */
function setOnReceiver(module: binaryen.Module): void {
  const choices = [...expressionsIn(bodyOf(module, functions.JS_SetPropertyInternal))].flatMap((each) => {
    if (!is(each, binaryen.IfId)) return [];
    const { condition } = info<binaryen.IfInfo>(each);
    if (!is(condition, binaryen.UnaryId)) return [];
    const pointer = testedPointer(info<binaryen.UnaryInfo>(condition).value, extensibleOfBoth);
    return pointer === undefined ? [] : [{ each, condition, pointer }];
  });
  const [choice, ...others] = choices;
  if (!choice || others.length > 0)
    throw new Error("objects are not asked whether they are extensible where they were");
  const { each, condition, pointer } = choice;
  const object = module.i32.wrap(module.local.get(1, i64));
  const isReceiver = module.i32.eq(object, module.copyExpression(pointer));
  edit.If.setCondition(each, module.i32.and(condition, isReceiver));
}

/** In `object->flags & mask`: the object. */
function testedPointer(
  test: number,
  { offset, mask }: { readonly offset: number; readonly mask: number },
): number | undefined {
  if (!is(test, binaryen.BinaryId)) return undefined;
  const { op, left, right } = info<binaryen.BinaryInfo>(test);
  if (op !== binaryen.AndInt32 || !isConstant(right, mask)) return undefined;
  const load = is(left, binaryen.LocalSetId) ? info<binaryen.LocalSetInfo>(left).value : left;
  if (!is(load, binaryen.LoadId)) return undefined;
  const { ptr, offset: read } = info<binaryen.LoadInfo>(load);
  return read === offset && localOf(ptr) >= 0 ? ptr : undefined;
}

/** A Proxy whose target is a Proxy asks that one whether it is extensible. The engine read the flag of its object. */
function askTargets(module: binaryen.Module): void {
  const value = values(module).objectAt(module.local.get(1, i32));
  const answer = module.call(functions.JS_IsExtensible, [module.local.get(0, i32), value], i32);
  const isTrue = module.i32.gt_s(answer, module.i32.const(0));
  module.addFunction(askName, binaryen.createType([i32, i32]), i32, [], isTrue);
  for (const name of proxies) {
    const body = bodyOf(module, name);
    const parents = parentsIn(body);
    const tests = [...expressionsIn(body)].flatMap((each) => {
      const pointer = testedPointer(each, extensible) ?? testedPointer(each, extensibleOfBoth);
      return pointer === undefined ? [] : [{ each, pointer }];
    });
    const [test, ...others] = tests;
    if (!test || others.length > 0) throw new Error(`the target of a Proxy is not asked in ${name}`);
    const asked = module.call(askName, [module.local.get(0, i32), module.copyExpression(test.pointer)], i32);
    replace(parents.get(test.each) ?? 0, test.each, asked);
    const errors = callsTo(body, functions.JS_ThrowTypeError);
    for (const error of errors) edit.Call.setTarget(error, throwName);
  }
}

/** Replaces a condition, or what `!` is applied to in one. */
function replace(parent: number, from: number, to: number): void {
  if (is(parent, binaryen.IfId)) edit.If.setCondition(parent, to);
  else if (is(parent, binaryen.BreakId)) edit.Break.setCondition(parent, to);
  else if (is(parent, binaryen.UnaryId) && info<binaryen.UnaryInfo>(parent).value === from)
    edit.Unary.setValue(parent, to);
  else throw new Error("a flag is not a condition");
}

/** `iterator.take(1e300)` took none: numbers above 2 ** 63 overflow. From 2 ** 53 on, a limit is none, as Infinity. */
function saturateLimits(module: binaryen.Module): void {
  const tests = [...expressionsIn(bodyOf(module, functions.js_create_iterator_helper))].filter((each) => {
    if (!is(each, binaryen.BreakId)) return false;
    const { condition } = info<binaryen.BreakInfo>(each);
    if (!is(condition, binaryen.BinaryId)) return false;
    const { op, right } = info<binaryen.BinaryInfo>(condition);
    if (op !== binaryen.GeUInt64 || !is(right, binaryen.ConstId)) return false;
    return BigInt(constantOf(right)) === infinity;
  });
  const [test, ...others] = tests;
  if (test === undefined || others.length > 0)
    throw new Error("infinite limits are not found where they were");
  edit.Binary.setRight(info<binaryen.BreakInfo>(test).condition, module.i64.const(largest));
}
