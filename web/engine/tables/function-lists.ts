/**
 * Functions of the engine by their numbers in its WebAssembly, where a pass needs many of them. The build fails if the
 * engine has another number of the sizes or stores, and if a hot function has no loop.
 */

/**
 * How many sizes each function computes before it allocates, and gets a check for (allocation-sizes.ts). Functions of the
 * passes have names.
 */
// biome-ignore format: a table
export const checkedSizes: Readonly<Record<string, number>> = { 65: 1, 70: 1, 92: 1, "94 adds": 2, 100: 1, 107: 1, 262: 1, 263: 1, 266: 1, 279: 1, 306: 1, 308: 1, 309: 2, 316: 1, 378: 1, 448: 1, 458: 1, 490: 1, 513: 1, 516: 1, 547: 2, 582: 1, 600: 1, 603: 2, 606: 2, 615: 2, 633: 6, 645: 1, 650: 1, 679: 1, 692: 2, 698: 1, 709: 1, 711: 1, 736: 1, 737: 1, 740: 1, 741: 1, 789: 1, 858: 1, 883: 1, 903: 2, 906: 1, 973: 1, 1110: 1, 1215: 1, 1219: 1, "join arguments": 1 };

/** The functions whose sizes have a bound already, so that they pay for no check. */
export const boundedSizes: Readonly<Record<string, string>> = {
  41: "string_buffer_end: makes a buffer that is in memory smaller",
  99: "JS_WriteFunctionTag: writes code of the engine's build, and nothing of a program",
  163: "JS_ReadObjectRec: reads that code",
  202: "JS_CallInternal: the numbers of arguments and of outer variables have 16 bits",
  235: "JS_NewObjectFromShape: the shape with as many properties is in memory, and they are not smaller",
  307: "JS_NewAtom: copies a string that is in memory; its table is one and a half of the one before",
  486: "async_func_init: the numbers of arguments, variables and operands have 16 bits",
  993: "JS_NewContextRaw: the number of classes has 16 bits",
  1046: "JS_NewRuntime: constants",
  1097: "JS_DumpMemoryUsage: constants",
  "stackless interpreter": "a copy of 202",
};

/**
 * The functions that store a number in 16 bits that may have more, as far as the code says: the number of such stores, and
 * why none of them loses a part of its number (wide-stores.ts).
 */
export const wideStores: Readonly<Record<string, readonly [number, string]>> = {
  7: [2, "emit_u16: sixteen-bits.ts refuses a larger number"],
  34: [1, "string_buffer_putc16: a code unit"],
  89: [1, "capture_var: sixteen-bits.ts refuses too many"],
  92: [1, "JS_NewCFunctionData: a magic number of the engine's"],
  99: [1, "JS_WriteFunctionTag: flags"],
  113: [3, "string_buffer_write8: code units"],
  152: [2, "string_buffer_putc: code units, and the upper half of a pair"],
  163: [1, "JS_ReadFunctionTag: what the engine wrote when it was built"],
  168: [1, "ss_check: throws for 65,535 operands"],
  182: [1, "JS_ThrowOutOfMemory: a flag"],
  229: [2, "JS_TrySetPropertyInt64: an element of a typed array, cut as the standard says"],
  235: [1, "JS_NewObjectFromShape: a class; JS_NewClass refuses more than 65,535"],
  247: [1, "js_parse_function_decl2: two kinds, of 8 bits each"],
  322: [1, "js_new_string_char: a code unit"],
  353: [2, "add_closure_var: flags, and the number of one of 65,534 variables of each kind"],
  358: [1, "js_parse_class: a kind"],
  383: [1, "JS_NewCFunction3: a magic number of the engine's"],
  407: [1, "get_var_ref: read from 16 bits"],
  435: [1, "optimize_scope_make_ref: the number of one of 65,534 variables of each kind"],
  470: [1, "set_closure_from_var: counts to a number of 16 bits"],
  616: [1, "js_typed_array_reverse: an element"],
  633: [
    15,
    "js_create_function: numbers of variables and operands that were refused before, flags, and jumps that fit",
  ],
  718: [1, "JS_ConcatStringInPlace: a code unit"],
  770: [1, "printf: %hn, which no text has"],
  942: [1, "js_typed_array_fill: an element"],
  952: [1, "js_dataview_setValue: an element"],
  973: [4, "JS_EvalInternal: flags, and counts to numbers of 16 bits"],
  1110: [1, "JSContext.binary_object_count: a statistic that nothing reads"],
  1173: [1, "js_TA_get_uint16 and its siblings: elements that change places"],
  1175: [1, "the same"],
  1215: [1, "js_function_bind: a flag"],
  1228: [2, "js_iterator_concat_next or js_iterator_helper_next: flags"],
};

/** The functions that add a variable for resolve_scope_var (sixteen-bits.ts). */
export const variableAdders: readonly string[] = ["354", "355", "584"];

/**
 * The functions in which a number that is emitted is cut to 16 bits on purpose: js_create_function emits jumps of which
 * it knows that they fit, also backwards, and numbers of 16 bits; libregexp writes the end of a range of characters, and
 * refuses longer lists; JS_WriteFunctionTag writes code when the engine is built.
 */
export const cuttingFunctions: readonly string[] = ["99", "548", "633", "755", "783"];

/**
 * Functions whose loops make about nine of ten native steps of the benchmark's programs and of Octane's six. The function
 * with the most steps comes first. They implement regular expressions, properties, strings, arrays, maps, JSON and
 * compiling. `e2e/lab/bench/native-steps.ts` counts them.
 */
export const hotFunctions: readonly string[] = [
  ...["599", "5", "142", "687", "676", "106", "361", "139", "204", "716", "748", "90", "525"],
  ...["101", "107", "1072", "1071", "131", "563", "235", "530", "677", "151", "134", "633", "160", "4", "55"],
  ...["123", "265", "529", "594", "325", "484", "404", "516", "1069", "263"],
];
