import binaryen from "binaryen";
import { addLocal, callsIn, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";

const { i32, i64, none } = binaryen;

/** V8's longest text, in code units: 2 ** 29 - 24. The engine's is longer, 2 ** 30 - 1. */
const longest = 536_870_888;
const engineLongest = 2 ** 30 - 1;

/** Addresses of the texts that the engine throws where a text is too long. */
export type LengthTexts = { readonly stringTooLong: number; readonly invalidStringLength: number };

/**
 * Makes texts that V8 refuses for their length a RangeError here, too, which a program can catch: where the engine
 * tried to make them, it ran out of memory, and the run ended. For Array.prototype.join that is known
 * before it begins, where the separators alone are too long.
 */
export function limitTexts(module: binaryen.Module, functions: number, texts: LengthTexts): void {
  const all: readonly EngineFunction[] = functionsOf(module, functions).filter(({ body }) => body !== 0);
  const limits = all
    .filter(({ body }) => refuses(body, Object.values(texts)))
    .flatMap(({ body }) => [...expressionsIn(body)].filter(isLimit));
  if (limits.length !== 6) throw new Error(`expected 6 limits of a text's length, found ${limits.length}`);
  for (const each of limits) {
    const { right } = info<binaryen.BinaryInfo>(each);
    // `length > longest` is written `length >= longest + 1`, too.
    const limit = longest + constantOf(right) - engineLongest;
    const isWide = binaryen.getExpressionType(right) === i64;
    edit.Binary.setRight(each, isWide ? module.i64.const(BigInt(limit)) : module.i32.const(limit));
  }
  limitJoin(module, all, texts.invalidStringLength);
}

/** Throws with one of those texts. */
function refuses(body: number, texts: readonly number[]): boolean {
  const isMessage = (each: number) => is(each, binaryen.ConstId) && texts.includes(constantOf(each));
  // A text may be chosen before the call.
  return [...expressionsIn(body)].some(isMessage);
}

function isLimit(expression: number): boolean {
  if (!is(expression, binaryen.BinaryId)) return false;
  const { op, right } = info<binaryen.BinaryInfo>(expression);
  if (!is(right, binaryen.ConstId)) return false;
  if (op === binaryen.LeUInt64) return constantOf(right) === engineLongest;
  return [binaryen.GeSInt32, binaryen.GeUInt32].includes(op) && constantOf(right) === engineLongest + 1;
}

/**
 * js_array_join(context, this, argc, argv, magic) has its loop in a block:
 *
 *     block { loop { if (at != length) { … if (character >= 0) …; else append(…, separator->length & 0x7fffffff); … } } … }
 *
 * A break out of that block lets go of everything and says that something was thrown.
 */
function limitJoin(module: binaryen.Module, all: readonly EngineFunction[], text: number): void {
  const { function_, block, length, character, separator } = arrayJoin(all);
  const thrower = all
    .flatMap(({ body }) => callsIn(body))
    .find(({ operands: [, message = 0] }) => is(message, binaryen.ConstId) && constantOf(message) === text);
  if (!thrower) throw new Error("texts that are too long are not refused where they were");

  const width = addLocal(function_, i64);
  const ofSeparator = module.if(
    module.i32.ge_s(module.local.get(character, i32), module.i32.const(0)),
    module.i32.const(1),
    module.copyExpression(separator),
  );
  const separators = module.i64.sub(module.local.get(length, i64), module.i64.const(1n));
  const most = module.i64.div_u(module.i64.const(BigInt(longest)), module.local.get(width, i64));
  const isTooLong = module.if(
    module.i32.wrap(module.local.tee(width, module.i64.extend_u(ofSeparator), i64)),
    module.i64.gt_s(separators, most),
    module.i32.const(0),
  );
  const refuse = module.block(null, [
    module.call(
      thrower.target,
      [module.local.get(0, i32), module.i32.const(text), module.i32.const(0)],
      none,
    ),
    module.br(info<binaryen.BlockInfo>(block).name),
  ]);
  edit.Block.insertChildAt(block, 0, module.if(isTooLong, refuse));
}

/** js_array_join, and what of it is of use here. */
export function arrayJoin(all: readonly EngineFunction[]) {
  const params = binaryen.createType([i32, i64, i32, i32, i32]);
  const places = all
    .filter((each) => each.body !== 0 && each.params === params && each.results === i64)
    .flatMap((each) =>
      [...expressionsIn(each.body)].flatMap((block) => joinIn(block).map((join) => ({ ...each, ...join }))),
    );
  const [place, ...others] = places;
  if (!place || others.length > 0) throw new Error("js_array_join is not where it was");
  return place;
}

type EngineFunction = ReturnType<typeof functionsOf>[number];

/** The block with the loop, the locals of the list's length and of the only character between, and the length of what is between. */
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
      is(left, binaryen.LoadId) && is(right, binaryen.ConstId) && constantOf(right) === 0x7fffffff,
  );
  if (length === undefined || character === undefined || separator === undefined) return [];
  return [{ block, length, character, separator: separator.each }];
}
