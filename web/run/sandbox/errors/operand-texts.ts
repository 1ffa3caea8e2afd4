import {
  OP_array_from,
  OP_call,
  OP_call_method,
  OP_call0,
  OP_call3,
  OP_define_field,
  OP_define_method,
  OP_dup,
  OP_dup1,
  OP_dup2,
  OP_dup3,
  OP_for_of_next,
  OP_get_arg,
  OP_get_arg0,
  OP_get_array_el,
  OP_get_array_el2,
  OP_get_array_el3,
  OP_get_field,
  OP_get_field2,
  OP_get_length,
  OP_get_loc,
  OP_get_loc_check,
  OP_get_loc_checkthis,
  OP_get_loc0,
  OP_get_loc8,
  OP_get_private_field,
  OP_get_super,
  OP_get_super_value,
  OP_get_var,
  OP_get_var_ref,
  OP_get_var_ref_check,
  OP_get_var_ref0,
  OP_get_var_undef,
  OP_import,
  OP_insert2,
  OP_insert3,
  OP_insert4,
  OP_mul,
  OP_nip,
  OP_nip1,
  OP_null,
  OP_object,
  OP_or,
  OP_perm3,
  OP_perm4,
  OP_perm5,
  OP_private_symbol,
  OP_push_7,
  OP_push_atom_value,
  OP_push_bigint_i32,
  OP_push_const,
  OP_push_const8,
  OP_push_empty_string,
  OP_push_false,
  OP_push_i8,
  OP_push_i16,
  OP_push_i32,
  OP_push_minus1,
  OP_push_this,
  OP_push_true,
  OP_rot3l,
  OP_rot3r,
  OP_rot4l,
  OP_rot5l,
  OP_set_arg,
  OP_set_arg3,
  OP_set_loc,
  OP_set_loc_check,
  OP_set_loc3,
  OP_set_loc8,
  OP_set_var_ref,
  OP_set_var_ref3,
  OP_swap,
  OP_swap2,
  OP_to_object,
  OP_to_propkey,
  OP_undefined,
} from "../../../engine/tables/opcodes.ts";
import { type FunctionNames, intermediateValue } from "./function-names.ts";
import type { Values } from "./heap-values.ts";

/** The operators of the instructions from OP_mul to OP_or. */
const signs = "* / % + - ** << >> >>> < <= > >= instanceof in == != === !== & ^ |".split(" ");

/**
 * The effects of the instructions that only move operands: how many operands are taken, and which are put back, as
 * positions from the top.
 */
export const moves = new Map<number, readonly [taken: number, put: readonly number[]]>([
  [OP_nip, [2, [0]]],
  [OP_nip1, [3, [1, 0]]],
  [OP_dup, [1, [0, 0]]],
  [OP_dup1, [2, [1, 1, 0]]],
  [OP_dup2, [2, [1, 0, 1, 0]]],
  [OP_dup3, [3, [2, 1, 0, 2, 1, 0]]],
  [OP_insert2, [2, [0, 1, 0]]],
  [OP_insert3, [3, [0, 2, 1, 0]]],
  [OP_insert4, [4, [0, 3, 2, 1, 0]]],
  [OP_perm3, [3, [1, 2, 0]]],
  [OP_perm4, [4, [1, 3, 2, 0]]],
  [OP_perm5, [5, [1, 4, 3, 2, 0]]],
  [OP_swap, [2, [0, 1]]],
  [OP_swap2, [4, [1, 0, 3, 2]]],
  [OP_rot3l, [3, [1, 0, 2]]],
  [OP_rot3r, [3, [0, 2, 1]]],
  [OP_rot4l, [4, [2, 1, 0, 3]]],
  [OP_rot5l, [5, [3, 2, 1, 0, 4]]],
]);

/** An instruction that is reached, with what is on the stack before it. */
export type Instruction = {
  readonly values: Values;
  readonly names: FunctionNames;
  readonly stack: readonly string[];
  readonly op: number;
  readonly at: number;
  readonly popCount: number;
  readonly pushCount: number;
  /** Whether it is a part of `a?.b`, after `a?`. */
  readonly isOptional: boolean;
  /** The text at that depth; `top` is without the mark of a pattern's value. */
  readonly raw: (depth: number) => string;
  readonly top: (depth?: number) => string;
};

type Texts = (instruction: Instruction) => readonly string[] | undefined;

const byteOf = ({ values, at }: Instruction) => values.byte(at + 1);
const halfOf = ({ values, at }: Instruction) => values.half(at + 1);
const bitsOf = ({ values, at }: Instruction) => values.bits(at + 1);
const atomOf = (instruction: Instruction) => instruction.values.atom(bitsOf(instruction));

