import type binaryen from "binaryen";

/**
 * The offsets of the fields that the build steps read and write, in the structs of this build of the engine (quickjs.c
 * of f113949, 32 bits, NaN-boxed). web/build/engine/build-engine.ts pins the build by its hash.
 */
export const layout = {
  /** JS_ATOM_END: names before it are the same in each instance. */
  endOfOwnAtoms: 238,
  /** JSContext: rt, global_obj. */
  contextRuntime: 16,
  contextGlobal: 208,
  /** JSRuntime: mf.js_malloc, mf.js_realloc, class_array, stack_limit, current_exception. */
  runtimeMalloc: 0,
  runtimeRealloc: 8,
  runtimeClasses: 68,
  runtimeStackLimit: 128,
  runtimeException: 136,
  /** JSClass: its size, call. */
  classBytes: 24,
  classCall: 16,
  /** JSObject: two bytes of flags, class_id (16 bits), shape, prop. */
  objectAllFlags: 4,
  objectFlags: 5,
  objectClass: 6,
  objectShape: 20,
  objectProperties: 24,
  /** JSShape: prop_hash_mask, proto, prop. The table of hashes is before it. */
  shapeMask: 24,
  shapePrototype: 44,
  shapeProperties: 48,
  /** JSShapeProperty: its size, and the offset of the name. JSProperty has the same size. */
  propertyBytes: 8,
  propertyName: 4,
  /** JSObject of a compiled function: u.func.function_bytecode. */
  functionCode: 32,
  /** JSObject of a native function: u.cfunc.c_function (its index in the table), u.cfunc.magic (16 bits). */
  nativeFunction: 36,
  nativeMagic: 42,
  /** JSObject of a bound function or a proxy: u.bound_function, u.opaque. */
  boundData: 32,
  /** JSFunctionBytecode: a byte of flags. */
  codeFlags: 17,
} as const;

/**
 * JS_CLASS_ARRAY, _C_FUNCTION, _BYTECODE_FUNCTION, _BOUND_FUNCTION, _MAP (the next class is _SET), _GENERATOR,
 * _PROXY, _ASYNC_FUNCTION.
 */
export const classes = {
  array: 2,
  native: 12,
  compiled: 13,
  bound: 14,
  map: 35,
  generator: 48,
  proxy: 50,
  async: 54,
} as const;

/** A bit of JSObject's two bytes of flags: is_exotic. */
export const isExotic = 1024;

/**
 * The upper two bits of a JSShapeProperty's first 32: the value of JS_PROP_GETSET there. The bits below are the number
 * of the next property.
 */
export const accessorKind = 1;
/** The offsets of the functions in its JSProperty. */
export const accessors = { getter: 0, setter: 4 } as const;
export const nextProperty = 0x3ffffff;

/** A bit of JSObject's flags: is_constructor. */
export const isConstructor = 16;

/** A bit of JSFunctionBytecode's flags: is_derived_class_constructor. */
export const isDerivedConstructor = 4;

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

/** JSParseState: token.val and its value for a name, token.u.ident.atom; cur_func. */
export const token = { kind: 8, identifier: -125, name: 16 } as const;
export const currentFunction = 52;

/**
 * JSFunctionDef, a function while it is compiled: is_eval, eval_type, has_simple_parameter_list, has_parameter_expressions,
 * has_eval_call, vars, var_count, args, arg_count, scope_level, scopes, global_var_count, global_vars, closure_var_count,
 * closure_var.
 */
export const compiled = {
  isEval: 32,
  evalType: 36,
  simple: 56,
  expressions: 60,
  evaluates: 68,
  variables: 112,
  count: 120,
  parameters: 124,
  parameterCount: 132,
  scope: 188,
  scopes: 204,
  globalCount: 244,
  globals: 252,
  outerCount: 320,
  outer: 328,
} as const;

/**
 * JSVarDef: its size, name, scope (0: none), next variable of its scope (of a variable without one: the scope that declares
 * it), flags, and a byte that the engine does not use.
 */
export const variable = { bytes: 20, name: 0, scope: 4, next: 8, flags: 12, own: 13 } as const;
/** is_captured, in its flags. */
export const isCaptured = 4;
/** ARGUMENT_VAR_OFFSET: the number of a variable has this bit if it is a parameter. */
export const parameterMark = 0x20000000;
