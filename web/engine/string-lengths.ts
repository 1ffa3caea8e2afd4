import binaryen from "binaryen";
import { addLocal, callsIn, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { maxEngineString, maxRepeatCount } from "./tables/engine-flags.ts";
import { lengthMask } from "./tables/engine-structs.ts";

const { i32, i64, none } = binaryen;

/** V8's maximum length of a string, in code units. */
const maxStringLength = 2 ** 29 - 24;

/** The addresses of the messages that the engine throws for a string that is too long. */
export type LengthMessages = { readonly stringTooLong: number; readonly invalidStringLength: number };

/**
 * Makes a string that is too long for V8 a RangeError here too, which a program can catch. The engine tried to make
 * such a string, ran out of memory, and the run ended. Array.prototype.join throws before it begins if the separators
 * alone are too long.
 */
export function limitStringLengths(
  module: binaryen.Module,
  functions: number,
  messages: LengthMessages,
): void {
  const all: readonly EngineFunction[] = functionsOf(module, functions).filter(({ body }) => body !== 0);
  const limits = all
    .filter(({ body }) => refuses(body, Object.values(messages)))
    .flatMap(({ body }) => [...expressionsIn(body)].filter(isLimit));
  if (limits.length !== 6) throw new Error(`expected 6 limits of a string's length, found ${limits.length}`);
  for (const each of limits) {
    const { right } = info<binaryen.BinaryInfo>(each);
    // `length > maximum` may be compiled as `length >= maximum + 1`.
    const limit = maxStringLength + constantOf(right) - maxEngineString;
    const isWide = binaryen.getExpressionType(right) === i64;
    edit.Binary.setRight(each, isWide ? module.i64.const(BigInt(limit)) : module.i32.const(limit));
  }
  limitJoin(module, all, messages.invalidStringLength);
}

/**
 * Makes `"".repeat(2 ** 40)` the empty string, as the standard requires, and `"a".repeat(2 ** 40)` too long: the engine
 * refuses a count of 2 ** 31 or more before it looks at the string. In
 *
 *     if (count > 0x7fffffff) "invalid repeat count" else { …; if (length == 0) return string; if (count * length <= longest) … }
 *
 * `count` is unsigned, so a negative count is large. Infinity is the largest value that is not negative. It is still
 * refused, and so is a finite count that is not smaller.
 */
export function allowLargeCounts(module: binaryen.Module, functions: number, refusalText: number): void {
  const [choice, ...others] = functionsOf(module, functions)
    .filter(({ body }) => body !== 0)
    .flatMap(({ body }) => [...expressionsIn(body)])
    .filter((each) => {
      if (!is(each, binaryen.IfId)) return false;
      const { ifTrue } = info<binaryen.IfInfo>(each);
      return is(ifTrue, binaryen.ConstId) && info<binaryen.ConstInfo>(ifTrue).value === refusalText;
    });
  if (choice === undefined || others.length > 0)
    throw new Error("counts of repeat are not refused where they were");
  const { condition } = info<binaryen.IfInfo>(choice);
  const { left, op } = info<binaryen.BinaryInfo>(condition);
  if (op !== binaryen.GtUInt64 || !is(left, binaryen.LocalSetId))
    throw new Error("the count of repeat is not compared as it was");
  const { index: count } = info<binaryen.LocalSetInfo>(left);
  const largest = module.i64.const(2n ** 63n - 1n);
  const clamp = module.block(
    null,
    [module.local.set(count, module.i64.const(BigInt(maxRepeatCount) + 1n)), module.i32.const(0)],
    i32,
  );
  const isRefused = module.if(
    module.i64.ge_u(module.local.get(count, i64), largest),
    module.i32.const(1),
    clamp,
  );
  edit.If.setCondition(choice, module.if(condition, isRefused, module.i32.const(0)));
}

/** Whether the function throws one of those messages. */
function refuses(body: number, messages: readonly number[]): boolean {
  const isMessage = (each: number) => is(each, binaryen.ConstId) && messages.includes(constantOf(each));
  // A message may be selected before the call.
  return [...expressionsIn(body)].some(isMessage);
}

function isLimit(expression: number): boolean {
  if (!is(expression, binaryen.BinaryId)) return false;
  const { op, right } = info<binaryen.BinaryInfo>(expression);
  if (!is(right, binaryen.ConstId)) return false;
  if (op === binaryen.LeUInt64) return constantOf(right) === maxEngineString;
  return [binaryen.GeSInt32, binaryen.GeUInt32].includes(op) && constantOf(right) === maxEngineString + 1;
}

/**
 * js_array_join(context, this, argc, argv, magic) has its loop in a block:
 *
 *     block { loop { if (at != length) { … if (character >= 0) …; else append(…, separator->length & 0x7fffffff); … } } … }
 *
 * A break out of that block frees everything and reports that something was thrown.
 */
function limitJoin(module: binaryen.Module, all: readonly EngineFunction[], messageAddress: number): void {
  const { function_, block, length, character, separator } = arrayJoin(all);
  const thrower = all
    .flatMap(({ body }) => callsIn(body))
    .find(
      ({ operands: [, message = 0] }) =>
        is(message, binaryen.ConstId) && constantOf(message) === messageAddress,
    );
  if (!thrower) throw new Error("strings that are too long are not refused where they were");

  const width = addLocal(function_, i64);
  const ofSeparator = module.if(
    module.i32.ge_s(module.local.get(character, i32), module.i32.const(0)),
    module.i32.const(1),
    module.copyExpression(separator),
  );
  const separators = module.i64.sub(module.local.get(length, i64), module.i64.const(1n));
  const maxCount = module.i64.div_u(module.i64.const(BigInt(maxStringLength)), module.local.get(width, i64));
  const isTooLong = module.if(
    module.i32.wrap(module.local.tee(width, module.i64.extend_u(ofSeparator), i64)),
    module.i64.gt_s(separators, maxCount),
    module.i32.const(0),
  );
  const refuse = module.block(null, [
    module.call(
      thrower.target,
      [module.local.get(0, i32), module.i32.const(messageAddress), module.i32.const(0)],
      none,
    ),
    module.br(info<binaryen.BlockInfo>(block).name),
  ]);
  edit.Block.insertChildAt(block, 0, module.if(isTooLong, refuse));
}

/** js_array_join, and those of its parts that are needed here. */
export function arrayJoin(all: readonly EngineFunction[]) {
  const params = binaryen.createType([i32, i64, i32, i32, i32]);
  const matches = all
    .filter((each) => each.body !== 0 && each.params === params && each.results === i64)
    .flatMap((each) =>
      [...expressionsIn(each.body)].flatMap((block) => joinIn(block).map((join) => ({ ...each, ...join }))),
    );
  const [match, ...others] = matches;
  if (!match || others.length > 0) throw new Error("js_array_join is not where it was");
  return match;
}

type EngineFunction = ReturnType<typeof functionsOf>[number];

/** The block with the loop, the locals of the array's length and of a separator of one character, and the separator's length. */
function joinIn(block: number) {
  if (!is(block, binaryen.BlockId)) return [];
  const { name, children } = info<binaryen.BlockInfo>(block);
  const loop = children.find((each) => is(each, binaryen.LoopId));
  if (!name || loop === undefined) return [];
  const binaryNodes = [...expressionsIn(loop)].filter((each) => is(each, binaryen.BinaryId));
  const operations = (op: number) =>
    binaryNodes
      .filter((each) => info<binaryen.BinaryInfo>(each).op === op)
      .map((each) => ({ each, ...info<binaryen.BinaryInfo>(each) }));
  const localOf = (expression: number) =>
    is(expression, binaryen.LocalGetId) ? [info<binaryen.LocalGetInfo>(expression).index] : [];
  const [length] = operations(binaryen.NeInt64).flatMap(({ right }) => localOf(right));
  const [character] = operations(binaryen.GeSInt32).flatMap(({ left }) => localOf(left));
  const [separator] = operations(binaryen.AndInt32).filter(
    ({ left, right }) =>
      is(left, binaryen.LoadId) && is(right, binaryen.ConstId) && constantOf(right) === lengthMask,
  );
  if (length === undefined || character === undefined || separator === undefined) return [];
  return [{ block, length, character, separator: separator.each }];
}
