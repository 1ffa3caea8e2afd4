import binaryen from "binaryen";
import { addLocal, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";

const { f64, i32, i64 } = binaryen;

/**
 * Makes the engine write powers of two with as few digits as possible, as the specification requires.
 *
 * Its js_dtoa tries fewer and fewer digits, as long as the nearest decimal number reads as the same number again. A
 * power of two is twice as far from the number above it as from the one below it. So the nearest decimal number, below
 * it, may be too far away, but the next one, above it, is not: `2 ** -24` was 5.9604644775390625e-8 and not
 * 5.960464477539063e-8. If the first does not read as the power of two, the second is tried here.
 */
export function shortenPowersOfTwo(module: binaryen.Module, functions: number): void {
  // js_dtoa(context, number, radix, digits, flags)
  const params = binaryen.createType([i32, f64, i32, i32, i32]);
  const [writer, ...others] = functionsOf(module, functions).filter(
    (each) => each.body !== 0 && each.params === params && each.results === i64,
  );
  if (!writer || others.length > 0) throw new Error("the engine does not write numbers where it did");
  const expressions = [...expressionsIn(writer.body)];
  const theOne = <Found>(what: string, each: (expression: number) => Found | undefined): Found => {
    const [one, ...more] = expressions.flatMap((expression) => each(expression) ?? []);
    if (!one || more.length > 0) throw new Error(`${what} is not where it was`);
    return one as Found;
  };
  const { store, decimal, length, check, reading, mantissa, digits } = theOne("a trial of digits", trialIn);
  const trim = theOne("the cut of trailing zeros", (each) => trimIn(each, digits));

  const { local } = module;
  const all = addLocal(writer.function_, i64);
  const reparsedMantissa = addLocal(writer.function_, i64);
  edit.Block.insertChildAt(trim.block, trim.index, local.set(all, local.get(decimal, i64)));

  const isOther = () => module.i64.ne(local.get(reparsedMantissa, i64), local.get(mantissa, i64));
  const isPowerOfTwo = module.i64.eq(local.get(mantissa, i64), module.i64.const(2n ** 52n));
  const readIt = () => local.set(reparsedMantissa, module.copyExpression(reading));
  const next = [
    local.set(decimal, module.i64.add(local.get(all, i64), module.i64.const(1n))),
    local.set(digits, local.get(trim.allDigits, i32)),
    module.copyExpression(store),
    module.copyExpression(length),
    readIt(),
  ];
  const trials = [readIt(), module.if(module.i32.and(isPowerOfTwo, isOther()), module.block(null, next))];
  edit.Break.setCondition(check, module.block(null, [...trials, isOther()], i32));
}

/** `number->digits = decimal; number->length = …; if (mul_pow_round_to_d(…, exponent - digits) != mantissa) break;` */
function trialIn(block: number) {
  if (!is(block, binaryen.BlockId)) return undefined;
  const [store = 0, length = 0, check = 0] = info<binaryen.BlockInfo>(block).children;
  if (!is(store, binaryen.StoreId) || !is(length, binaryen.StoreId) || !is(check, binaryen.BreakId))
    return undefined;
  const { value } = info<binaryen.StoreInfo>(store);
  const { condition } = info<binaryen.BreakInfo>(check);
  if (!is(value, binaryen.LocalGetId) || !is(condition, binaryen.BinaryId)) return undefined;
  const { op, left: reading, right } = info<binaryen.BinaryInfo>(condition);
  if (op !== binaryen.NeInt64 || !is(reading, binaryen.CallId) || !is(right, binaryen.LocalGetId))
    return undefined;
  const power = info<binaryen.CallInfo>(reading).operands.at(-1) ?? 0;
  if (!is(power, binaryen.BinaryId)) return undefined;
  const { right: digits } = info<binaryen.BinaryInfo>(power);
  if (!is(digits, binaryen.LocalGetId)) return undefined;
  const indexOf = (get: number) => info<binaryen.LocalGetInfo>(get).index;
  return {
    store,
    length,
    check,
    reading,
    decimal: indexOf(value),
    mantissa: indexOf(right),
    digits: indexOf(digits),
  };
}

/** `digits = allDigits; while (decimal % radix == 0) …`: the only loop in there that divides and contains no loop. */
function trimIn(block: number, digits: number) {
  if (!is(block, binaryen.BlockId)) return undefined;
  const { children } = info<binaryen.BlockInfo>(block);
  const index = children.findIndex((set, nth) => {
    const loop = children[nth + 1] ?? 0;
    if (!is(set, binaryen.LocalSetId) || !is(loop, binaryen.LoopId)) return false;
    const { index: into, value } = info<binaryen.LocalSetInfo>(set);
    return into === digits && is(value, binaryen.LocalGetId) && [...expressionsIn(loop)].some(divides);
  });
  if (index < 0) return undefined;
  const { value } = info<binaryen.LocalSetInfo>(children[index] as number);
  return { block, index, allDigits: info<binaryen.LocalGetInfo>(value).index };
}

function divides(expression: number): boolean {
  return is(expression, binaryen.BinaryId) && info<binaryen.BinaryInfo>(expression).op === binaryen.DivUInt64;
}
