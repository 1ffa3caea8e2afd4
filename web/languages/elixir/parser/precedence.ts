import type { ElixirTokenKind } from "./tokens.ts";

export type Precedence = { readonly level: number; readonly isRight?: boolean };

/** The binary operators, from the loosest to the tightest. */
export const binary: Readonly<Partial<Record<ElixirTokenKind, Precedence>>> = {
  in_match_op: { level: 40 },
  when_op: { level: 50, isRight: true },
  type_op: { level: 60, isRight: true },
  pipe_op: { level: 70, isRight: true },
  match_op: { level: 100, isRight: true },
  or_op: { level: 110 },
  and_op: { level: 130 },
  comp_op: { level: 140 },
  rel_op: { level: 150 },
  arrow_op: { level: 160 },
  in_op: { level: 170 },
  xor_op: { level: 180 },
  ternary_op: { level: 190, isRight: true },
  concat_op: { level: 200, isRight: true },
  range_op: { level: 200, isRight: true },
  dual_op: { level: 210 },
  mult_op: { level: 220 },
  power_op: { level: 230 },
};

export const captureLevel = 90;
export const unaryLevel = 300;
export const attributeLevel = 320;
export const pipeLevel = 70;
