/**
 * Where the fields of the engine's structs are: offsets in bytes, by the names of quickjs.c (f113949, 32 bits,
 * NaN-boxed), which web/build/build-engine.ts pins by its hash. A program that controls the engine's memory can
 * write anything there, so nothing that is read is trusted.
 */

/** A value: its lower half (an integer, a boolean or an address), and its tag. Other numbers have their bits in both. */
export const JSValue = { bytes: 8, low: 0, tag: 4 } as const;

/** JS_TAG_*. Tags outside of these are the upper half of a number, less `numberBase`. */
export const tags = {
  bigInt: -9,
  symbol: -8,
  string: -7,
  rope: -6,
  functionBytecode: -2,
  object: -1,
  int: 0,
  bool: 1,
  null: 2,
  undefined: 3,
  uninitialized: 4,
  exception: 6,
  shortBigInt: 7,
} as const;
export const firstTag = tags.bigInt;
export const lastTag = 8;
/** JS_FLOAT64_TAG_ADDEND, negative */
export const numberBase = 0x7ff8000a;

/** JS_CLASS_* */
export const classes = {
  object: 1,
  array: 2,
  error: 3,
  number: 4,
  string: 5,
  boolean: 6,
  symbol: 7,
  arguments: 8,
  mappedArguments: 9,
  date: 10,
  module: 11,
  native: 12,
  compiled: 13,
  bound: 14,
  nativeWithData: 15,
  generatorFunction: 16,
  regExp: 18,
  arrayBuffer: 19,
  uint8Clamped: 21,
  int8: 22,
  uint8: 23,
  int16: 24,
  uint16: 25,
  int32: 26,
  uint32: 27,
  bigInt64: 28,
  bigUint64: 29,
  float32: 31,
  float64: 32,
  map: 35,
  set: 36,
  weakMap: 37,
  weakSet: 38,
  mapIterator: 43,
  setIterator: 44,
  generator: 48,
  globalObject: 49,
  proxy: 50,
  promise: 51,
  promiseResolve: 52,
  promiseReject: 53,
  async: 54,
  asyncReject: 56,
  asyncGeneratorFunction: 58,
  asyncGenerator: 59,
} as const;

/** JS_RANGE_ERROR */
export const rangeError = 1;

/** Whether this is the class of functions, generators, async functions or async generators that were compiled. */
export function isCompiledFunction(class_: number): boolean {
  return (
    class_ === classes.compiled ||
    class_ === classes.generatorFunction ||
    class_ === classes.async ||
    class_ === classes.asyncGeneratorFunction
  );
}

/** Whether this is the class of functions that the engine has itself. */
export function isNativeFunction(class_: number): boolean {
  return class_ === classes.native || class_ === classes.bound || class_ === classes.nativeWithData;
}

export function isTypedArray(class_: number): boolean {
  return class_ >= classes.uint8Clamped && class_ <= classes.float64;
}

/** JS_ATOM_*: names that are the same in each instance, and the number of them. */
export const atoms = {
  message: 54,
  name: 58,
  prototype: 63,
  constructor: 64,
  get: 69,
  set: 70,
  evaluated: 84,
  variables: 86,
  argumentVariables: 87,
  with: 88,
  /** A private name that no program has: the frames of an error. */
  frames: 224,
  end: 238,
} as const;

export const JSContext = { rt: 16, global_obj: 208, global_var_obj: 216 } as const;

export const JSRuntime = {
  js_malloc: 0,
  js_realloc: 8,
  atom_array: 56,
  class_array: 68,
  gc_obj_list: 80,
  stack_limit: 128,
  current_exception: 136,
  current_stack_frame: 148,
} as const;

export const JSClass = { bytes: 24, call: 16 } as const;

/** What each object in memory begins with. */
export const JSRefCountHeader = { ref_count: 0 } as const;

/** An object of the garbage collector: `gc_obj_type` is the lower half of a byte. The link is what lists point to. */
export const JSGCObjectHeader = { gc_obj_type: 4, link: 8 } as const;
/** JS_GC_OBJ_TYPE_* */
export const gcTypeMask = 15;
export const gcTypes = { functionBytecode: 1, asyncFunction: 4 } as const;

