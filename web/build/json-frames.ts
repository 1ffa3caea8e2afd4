import binaryen from "binaryen";
import { callsIn, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";

/** What a level of JSON.stringify takes of the engine's stack: with that, it ends before the host's does. */
const frameBytes = 48;
const formerBytes = 16;

/**
 * Makes nested lists too deep for JSON.stringify a RangeError, which a program can catch: js_json_to_str asks whether the engine's
 * stack is full, but takes 16 bytes of it a level, and some 250 of the host's, which ended first. That ended the run.
 *
 * @param circularText the address of the text "circular reference".
 */
export function widenJsonFrames(module: binaryen.Module, functions: number, circularText: number): void {
  const { i32, i64 } = binaryen;
  const params = binaryen.createType([i32, i32, i64, i64]);
  const writers = functionsOf(module, functions).filter(
    (each) => each.params === params && callsIn(each.body).some((call) => says(call, circularText)),
  );
  const [writer, ...others] = writers;
  if (!writer || others.length > 0) throw new Error("js_json_to_str is not where it was");
  const moves = [...expressionsIn(writer.body)].filter(movesStack);
  if (moves.length !== 2)
    throw new Error(`expected js_json_to_str to move the stack twice, found ${moves.length}`);
  for (const move of moves) edit.Binary.setRight(move, module.i32.const(frameBytes));
}

/** Throws with that text. */
function says({ operands: [, text = 0] }: binaryen.CallInfo, address: number): boolean {
  return is(text, binaryen.ConstId) && constantOf(text) === address;
}

/** `global - 16` at the beginning, and `local + 16` at the end: the function has no other value of that form. */
function movesStack(expression: number): boolean {
  if (!is(expression, binaryen.BinaryId)) return false;
  const { op, left, right } = info<binaryen.BinaryInfo>(expression);
  if (!is(right, binaryen.ConstId) || constantOf(right) !== formerBytes) return false;
  if (op === binaryen.SubInt32) return is(left, binaryen.GlobalGetId);
  return op === binaryen.AddInt32 && is(left, binaryen.LocalGetId);
}
