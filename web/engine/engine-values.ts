import type binaryen from "binaryen";
import { firstTag, JSObject, tags } from "./tables/engine-structs.ts";

const tagShift = 32n;

/** The bits of a value that its tag says all about, or of the first one with a tag. */
export function tagged(tag: number): bigint {
  return BigInt(tag) << tagShift;
}

/**
 * Expressions about the engine's values. A value has 64 bits: the upper half is its tag, and objects have the highest
 * tag.
 */
export function values(module: binaryen.Module) {
  const { i64 } = module;
  const exception = () => i64.const(tagged(tags.exception));
  const tagOf = (value: number) => i64.shr_u(value, i64.const(tagShift));
  const tag = (number: number) => i64.const(BigInt.asUintN(32, BigInt(number)));
  return {
    exception,
    undefined: () => i64.const(tagged(tags.undefined)),
    objectAt: (address: number) => i64.or(i64.extend_u(address), i64.const(tagged(tags.object))),
    isException: (value: number) => i64.eq(i64.and(value, i64.const(-(1n << tagShift))), exception()),
    isObject: (value: number) => i64.gt_u(value, i64.const(tagged(tags.object) - 1n)),
    isSymbol: (value: number) => i64.eq(tagOf(value), tag(tags.symbol)),
    /** A string, or a rope of two strings. */
    isString: (value: number) =>
      i64.le_u(i64.sub(tagOf(value), tag(tags.string)), i64.const(BigInt(tags.rope - tags.string))),
    isRope: (value: number) => i64.eq(tagOf(value), tag(tags.rope)),
    /** Whether its references are counted. */
    isCounted: (value: number) => i64.ge_u(value, i64.const(tagged(firstTag))),
    classOf: (value: number) => module.i32.load16_u(JSObject.class_id, 2, module.i32.wrap(value)),
  };
}