export const JSObject = {
  /** Two bytes of flags, and the second of them. */
  flags: 4,
  laterFlags: 5,
  class_id: 6,
  shape: 20,
  prop: 24,
  opaque: 32,
  object_data: 32,
  bound_function: 32,
  map_state: 32,
  map_iterator_data: 32,
  promise_data: 32,
  function_bytecode: 32,
  var_refs: 36,
  home_object: 40,
  c_function: 36,
  magic: 42,
  /** u.array */
  values: 36,
  count: 40,
} as const;
/** Bits of JSObject's two bytes of flags: is_exotic; of the second byte: fast_array, is_constructor. */
export const isExotic = 1024;
export const isFastArray = 8;
export const isConstructor = 16;

/** The hash table of a shape's names is before it. */
export const JSShape = {
  prop_hash_mask: 24,
  prop_count: 32,
  deleted_prop_count: 36,
  proto: 44,
  prop: 48,
} as const;

/** Its flags are the upper six bits of the first word: configurable, writable, enumerable, length, and two of a kind. */
export const JSShapeProperty = { bytes: 8, atom: 4, flagsShift: 26 } as const;
export const isEnumerable = 4;
export const isWritable = 2;
/** JS_PROP_TMASK, JS_PROP_GETSET, and JS_PROP_AUTOINIT: the engine makes the value when it is first read. */
export const kindMask = 0x30;
export const kindShift = 4;
export const propertyKinds = { value: 0, accessor: 1, variable: 2, automatic: 3 } as const;
/** The lower bits of the first word: the number of the next property. */
export const nextProperty = 0x3ffffff;

/** The value of a property; of an accessor, its functions; of an automatic one, the entry of the engine's list. */
export const JSProperty = { bytes: 8, getter: 0, setter: 4, entry: 4 } as const;
export const JSCFunctionListEntry = { def_type: 5, str: 8 } as const;

export const JSFunctionBytecode = {
  /** A byte of flags. */
  flags: 17,
  byte_code_buf: 20,
  byte_code_len: 24,
  func_name: 28,
  vardefs: 32,
  closure_var: 36,
  arg_count: 40,
  var_count: 42,
  cpool: 56,
  cpool_count: 60,
  closure_var_count: 64,
  filename: 68,
  source_len: 72,
  pc2line_len: 76,
  pc2line_buf: 80,
  source: 84,
} as const;
/** A bit of its flags: is_derived_class_constructor. */
export const isDerivedConstructor = 4;

/**
 * `flags`: is_const 1, is_lexical 2, is_captured 4, has_scope 8, var_kind in the bits above. `mark`: a byte that the
 * engine does not use; web/engine/parameter-scope-eval.ts marks a variable there that parameters and body share.
 */
export const JSBytecodeVarDef = { bytes: 12, var_name: 0, flags: 8, mark: 9 } as const;
export const sharedMark = 2;
export const isLexicalOrScoped = 10;

/** `flags`: closure_type, is_lexical, is_const. */
export const JSClosureVar = { bytes: 8, flags: 0, var_idx: 2, var_name: 4 } as const;
/** Of its flags: is_lexical, and two values of closure_type. */
export const isLexicalClosure = 8;
export const isConstClosure = 16;
export const closureTypes = { variable: 0, parameter: 1 } as const;
/** Of its first 32 bits: closure_type and var_idx, which say what the variable is. */
export const closureSource = 0xffff0007 | 0;

export const JSVarRef = { is_const: 7, pvalue: 16 } as const;

export const JSStackFrame = {
  prev_frame: 0,
  cur_func: 8,
  arg_buf: 16,
  var_buf: 20,
  cur_pc: 28,
  arg_count: 32,
  cur_sp: 40,
} as const;

export const JSAsyncFunctionState = { is_completed: 32, frame: 56 } as const;

/** The sign of `length` distinguishes characters of 16 bits from those of 8. */
export const JSString = { length: 4, hash: 8, text: 16 } as const;
export const lengthMask = 0x7fffffff;
/** The upper two bits of a string's hash: JS_ATOM_TYPE_STRING. Of a private name it is -1. */
export const atomTypeShift = 30;
export const stringAtom = 1;
export const privateAtom = -1;

export const JSStringRope = { length: 4, left: 16, right: 24 } as const;

/** Its parts have 32 bits, the lowest first, in two's complement. */
export const JSBigInt = { len: 4, tab: 8 } as const;

export const JSMapState = { records: 4, record_count: 12 } as const;
export const JSMapRecord = { empty: 4, link: 8, key: 24, value: 32 } as const;
export const JSMapIteratorData = { obj: 0, kind: 8, cur_record: 12 } as const;
/** A list: its links are `prev` and `next`. */
export const list_head = { prev: 0, next: 4 } as const;

