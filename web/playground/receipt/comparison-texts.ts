import { groupDigits } from "../../protocol/parsers.ts";

/** What the page says when a run is compared with its receipt: the differences. */

/** The exact number. Elsewhere the page says "60 million steps". */
function plural(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? "" : "s"}`;
}

// compare-receipt
export const otherVersion = "Its author ran it in another version of Sandglass. That may be the reason.";
export const nothingPrinted = "nothing printed";
export const lines = (count: number) => plural(count, "line");
export const otherVersionWithoutEffect = " It was another version of Sandglass, which made no difference.";
export const same = (printed: string, steps: number, more: string) =>
  `The same as its author saw: ${printed}, the same end, ${plural(steps, "step")}.${more}`;
export const lineDiffers = (line: string) =>
  `Not the same as its author saw: line ${line} of its output is different.`;
export const linesDiffer = (lines: number, authors: string) =>
  `it printed ${plural(lines, "line")}, and its author saw ${authors}.`;
export const firstAreSame = (count: string) => ` The first ${count} are the same.`;
export const notSamePrinted = (counts: string, more: string) =>
  `Not the same as its author saw: ${counts}${more}`;
export const otherEnd = "Not the same as its author saw: it ended differently.";
export const afterLine = (line: string) => `something after line ${line} of what it printed is different.`;
export const endDiffers = "the end of its value or its message is different.";
export const notSame = (where: string) => `Not the same as its author saw: ${where}`;
export const stepsDiffer = (steps: number, authors: string) =>
  `${plural(steps, "step")}, and its author's took ${authors}`;
export const notQuite = (steps: string) =>
  `Not quite what its author saw: it printed the same and ended the same, but the run took ${steps}.`;
export const atPlace = (place: string) => ` at ${place}`;
