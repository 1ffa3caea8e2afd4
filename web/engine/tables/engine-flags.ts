/**
 * Flags, kinds and sizes of the engine that only passes need, by their names in quickjs.c (f113949). None of them is in
 * the page.
 */

/** JS_ATOM_*: names that the passes use and the running sandbox does not (see `atoms` in engine-structs.ts). */
export const words = {
  return: 6,
  let: 39,
  errors: 56,
  stack: 57,
  eval: 62,
  of: 71,
  arguments: 81,
} as const;

/** JS_TAG_CATCH_OFFSET: no value of a program has it. */
export const catchOffsetTag = 5;

/** JS_CALL_FLAG_* */
export const callFlags = { constructor: 1, copyArgv: 2, generator: 4 } as const;

/** JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE */
export const writableConfigurable = 3;
/** JS_AUTOINIT_ID_PROP: an entry of the engine's list. */
export const autoInitProperty = 2;
/** extensible, in JSObject's second byte of flags, and in both. */
export const isExtensible = { inLater: 1, inBoth: 256 } as const;

/** JSErrorEnum */
export const errorKinds = { range: 1, syntax: 3, internal: 6 } as const;
/** The size of the text that JS_ThrowError2 formats. */
export const errorTextBytes = 256;

/** JS_EVAL_FLAG_STRICT */
export const evalStrict = 8;
/** JS_FUNC_ASYNC_GENERATOR */
export const asyncGeneratorKind = 3;
/** JS_VAR_DEF_CONST */
export const constDefinition = 2;
/** is_lexical, of the flags of a JSGlobalVar. */
export const isLexicalGlobal = 2;
/** Of the flags of a JSVarDef: var_kind, and its value for the name of a `catch`. */
export const variableKind = { mask: 0xf0, shift: 4, catch: 3 } as const;
/** The number of the scope of parameters with expressions. */
export const parameterScope = 1;
/** JS_MAX_LOCAL_VARS: the largest number of variables of each kind. */
export const mostVariables = 65_534;
/** has_iterator, of the flags of a BlockEnv; those of an array pattern keep the bits that this mask has. */
export const hasIterator = 1;
export const patternFlags = 252;
/** What an iterator adds to BlockEnv.drop_count before the method is on the stack. */
export const iteratorDrops = 2;

/** JS_ASYNC_GENERATOR_STATE_COMPLETED, and how many states there are. */
export const asyncGeneratorStates = { completed: 5, count: 6 } as const;
/** The magic of js_async_generator_resolve_function: from here on, the argument of `return` is known. */
export const afterReturn = 2;
/** The flags of a JSIteratorHelperData, in the half word with its kind. */
export const helperFlags = { executing: 256, done: 512 } as const;

/** The magic of js_function_apply as Reflect.apply; of Reflect.construct it has this bit. */
export const applyMagic = { reflect: 2, construct: 1 } as const;
/** The magic of get_date_string: a form, and what of the date it writes. */
export const dateMagic = { formMask: 0xf0, plainForm: 0x10, timePart: 2 } as const;
/** The flags of js_atof: the number has no fraction. */
export const integersOnly = 1;
/** The flags of js_parse_postfix_expr: a call may follow. */
export const acceptsCall = 1;

/** JS_STRING_LEN_MAX */
export const maxEngineString = 2 ** 30 - 1;
/** The largest count that js_string_repeat accepts. */
export const maxRepeatCount = 0x7fffffff;
/** The fewest ways of the interpreter's switch, and more than those of any other switch. */
export const fewestWays = 150;
/** The engine's stack that JS_CallInternal takes for `- * / % **` of what are no numbers. */
export const arithmeticBytes = 48;
/** The engine's stack that rqsort takes. */
export const rqsortBytes = 608;

/** Names in the package's file: its exports, and the names that they have in its loader. */
export const exportNames = {
  QTS_FreeValuePointer: "P",
  QTS_bjson_decode: "Ka",
  QTS_bjson_encode: "Ja",
} as const;

/** The pages of memory that the package's file imports. */
export const importedPages = { least: 256, most: 32_768 } as const;
