import { markNumber } from "../../ecmascript/look/mark-names.ts";
import type { EngineMemory, FunctionCode } from "./engine-memory.ts";

/** An instruction: its offset in the code, and a number that all forms of one operation share. */
export type Instruction = { readonly pc: number; readonly family: number };

/** The long and short forms of an operation, by opcode: get_loc, get_loc8, get_loc0 … are one operation. */
const families: readonly (readonly number[])[] = [
  [85, 95, 192, 195, 196, 197, 198],
  [86, 96, 193, 199, 200, 201, 202],
  [87, 97, 194, 203, 204, 205, 206],
  [88, 207, 208, 209, 210],
  [89, 211, 212, 213, 214],
  [90, 215, 216, 217, 218],
  [91, 100, 219, 220, 221, 222],
  [92, 101, 223, 224, 225, 226],
  [93, 227, 228, 229, 230],
  [104, 105, 232, 233],
  [106, 234, 235],
  [2, 189],
  [3, 190],
  [34, 236, 237, 238, 239],
  [1, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188],
];
const familyOf = new Map(
  families.flatMap((members) => members.map((op) => [op, members[0] as number] as const)),
);

/** get_var. Its operand has 16 bits: the index of a closure variable of the function. */
const getVar = 56;

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
    if (op === getVar) {
      const at = code.start + pc + 1;
      const index = memory.byte(at) | (memory.byte(at + 1) << 8);
      const mark = markNumber(code.closure[index] ?? "");
      if (mark !== undefined) {
        marks.push({ before: instructions.length, mark });
        // The instruction after the mark drops the name's value, or stores it as a script's completion value.
        pc += size;
        pc += memory.instructionSize(memory.byte(code.start + pc));
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
