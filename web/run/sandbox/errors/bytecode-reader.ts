import { JSFunctionBytecode } from "../../../engine/tables/engine-structs.ts";
import { opcodeEntry } from "../../../engine/tables/opcode-table.ts";
import {
  forms,
  OP_call0,
  OP_drop,
  OP_gosub,
  OP_goto,
  OP_goto8,
  OP_goto16,
  OP_if_false,
  OP_if_false8,
  OP_if_true,
  OP_if_true8,
  OP_is_undefined_or_null,
  OP_return,
  OP_return_async,
  OP_return_undef,
  OP_throw,
} from "../../../engine/tables/opcodes.ts";
import { type FunctionNames, functionNames, intermediateValue } from "./function-names.ts";
import type { Values } from "./heap-values.ts";
import { moves, pushedTexts } from "./operand-texts.ts";

/** The values on the engine's stack at an instruction of a function, as source text. */
export type InstructionOperands = {
  /** The operands before the instruction, the top one last; see `ErrorSite.operand`. */
  readonly texts: readonly string[];
  readonly op: number;
  /** The address of the instruction. */
  readonly at: number;
};

/** Marks an operand that is the whole value of a destructuring pattern. */
export const initial = "\0";

/** Longer functions are not read: that would take the host long, at no cost to the program. */
const maxCodeLength = 100_000;
/** The maximum number of bytes of code read per instance: it bounds the host's work for endless errors. */
const maxReadBytes = 8_000_000;
/** Longer expressions are not shown: each operand of a chain contains the previous one. */
const maxTextLength = 1_000;
/** The maximum number of cached instructions. */
const maxCached = 1_000;

/** Code after one of these is reached from elsewhere. */
const ends = new Set([OP_goto, OP_goto8, OP_goto16, OP_return, OP_return_undef, OP_return_async, OP_throw]);

/** What comes between `a?` and `.b`. */
const optionalSteps = new Set([OP_if_true, OP_if_false, OP_if_true8, OP_if_false8, OP_drop]);

/** Reconstructs what is on the engine's stack, and caches it: one instruction may throw a thousand times. */
export class BytecodeReader {
  private readonly cache = new Map<string, InstructionOperands | undefined>();
  private budget = maxReadBytes;

  constructor(private readonly values: Values) {}

  instructionIn(code: number, next: number, operations?: readonly number[]): InstructionOperands | undefined {
    const { values } = this;
    const start = values.word(code + JSFunctionBytecode.byte_code_buf);
    const length = values.word(code + JSFunctionBytecode.byte_code_len);
    if (next <= start || next > start + length || length > maxCodeLength) return undefined;
    // A freed function's address may be reused by another function, with the same code or with other code.
    const names = [
      JSFunctionBytecode.vardefs,
      JSFunctionBytecode.closure_var,
      JSFunctionBytecode.cpool,
      JSFunctionBytecode.pc2line_buf,
    ].map((offset) => values.word(code + offset));
    const key = [code, next, start, length, values.sumOf(start, length), operations ?? "", ...names].join();
    if (this.cache.has(key)) return this.cache.get(key);
    if (this.budget < 0) return undefined;
    this.budget -= 2 * length;
    if (this.cache.size >= maxCached) this.cache.clear();
    const instruction = instructionIn(values, code, next, operations);
    this.cache.set(key, instruction);
    return instruction;
  }
}

/**
 * Reads the code of a function up to an instruction, and reconstructs the source text of each operand there:
 * `users.fnd`, `a[i]`, `f(...)`. Some instructions do not record that they were reached: `operations` are the opcodes
 * to look for from there on. V8 takes this text from the source; the source of a script is not in the engine's memory.
 */
function instructionIn(
  values: Values,
  code: number,
  next: number,
  operations?: readonly number[],
): InstructionOperands | undefined {
  const names = functionNames(values, code);
  const joins = new Map<number, string[]>();
  // The target of a backward jump is known only once all code has been read: the pattern of `const { a } = b` comes
  // before `b`.
  for (let pass = 0; pass < 4; pass++) {
    const instruction = readCode(values, code, names, joins, next, operations);
    if (instruction && pass > 0) return instruction;
  }
  return undefined;
}

/** `joins`: what is on the stack at each target of a jump, which this adds to. */
function readCode(
  values: Values,
  code: number,
  names: FunctionNames,
  joins: Map<number, string[]>,
  next: number,
  operations?: readonly number[],
): InstructionOperands | undefined {
  const start = values.word(code + JSFunctionBytecode.byte_code_buf);
  const end = start + values.word(code + JSFunctionBytecode.byte_code_len);
  let stack: string[] = [];
  let isReached = true;
  let isOptional = false;
  let found: InstructionOperands | undefined;
  for (let at = start; at < end; ) {
    const op = values.byte(at);
    const { size, popCount, pushCount, form } = opcodeOf(values, op, at);
    if (size === 0) return undefined;
    const joinDepth = joins.get(at);
    if (joinDepth && !isReached) {
      stack = [...joinDepth];
      isReached = true;
    } else if (joinDepth?.length === stack.length) {
      // `const { a } = b` starts with `undefined`, and jumps back with `b`.
      stack = stack.map((text, index) => (text === "undefined" ? initial + joinDepth[index] : text));
    }
    const isThere = operations ? at + size >= next && operations.includes(op) : at + size === next;
    if (isThere && isReached) found ??= { texts: [...stack], op, at };
    if (!isReached) {
      at += size;
      continue;
    }
    const raw = (depth: number) => stack[stack.length - 1 - depth] ?? intermediateValue;
    const top = (depth = 0) => raw(depth).replace(initial, "");
    const move = moves.get(op);
    const instruction = { values, names, stack, op, at, popCount, pushCount, isOptional, raw, top };
    const parts = move ? move[1].map(raw) : pushedTexts.get(op)?.(instruction);
    isOptional = (op === OP_is_undefined_or_null && pushCount > 0) || (isOptional && optionalSteps.has(op));
    stack.length = Math.max(0, stack.length - (move ? move[0] : popCount));
    if (parts) stack.push(...parts.map((text) => (text.length > maxTextLength ? intermediateValue : text)));
    else for (let count = 0; count < pushCount; count++) stack.push(intermediateValue);
    const target = jumpTarget(values, form, at);
    if (target !== 0 && op !== OP_gosub && !joins.has(target)) joins.set(target, [...stack]);
    if (ends.has(op)) isReached = false;
    at += size;
  }
  return found;
}

/** The entry of an opcode in the engine's table. The number of the operands of some instructions is in the code. */
function opcodeOf(values: Values, op: number, at: number) {
  const entry = values.bits(opcodeEntry(op));
  const form = entry >>> 24;
  const more =
    form === forms.npop || form === forms.npop_u16
      ? values.half(at + 1)
      : form === forms.npopx
        ? op - OP_call0
        : 0;
  return {
    size: entry & 0xff,
    popCount: ((entry >>> 8) & 0xff) + more,
    pushCount: (entry >>> 16) & 0xff,
    form,
  };
}

/** The address to which an instruction may jump; 0 for others. */
function jumpTarget(values: Values, form: number, at: number): number {
  const operand = at + 1;
  if (form === forms.label) return operand + values.bits(operand);
  if (form === forms.label8) return operand + ((values.byte(operand) << 24) >> 24);
  if (form === forms.label16) return operand + ((values.half(operand) << 16) >> 16);
  return 0;
}