const member = (object: string, key: string) =>
  key.startsWith('"') ? `${object}.${key.slice(1, -1)}` : `${object}[${key}]`;
const field = (instruction: Instruction) =>
  `${instruction.top()}${instruction.isOptional ? "?" : ""}.${atomOf(instruction)}`;
/** An object literal, with one more property. */
const grown: Texts = ({ top }) => [`${top(1).slice(0, -1)}${intermediateValue}}`];
const called: Texts = ({ top, popCount }) => [`${top(popCount - 1)}(...)`];

const each = (opcodes: readonly number[], texts: Texts) => opcodes.map((op) => [op, texts] as const);
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** Instructions for the first four variables of a kind: get, put and set of each. Those that put push nothing. */
const short = (first: number, last: number, kind: "local" | "parameter" | "outer") =>
  each(from(first, last), ({ op, pushCount, names }) =>
    pushCount > 0 ? [names[kind]((op - first) & 3)] : undefined,
  );

/** The source text of what instructions push. Of all others it is an intermediate value. */
export const pushedTexts: ReadonlyMap<number, Texts> = new Map([
  ...each([OP_push_i32], (one) => [String(bitsOf(one))]),
  ...each(from(OP_push_minus1, OP_push_7), ({ op }) => [String(op - OP_push_minus1 - 1)]),
  ...each([OP_push_i8], (one) => [String((byteOf(one) << 24) >> 24)]),
  ...each([OP_push_i16], (one) => [String((halfOf(one) << 16) >> 16)]),
  ...each([OP_push_bigint_i32], (one) => [`${bitsOf(one)}n`]),
  ...each([OP_push_const], (one) => [one.names.constant(bitsOf(one))]),
  ...each([OP_push_const8], (one) => [one.names.constant(byteOf(one))]),
  ...each([OP_push_atom_value], (one) => [`"${atomOf(one)}"`]),
  ...each([OP_private_symbol], (one) => [atomOf(one)]),
  ...each([OP_push_empty_string], () => ['""']),
  ...each([OP_undefined], () => ["undefined"]),
  ...each([OP_null], () => ["null"]),
  ...each([OP_push_this], () => ["this"]),
  ...each([OP_push_false], () => ["false"]),
  ...each([OP_push_true], () => ["true"]),
  ...each([OP_object], () => ["{}"]),
  ...each([OP_define_field, OP_define_method], grown),
  ...each([OP_array_from], ({ stack, popCount }) => [`[${stack.slice(stack.length - popCount).join(",")}]`]),
  ...each([OP_get_loc, OP_set_loc, OP_get_loc_check, OP_set_loc_check, OP_get_loc_checkthis], (one) => [
    one.names.local(halfOf(one)),
  ]),
  ...each([OP_get_loc8, OP_set_loc8], (one) => [one.names.local(byteOf(one))]),
  ...each([OP_get_arg, OP_set_arg], (one) => [one.names.parameter(halfOf(one))]),
  ...each([OP_get_var_ref, OP_set_var_ref, OP_get_var_ref_check, OP_get_var_undef, OP_get_var], (one) => [
    one.names.outer(halfOf(one)),
  ]),
  ...short(OP_get_loc0, OP_set_loc3, "local"),
  ...short(OP_get_arg0, OP_set_arg3, "parameter"),
  ...short(OP_get_var_ref0, OP_set_var_ref3, "outer"),
  ...each([OP_get_field], (one) => [field(one)]),
  ...each([OP_get_field2], (one) => [one.top(), field(one)]),
  ...each([OP_get_length], ({ top }) => [`${top()}.length`]),
  ...each([OP_get_array_el], ({ top }) => [member(top(1), top())]),
  ...each([OP_get_array_el2], ({ top }) => [top(1), member(top(1), top())]),
  ...each([OP_get_array_el3], ({ top }) => [top(1), top(), member(top(1), top())]),
  ...each([OP_get_private_field], ({ top }) => [`${top(1)}.${top()}`]),
  ...each([OP_get_super_value], ({ top }) => [member(intermediateValue, top())]),
  ...each([OP_call, ...from(OP_call0, OP_call3)], called),
  ...each([OP_call_method], ({ top, popCount }) => [`${top(popCount - 2)}(...)`]),
  ...each([OP_import], () => ["import(...)"]),
  ...each(from(OP_mul, OP_or), ({ op, top }) => [`(${top(1)} ${signs[op - OP_mul]} ${top()})`]),
  ...each([OP_get_super], () => ["super"]),
  ...each([OP_for_of_next], ({ top }) => [top(2), top(1), top(), ".for", intermediateValue]),
  ...each([OP_to_propkey, OP_to_object], ({ raw }) => [raw(0)]),
]);