export const JSAsyncGeneratorData = { state: 4, queue: 12 } as const;
/** `flags`: kind, executing and done. */
export const JSIteratorHelperData = { flags: 40 } as const;
/** Its arguments are after it. */
export const JSBoundFunction = { func_obj: 0, this_val: 8, argc: 16, argv: 24 } as const;
/** `is_func` and `is_revoked` are a byte each. */
export const JSProxyData = { target: 0, handler: 8, is_func: 16 } as const;
/** What js_array_sort gives to its comparison, and what it sorts. */
export const array_sort_context = { ctx: 0, exception: 4, has_method: 8, method: 16 } as const;
export const ValueSlot = { bytes: 24, val: 0, str: 8, pos: 16 } as const;

export const JSPromiseData = { promise_state: 0, is_handled: 20, promise_result: 24 } as const;

/** While a text is compiled: JSParseState, JSFunctionDef and its variables. */
/** `token`: token.val, and its value for a name; `ident`: token.u.ident.atom. */
export const JSParseState = {
  ctx: 0,
  filename: 4,
  token: 8,
  ident: 16,
  buf_start: 40,
  buf_end: 48,
  cur_func: 52,
} as const;
export const tokens = { identifier: -125, let: -47 } as const;
export const JSFunctionDef = {
  bytes: 420,
  ctx: 0,
  is_eval: 32,
  eval_type: 36,
  has_simple_parameter_list: 56,
  has_parameter_expressions: 60,
  has_eval_call: 68,
  func_kind: 104,
  vars: 112,
  var_count: 120,
  args: 124,
  arg_count: 132,
  var_ref_count: 140,
  scope_level: 188,
  scope_count: 200,
  scopes: 204,
  global_var_count: 244,
  global_vars: 252,
  byte_code: 256,
  closure_var_count: 320,
  closure_var: 328,
} as const;
/** ARGUMENT_VAR_OFFSET: the number of a variable has this bit if it is a parameter. */
export const parameterMark = 0x20000000;
export const JSGlobalVar = { bytes: 16, flags: 4, var_name: 12 } as const;
export const JSModuleDef = { export_entries: 40, export_entries_count: 44 } as const;
export const JSExportEntry = { bytes: 20, export_name: 16 } as const;
/** GetExportNamesState, while a namespace is made. */
export const ExportNames = { entries: 12, count: 20, entryBytes: 12, name: 0 } as const;
/**
 * `scope_level` is 0 for a variable without a scope, whose `scope_next` is the scope that declares it. The engine does not
 * use the byte `mark`.
 */
export const JSVarDef = { bytes: 20, name: 0, scope_level: 4, scope_next: 8, flags: 12, mark: 13 } as const;
/** is_captured, in the flags of a JSVarDef. */
export const isCaptured = 4;
/** JSVarScope: its size, and the number of its first variable. */
export const JSVarScope = { bytes: 8, first: 4 } as const;
/** A statement that `break` may leave: a byte of flags. */
export const BlockEnv = { drop_count: 16, flags: 28 } as const;
/**
 * The frames on the engine's stack in which QTS_bjson_decode has a BCReaderState (and before it the size of what is read)
 * and QTS_bjson_encode a BCWriterState.
 */
export const readerFrame = { size: 8, ctx: 12, first_atom: 28, error_state: 40, allow_bytecode: 45 } as const;
export const writerFrame = { allow_bytecode: 28, first_atom: 32 } as const;

/** JS_EVAL_TYPE_MODULE, JS_EVAL_FLAG_COMPILE_ONLY; JS_EVAL_FLAG_ASYNC allows `await`: the result is a promise of `{ value }`. */
export const evalModule = 1;
export const evalCompileOnly = 32;
export const evalAsync = 128;

/** JS_INTERRUPT_COUNTER_INIT: what a context's counter of ticks is before each poll. */
export const interruptTicks = 10_000;

/** pc2line_buf: a byte is a step of the code and of the line, if it is not 0: PC2LINE_OP_FIRST, _RANGE and _BASE. */
export const pc2line = { first: 1, range: 5, base: -1 } as const;

/** `struct tm`, in words: its size, and tm_gmtoff, the only one that the engine reads. */
export const tmWords = { all: 10, gmtoff: 9 } as const;
