import type { LineProfile } from "../../../protocol/look/line-profile.ts";

/**
 * The costs of a line as numbers: the line, how often it ran, its steps and bytes, and the number of its places that
 * did not run.
 */
export type LineNumbers = readonly [
  line: number,
  times: number,
  steps: number,
  bytes: number,
  unreached: number,
];

/** The costs of the lines of a golden program (its code is in fuel-goldens.json), in Node and in browsers alike. */
export type LineGolden = { readonly name: string; readonly lines: readonly LineNumbers[] };

export function lineNumbers({ line, times, steps, bytes, unreached }: LineProfile): LineNumbers {
  return [line, times, steps, bytes, unreached];
}
