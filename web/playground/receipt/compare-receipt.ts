import { endingTexts } from "../../output/outcome-texts.ts";
import { groupDigits } from "../../protocol/parsers.ts";
import type { Receipt } from "../../share/receipt.ts";
import { beginningOf, digestOf, type RunSummary, sumOf } from "./run-summary.ts";

/** What a run came to beside what its author saw. */
export type Comparison = {
  readonly isSame: boolean;
  /** Sentences: that it is the same, or where it first differs. */
  readonly sentences: readonly string[];
  /** The author's text and the text of this run, if there is any. */
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
  summary: RunSummary,
  engine: string,
): Promise<Comparison> {
  const isSameEngine = receipt.engine === engine;
  const isSameText = receipt.digest === (await digestOf(summary));
  const difference =
    lineDifference(receipt, summary) ??
    endDifference(receipt, summary, isSameText) ??
    stepDifference(receipt, summary);
  if (difference) {
    const why = isSameEngine
      ? []
      : ["Its author ran it in another version of Sandglass. That may be the reason."];
    return { isSame: false, ...difference, sentences: [...difference.sentences, ...why] };
  }
  const outputText = receipt.lines === 0 ? "nothing printed" : plural(receipt.lines, "line");
  const other = isSameEngine ? "" : " It was another version of Sandglass, which made no difference.";
  return {
    isSame: true,
    sentences: [
      `The same as its author saw: ${outputText}, the same end, ${plural(receipt.steps, "step")}.${other}`,
    ],
  };
}

/** Exact, where the page else says "60 million steps". */
function plural(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? "" : "s"}`;
}

type Difference = Omit<Comparison, "isSame">;

/** The first printed line that differs. */
function lineDifference({ shown, sums, lines }: Receipt, summary: RunSummary): Difference | undefined {
  const receiptLines = shown.length + sums.length / 4;
  const commonLength = Math.min(receiptLines, summary.lines.length);
  for (let index = 0; index < commonLength; index++) {
    const here = summary.lines[index] as string;
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
  if (summary.lines.length === lines) return undefined;
  const counts = `it printed ${plural(summary.lines.length, "line")}, and its author saw ${groupDigits(lines)}.`;
  const same = Math.min(receiptLines, summary.lines.length, lines);
  const before = same > 0 ? ` The first ${groupDigits(same)} are the same.` : "";
  const next = { author: shown[same], here: summary.lines[same] };
  return {
    sentences: [`Not the same as its author saw: ${counts}${before}`],
    ...(next.author !== undefined && { author: next.author }),
    ...(next.here !== undefined && { here: next.here }),
  };
}

function endDifference(receipt: Receipt, summary: RunSummary, isSameText: boolean): Difference | undefined {
  const says = beginningOf(summary.says);
  const isSameEnd = receipt.outcome === summary.outcome && receipt.at === summary.at && receipt.says === says;
  if (!isSameEnd)
    return {
      sentences: ["Not the same as its author saw: it ended differently."],
      author: describeEnd(receipt),
      here: describeEnd({ ...summary, says }),
    };
  if (isSameText) return undefined;
  const receiptLines = receipt.shown.length + receipt.sums.length / 4;
  const where =
    receipt.lines > receiptLines
      ? `something after line ${groupDigits(receiptLines)} of what it printed is different.`
      : "the end of its value or its message is different.";
  return { sentences: [`Not the same as its author saw: ${where}`] };
}

function stepDifference({ steps }: Receipt, summary: RunSummary): Difference | undefined {
  if (steps === summary.steps) return undefined;
  const counts = `${plural(summary.steps, "step")}, and its author's took ${groupDigits(steps)}`;
  return {
    sentences: [
      `Not quite what its author saw: it printed the same and ended the same, but the run took ${counts}.`,
    ],
  };
}

/** How a run ended, in short, with its file names and its messages. */
function describeEnd({ outcome, at, says }: Pick<RunSummary, "outcome" | "at" | "says">): string {
  const place = at === "" ? "" : ` at ${at}`;
  return `${endingTexts[outcome].did}${place}${says === "" ? "" : `: ${says}`}`;
}
