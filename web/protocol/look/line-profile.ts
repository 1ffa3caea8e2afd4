import { amount, fields, integer, listOf, optional, type Parser, text, truncatedText } from "../parsers.ts";
import { maxFactText, type ObservedValue, parseObservedValue } from "./fact.ts";

/**
 * The values that a line assigned to a variable: the first three and the last two, each once, and the number of
 * assignments.
 */
export type LineValues = {
  readonly name: string;
  readonly first: readonly ObservedValue[];
  readonly last: readonly ObservedValue[];
  readonly times: number;
};

/** A line of a program with sites that can run, over a whole run. */
export type LineProfile = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The count of the site that ran most often, of those that start in the line. */
  readonly times: number;
  /**
   * The steps from the start of one of its sites to the start of the next site of the program. A called function
   * counts for its own lines.
   */
  readonly steps: number;
  /** Bytes that were allocated meanwhile, even if they were freed later. */
  readonly bytes: number;
  /** The number of its sites that did not run although others did: branches that were never taken. */
  readonly unreached: number;
  /** The values of the variable that the line declares or assigns. */
  readonly values?: LineValues;
};

export const maxProfiledLines = 20_000;

const several = listOf(parseObservedValue, 3);
const values: Parser<LineValues> = (input, path) =>
  fields<LineValues>(input, path, {
    name: truncatedText(maxFactText),
    first: several,
    last: several,
    times: amount,
  });
const lineProfile: Parser<LineProfile> = (input, path) =>
  fields<LineProfile>(input, path, {
    file: text,
    line: integer(1, 10_000_000),
    times: amount,
    steps: amount,
    bytes: amount,
    unreached: amount,
    values: optional(values),
  });

export const parseLineProfiles: Parser<readonly LineProfile[]> = listOf(lineProfile, maxProfiledLines);

/** The lines with the highest costs above zero. The result does not depend on the order of the lines. */
export function hottestLines(
  lines: readonly LineProfile[],
  by: "steps" | "bytes",
  most: number,
): readonly LineProfile[] {
  return lines
    .filter((each) => each[by] > 0)
    .toSorted((a, b) => b[by] - a[by] || a.file.localeCompare(b.file) || a.line - b.line)
    .slice(0, most);
}
