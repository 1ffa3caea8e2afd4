import type { Check } from "./check.ts";

/**
 * The fields that cannot be combined with a check of a line, because it has its own run, in which the line is counted.
 */
const notWithLine = [
  "returns",
  "prints",
  "throws",
  "maxFuel",
  "maxMemory",
  "grows",
  "given",
  "test",
] as const;

/**
 * Why the line fields of a check are invalid, as a sentence without its end; undefined if they are valid or not given.
 */
export function lineCheckProblem(check: Check): string | undefined {
  const { line, maxTimes } = check;
  if (line === undefined && maxTimes === undefined) return undefined;
  if (maxTimes === undefined) return "line names the line of maxTimes, so it needs maxTimes";
  if (line === undefined) return "maxTimes needs a line: its number, or a part of its text";
  const other = notWithLine.find((name) => name in check);
  return other && `it checks how often a line runs, so ${other} needs a check of its own`;
}

/** "line 4", "the line with `count++`" */
export function lineText(line: number | string): string {
  return typeof line === "number" ? `line ${line}` : `the line with \`${line}\``;
}
