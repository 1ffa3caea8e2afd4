import { endingTexts } from "../../output/outcome-texts.ts";
import { groupDigits } from "../../protocol/parsers.ts";
import type { Receipt } from "../../share/receipt.ts";
import { beginningOf, digestOf, type RunSummary, sumOf } from "./run-summary.ts";

/** What a run came to beside what its author saw. */
export type Comparison = {
  readonly isSame: boolean;
  /** Sentences: that it is the same, or where it first differs. */
  readonly sentences: readonly string[];
  /** What the author saw there and what was seen here, where there is text to show of either. */
  readonly author?: string;
  readonly here?: string;
};

/**
 * Compares in the order in which a reader sees things: line by line what was printed, then the end, then the steps.
 *
 * @param engine the id of the engine that ran it here.
 */
export async function compareReceipt(
  receipt: Receipt,
  seen: RunSummary,
  engine: string,
): Promise<Comparison> {
  const isSameEngine = receipt.engine === engine;
  const isSameText = receipt.digest === (await digestOf(seen));
  const difference =
    lineDifference(receipt, seen) ??
    endDifference(receipt, seen, isSameText) ??
    stepDifference(receipt, seen);
  if (difference) {
    const why = isSameEngine
      ? []
      : ["Its author ran it in another version of Sandglass. That may be the reason."];
    return { isSame: false, ...difference, sentences: [...difference.sentences, ...why] };
  }
  const printed = receipt.lines === 0 ? "nothing printed" : plural(receipt.lines, "line");
  const other = isSameEngine ? "" : " It was another version of Sandglass, which made no difference.";
  return {
    isSame: true,
    sentences: [
      `The same as its author saw: ${printed}, the same end, ${plural(receipt.steps, "step")}.${other}`,
    ],
  };
}

/** Exact, where the page else says "60 million steps". */
function plural(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? "" : "s"}`;
}

type Difference = Omit<Comparison, "isSame">;

/** The first printed line that is another one. */
function lineDifference({ shown, sums, lines }: Receipt, seen: RunSummary): Difference | undefined {
  const known = shown.length + sums.length / 4;
  const most = Math.min(known, seen.lines.length);
  for (let index = 0; index < most; index++) {
    const here = seen.lines[index] as string;
    const author = shown[index];
    if (author === undefined) {
      const at = (index - shown.length) * 4;
      if (sumOf(here) === sums.slice(at, at + 4)) continue;
      const sentence = `Not the same as its author saw: line ${groupDigits(index + 1)} of its output is different.`;
      return { sentences: [sentence], here };
    }
    if (author === here) continue;
    const sentence = `Not the same as its author saw: line ${groupDigits(index + 1)} of its output is different.`;
    return { sentences: [sentence], author, here };
  }
  if (seen.lines.length === lines) return undefined;
  const counts = `it printed ${plural(seen.lines.length, "line")}, and its author saw ${groupDigits(lines)}.`;
  const same = Math.min(known, seen.lines.length, lines);
  const before = same > 0 ? ` The first ${groupDigits(same)} are the same.` : "";
  const next = { author: shown[same], here: seen.lines[same] };
  return {
    sentences: [`Not the same as its author saw: ${counts}${before}`],
    ...(next.author !== undefined && { author: next.author }),
    ...(next.here !== undefined && { here: next.here }),
  };
}

function endDifference(receipt: Receipt, seen: RunSummary, isSameText: boolean): Difference | undefined {
  const says = beginningOf(seen.says);
  const isSameEnd = receipt.outcome === seen.outcome && receipt.at === seen.at && receipt.says === says;
  if (!isSameEnd)
    return {
      sentences: ["Not the same as its author saw: it ended differently."],
      author: describeEnd(receipt),
      here: describeEnd({ ...seen, says }),
    };
  if (isSameText) return undefined;
  const known = receipt.shown.length + receipt.sums.length / 4;
  const where =
    receipt.lines > known
      ? `something after line ${groupDigits(known)} of what it printed is different.`
      : "the end of its value or its message is different.";
  return { sentences: [`Not the same as its author saw: ${where}`] };
}

function stepDifference({ steps }: Receipt, seen: RunSummary): Difference | undefined {
  if (steps === seen.steps) return undefined;
  const counts = `${plural(seen.steps, "step")}, and its author's took ${groupDigits(steps)}`;
  return {
    sentences: [
      `Not quite what its author saw: it printed the same and ended the same, but the run took ${counts}.`,
    ],
  };
}

/** How a run ended, in short: its file's names and its own words stand in it. */
function describeEnd({ outcome, at, says }: Pick<RunSummary, "outcome" | "at" | "says">): string {
  const place = at === "" ? "" : ` at ${at}`;
  return `${endingTexts[outcome].did}${place}${says === "" ? "" : `: ${says}`}`;
}
