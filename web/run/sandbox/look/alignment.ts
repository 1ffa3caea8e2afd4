import {
  OP_call,
  OP_call0,
  OP_fclosure,
  OP_fclosure8,
  OP_get_arg,
  OP_get_arg0,
  OP_get_loc,
  OP_get_loc_check,
  OP_get_loc0,
  OP_get_loc8,
  OP_get_var,
  OP_get_var_ref,
  OP_get_var_ref_check,
  OP_get_var_ref0,
  OP_goto,
  OP_goto8,
  OP_goto16,
  OP_if_false,
  OP_if_false8,
  OP_if_true,
  OP_if_true8,
  OP_push_7,
  OP_push_const,
  OP_push_const8,
  OP_push_i8,
  OP_push_i16,
  OP_push_i32,
  OP_push_minus1,
  OP_put_arg,
  OP_put_arg0,
  OP_put_loc,
  OP_put_loc_check,
  OP_put_loc0,
  OP_put_loc8,
  OP_put_var_ref,
  OP_put_var_ref_check,
  OP_put_var_ref0,
  OP_return_undef,
  OP_set_arg,
  OP_set_arg0,
  OP_set_loc,
  OP_set_loc_check,
  OP_set_loc0,
  OP_set_loc8,
  OP_set_var_ref,
  OP_set_var_ref0,
} from "../../../engine/tables/opcodes.ts";
import { markNumber } from "../../../languages/ecmascript/look/mark-names.ts";
import type { EngineMemory, FunctionCode } from "./engine-memory.ts";

/** An instruction: its offset in the code, and a number that all forms of one operation share. */
export type Instruction = { readonly pc: number; readonly family: number };

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** The short forms for the first four variables, or with up to three arguments. */
const four = (first: number) => from(first, first + 3);

/** The long and short forms of an operation, by opcode: get_loc, get_loc8, get_loc0 … are one operation. */
const families: readonly (readonly number[])[] = [
  [OP_get_loc, OP_get_loc_check, OP_get_loc8, ...four(OP_get_loc0)],
  [OP_put_loc, OP_put_loc_check, OP_put_loc8, ...four(OP_put_loc0)],
  [OP_set_loc, OP_set_loc_check, OP_set_loc8, ...four(OP_set_loc0)],
  [OP_get_arg, ...four(OP_get_arg0)],
  [OP_put_arg, ...four(OP_put_arg0)],
  [OP_set_arg, ...four(OP_set_arg0)],
  [OP_get_var_ref, OP_get_var_ref_check, ...four(OP_get_var_ref0)],
  [OP_put_var_ref, OP_put_var_ref_check, ...four(OP_put_var_ref0)],
  [OP_set_var_ref, ...four(OP_set_var_ref0)],
  [OP_if_false, OP_if_true, OP_if_false8, OP_if_true8],
  [OP_goto, OP_goto8, OP_goto16],
  [OP_push_const, OP_push_const8],
  [OP_fclosure, OP_fclosure8],
  [OP_call, ...four(OP_call0)],
  [OP_push_i32, ...from(OP_push_minus1, OP_push_7), OP_push_i8, OP_push_i16],
];
const familyOf = new Map(
  families.flatMap((members) => members.map((op) => [op, members[0] as number] as const)),
);

/** The code of a function with marks: the instructions without the marks, and before which instruction each mark is. */
export type MarkedCode = {
  readonly instructions: readonly Instruction[];
  readonly marks: readonly { readonly before: number; readonly mark: number }[];
};

/** Reads the code of a function and removes its marks. */
export function readCode(memory: EngineMemory, code: FunctionCode): MarkedCode {
  const instructions: Instruction[] = [];
  const marks: { before: number; mark: number }[] = [];
  for (let pc = 0; pc < code.length; ) {
    const op = memory.byte(code.start + pc);
    const size = memory.instructionSize(op);
    if (size === 0) break;
    // Its operand has 16 bits: the index of a closure variable of the function.
    if (op === OP_get_var) {
      const at = code.start + pc + 1;
      const index = memory.byte(at) | (memory.byte(at + 1) << 8);
      const mark = markNumber(code.closure[index] ?? "");
      if (mark !== undefined) {
        marks.push({ before: instructions.length, mark });
        pc += size;
        // The instruction after the mark drops the name's value, or stores it as a script's completion value. Before a
        // bare return the engine leaves the drop out: the frame's end frees the value.
        const next = memory.byte(code.start + pc);
        if (next !== OP_return_undef) pc += memory.instructionSize(next);
        continue;
      }
    }
    instructions.push({ pc, family: familyOf.get(op) ?? op });
    pc += size;
  }
  return { instructions, marks };
}

/**
 * For each instruction of `markedCode` the index of the same instruction in `original`, or -1. They differ in a few
 * jumps at most.
 */
export function alignCode(original: readonly Instruction[], markedCode: readonly Instruction[]): Int32Array {
  const indices = new Int32Array(markedCode.length + 1).fill(-1);
  const isSame = (i: number, j: number) => original[i]?.family === markedCode[j]?.family;
  let i = 0;
  let j = 0;
  while (i < original.length && j < markedCode.length) {
    if (isSame(i, j)) {
      indices[j++] = i++;
      continue;
    }
    const next = nextMatch(i, j);
    if (!next) break;
    [i, j] = next;
  }
  return indices;

  /** The nearest position from which four instructions, or all that are left, are equal. */
  function nextMatch(i: number, j: number): readonly [number, number] | undefined {
    for (let sum = 1; sum <= 16; sum++) {
      for (let skippedCount = 0; skippedCount <= sum; skippedCount++) {
        const [a, b] = [i + skippedCount, j + sum - skippedCount];
        let same = 0;
        while (
          same < 4 &&
          a + same < original.length &&
          b + same < markedCode.length &&
          isSame(a + same, b + same)
        )
          same++;
        if (same === 4 || (same > 0 && a + same === original.length && b + same === markedCode.length))
          return [a, b];
      }
    }
    return undefined;
  }
}
