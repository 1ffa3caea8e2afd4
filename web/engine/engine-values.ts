import type binaryen from "binaryen";
import {
  atoms,
  classes,
  isConstructor,
  isDerivedConstructor,
  isExotic,
  JSClass,
  JSContext,
  JSFunctionBytecode,
  JSObject,
  JSProperty,
  JSRuntime,
  JSShape,
  JSShapeProperty,
  nextProperty,
  propertyKinds,
} from "./tables/engine-structs.ts";

/** The offsets of the fields that the build steps read and write. */
export const layout = {
  /** JS_ATOM_END: names before it are the same in each instance. */
  endOfOwnAtoms: atoms.end,
  /** JSContext: rt, global_obj. */
  contextRuntime: JSContext.rt,
  contextGlobal: JSContext.global_obj,
  /** JSRuntime: mf.js_malloc, mf.js_realloc, class_array, stack_limit, current_exception. */
  runtimeMalloc: JSRuntime.js_malloc,
  runtimeRealloc: JSRuntime.js_realloc,
  runtimeClasses: JSRuntime.class_array,
  runtimeStackLimit: JSRuntime.stack_limit,
  runtimeException: JSRuntime.current_exception,
  /** JSClass: its size, call. */
  classBytes: JSClass.bytes,
  classCall: JSClass.call,
  /** JSObject: two bytes of flags, class_id (16 bits), shape, prop. */
  objectAllFlags: JSObject.flags,
  objectFlags: JSObject.laterFlags,
  objectClass: JSObject.class_id,
  objectShape: JSObject.shape,
  objectProperties: JSObject.prop,
  /** JSShape: prop_hash_mask, proto, prop. The table of hashes is before it. */
  shapeMask: JSShape.prop_hash_mask,
  shapePrototype: JSShape.proto,
  shapeProperties: JSShape.prop,
  /** JSShapeProperty: its size, and the offset of the name. JSProperty has the same size. */
  propertyBytes: JSShapeProperty.bytes,
  propertyName: JSShapeProperty.atom,
  /** JSObject of a compiled function: u.func.function_bytecode. */
  functionCode: JSObject.function_bytecode,
  /** JSObject of a native function: u.cfunc.c_function (its index in the table), u.cfunc.magic (16 bits). */
  nativeFunction: JSObject.c_function,
  nativeMagic: JSObject.magic,
  /** JSObject of a bound function or a proxy: u.bound_function, u.opaque. */
  boundData: JSObject.bound_function,
  /** JSFunctionBytecode: a byte of flags. */
  codeFlags: JSFunctionBytecode.flags,
} as const;

export { classes, isConstructor, isDerivedConstructor, isExotic, nextProperty };

/**
 * The upper two bits of a JSShapeProperty's first 32: the value of JS_PROP_GETSET there. The bits below are the number
 * of the next property.
 */
export const accessorKind = propertyKinds.accessor;
/** The offsets of the functions in its JSProperty. */
export const accessors = { getter: JSProperty.getter, setter: JSProperty.setter } as const;

/** JS_CALL_FLAG_CONSTRUCTOR, JS_CALL_FLAG_COPY_ARGV, JS_CALL_FLAG_GENERATOR. */
export const callConstructs = 1;
export const callCopies = 2;
export const callResumes = 4;

/**
 * Expressions about the engine's values. A value has 64 bits: the upper half is its tag, and objects have the highest
 * tag.
 */
export function values(module: binaryen.Module) {
  const exception = () => module.i64.const(6n << 32n);
  return {
    exception,
    undefined: () => module.i64.const(3n << 32n),
    isException: (value: number) =>
      module.i64.eq(module.i64.and(value, module.i64.const(-(1n << 32n))), exception()),
    isObject: (value: number) => module.i64.gt_u(value, module.i64.const(-(1n << 32n) - 1n)),
    isSymbol: (value: number) =>
      module.i64.eq(module.i64.shr_u(value, module.i64.const(32n)), module.i64.const(0xfffffff8n)),
    /** A string, or a rope of two strings. */
    isString: (value: number) =>
      module.i64.le_u(
        module.i64.sub(module.i64.shr_u(value, module.i64.const(32n)), module.i64.const(0xfffffff9n)),
        module.i64.const(1n),
      ),
    isRope: (value: number) =>
      module.i64.eq(module.i64.shr_u(value, module.i64.const(32n)), module.i64.const(0xfffffffan)),
    /** Whether its references are counted. */
    isCounted: (value: number) => module.i64.ge_u(value, module.i64.const(-9n << 32n)),
    classOf: (value: number) => module.i32.load16_u(layout.objectClass, 2, module.i32.wrap(value)),
  };
}
