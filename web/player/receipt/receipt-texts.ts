import { groupDigits } from "../../protocol/parsers.ts";

/** The texts about runs that cannot have a receipt, and about differences from a receipt. */

// run-summary
export const bytesInAll = (bytes: string) => `(${bytes} bytes in all; of the rest nothing is compared)`;
export const clock = "it asked for the time";
export const timeZone = "it asked for the local time zone";
export const randomness = "it asked for random numbers";
export const intl = "it used Intl, whose data differ from browser to browser";
export const stack = "it needed all of the browser's own stack";
export const interruption = "it was ended by time or by somebody";
export const didNotEnd = "The run did not end by itself.";
export const answersTyped = "Somebody typed answers in this run, so another run can be different.";
export const mayDiffer = (why: string) => `Another run of it may be different: ${why}.`;
export const ranWithMore = (limit: string, measure: string, most: string) =>
  `It ran with ${limit} ${measure}, and a shared program may ask for ${most}.`;

/** The exact number. Elsewhere the page says "60 million steps". */
function plural(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? "" : "s"}`;
}

// compare-receipt
export const otherVersion = "Its author ran it in another version of Sandglass. That may be the reason.";
export const nothingPrinted = "nothing printed";
export const lines = (count: number) => plural(count, "line");
export const otherVersionWithoutEffect = " It was another version of Sandglass, which made no difference.";
export const same = (output: string, steps: number, more: string) =>
  `The same as its author saw: ${output}, the same end, ${plural(steps, "step")}.${more}`;
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
