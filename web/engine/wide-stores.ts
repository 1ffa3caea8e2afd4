import binaryen from "binaryen";
import { constantOf, expressionsIn, type functionsOf, info, is } from "./expressions.ts";

/** A number of stores, and why none of them loses a part of its number. */
type Stores = readonly [number, string];

/**
 * The functions that store a number in 16 bits that may have more, as far as the code says. Their numbers are those of
 * this build (web/build/build-engine.ts pins it).
 */
const wideStores: Readonly<Record<string, Stores>> = {
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

/** Throws if the engine has another store of that kind than the table. */
export function checkWideStores(all: ReturnType<typeof functionsOf>, table = wideStores): void {
  const found = new Map<string, number>();
  for (const { name, body } of all) {
    const wide = body === 0 ? 0 : [...expressionsIn(body)].filter(isWideStore).length;
    if (wide > 0) found.set(name, wide);
  }
  const changed = [...new Set([...found.keys(), ...Object.keys(table)])].filter(
    (name) => found.get(name) !== table[name]?.[0],
  );
  const counts = changed.map((name) => `${name} has ${found.get(name) ?? 0}, not ${table[name]?.[0] ?? 0}`);
  if (changed.length > 0) throw new Error(`stores of 16 bits: function ${counts.join("; function ")}`);
}

function isWideStore(expression: number): boolean {
  if (!is(expression, binaryen.StoreId)) return false;
  const { bytes, value } = info<binaryen.StoreInfo>(expression);
  return bytes === 2 && bitsOf(value) > 16;
}

/** How many bits a number may have. */
function bitsOf(expression: number): number {
  switch (binaryen.getExpressionId(expression)) {
    case binaryen.ConstId:
      // The engine stores -1 as a mark.
      return constantOf(expression) < 0 ? 16 : constantOf(expression).toString(2).length;
    case binaryen.LoadId:
      return 8 * info<binaryen.LoadInfo>(expression).bytes;
    case binaryen.LocalSetId:
      return bitsOf(info<binaryen.LocalSetInfo>(expression).value);
    case binaryen.SelectId: {
      const { ifTrue, ifFalse } = info<binaryen.SelectInfo>(expression);
      return Math.max(bitsOf(ifTrue), bitsOf(ifFalse));
    }
    case binaryen.BinaryId:
      return bitsOfOperation(info<binaryen.BinaryInfo>(expression));
    default:
      return 32;
  }
}

function bitsOfOperation({ op, left, right }: binaryen.BinaryInfo): number {
  const isConstant = is(right, binaryen.ConstId);
  if (op === binaryen.AndInt32)
    return isConstant && constantOf(right) >= 0 ? Math.min(bitsOf(left), bitsOf(right)) : bitsOf(left);
  if (op === binaryen.OrInt32) return Math.max(bitsOf(left), bitsOf(right));
  if (op === binaryen.ShlInt32 && isConstant) return bitsOf(left) + constantOf(right);
  if (op === binaryen.ShrUInt32 && isConstant) return bitsOf(left) - constantOf(right);
  return 32;
}
