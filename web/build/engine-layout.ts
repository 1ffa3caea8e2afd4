import type binaryen from "binaryen";

/**
 * Where the fields are that the build steps read and write, in the structs of this build of the engine (quickjs.c of
 * f113949, 32 bits, NaN-boxed), which web/build/engine.ts pins by its hash.
 */
export const layout = {
  /** JSContext: rt. */
  contextRuntime: 16,
  /** JSRuntime: class_array, stack_limit. */
  runtimeClasses: 68,
  runtimeStackLimit: 128,
  /** JSClass: its size, call. */
  classBytes: 24,
  classCall: 16,
  /** JSObject: a byte of flags, class_id (16 bits). */
  objectFlags: 5,
  objectClass: 6,
  /** JSObject of a function that was compiled: u.func.function_bytecode. */
  functionCode: 32,
  /** JSObject of a native function: u.cfunc.c_function (its index in the table), u.cfunc.magic (16 bits). */
  nativeFunction: 36,
  nativeMagic: 42,
  /** JSFunctionBytecode: a byte of flags. */
  codeFlags: 17,
} as const;

/** JS_CLASS_ARRAY, JS_CLASS_C_FUNCTION and JS_CLASS_BYTECODE_FUNCTION. */
export const classes = { array: 2, native: 12, compiled: 13 } as const;

/** A bit of JSObject's flags: is_constructor. */
export const isConstructor = 16;

/** A bit of JSFunctionBytecode's flags: is_derived_class_constructor. */
export const isDerivedConstructor = 4;

/** JS_CALL_FLAG_CONSTRUCTOR, JS_CALL_FLAG_GENERATOR. */
export const callConstructs = 1;
export const callResumes = 4;

/** Expressions about the engine's values. A value is 64 bits: the upper half is its tag, and objects have the highest. */
export function values(module: binaryen.Module) {
  const exception = () => module.i64.const(6n << 32n);
  return {
    exception,
    undefined: () => module.i64.const(3n << 32n),
    isException: (value: number) =>
      module.i64.eq(module.i64.and(value, module.i64.const(-(1n << 32n))), exception()),
    isObject: (value: number) => module.i64.gt_u(value, module.i64.const(-(1n << 32n) - 1n)),
    /** The class of an object. */
    classOf: (value: number) => module.i32.load16_u(layout.objectClass, 2, module.i32.wrap(value)),
  };
}
