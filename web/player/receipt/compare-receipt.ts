import { groupDigits } from "../../protocol/parsers.ts";
import { endingTexts } from "../output/outcome-texts.ts";
import type { Receipt } from "../share/receipt.ts";
import * as texts from "./receipt-texts.ts";
import { beginningOf, digestOf, type RunSummary, sumOf } from "./run-summary.ts";

/** The comparison of a run with the author's receipt. */
export type ReceiptComparison = {
  readonly isSame: boolean;
  /** Sentences that say that it is the same, or where it first differs. */
  readonly sentences: readonly string[];
  /** The author's text and the text of this run, if there is one. */
  readonly author?: string;
  readonly here?: string;
};

/**
 * Compares in the order in which a reader sees things: the output line by line, then the outcome, then the steps.
 *
 * @param engine the id of the engine of this run.
 */
export async function compareReceipt(
  receipt: Receipt,
  summary: RunSummary,
  engine: string,
): Promise<ReceiptComparison> {
  const isSameEngine = receipt.engine === engine;
  const isSameText = receipt.digest === (await digestOf(summary));
  const difference =
    lineDifference(receipt, summary) ??
    endDifference(receipt, summary, isSameText) ??
    stepDifference(receipt, summary);
  if (difference) {
    const why = isSameEngine ? [] : [texts.otherVersion];
    return { isSame: false, ...difference, sentences: [...difference.sentences, ...why] };
  }
  const outputText = receipt.lines === 0 ? texts.nothingPrinted : texts.lines(receipt.lines);
  const other = isSameEngine ? "" : texts.otherVersionWithoutEffect;
  return {
    isSame: true,
    sentences: [texts.same(outputText, receipt.steps, other)],
  };
}

type ReceiptDifference = Omit<ReceiptComparison, "isSame">;

/** The first printed line that differs. */
function lineDifference(
  { shown: firstLines, sums, lines }: Receipt,
  summary: RunSummary,
): ReceiptDifference | undefined {
  const receiptLines = firstLines.length + sums.length / 4;
  const commonLength = Math.min(receiptLines, summary.lines.length);
  for (let index = 0; index < commonLength; index++) {
    const here = summary.lines[index] as string;
    const author = firstLines[index];
    if (author === undefined) {
      const at = (index - firstLines.length) * 4;
      if (sumOf(here) === sums.slice(at, at + 4)) continue;
      const sentence = texts.lineDiffers(groupDigits(index + 1));
      return { sentences: [sentence], here };
    }
    if (author === here) continue;
    const sentence = texts.lineDiffers(groupDigits(index + 1));
    return { sentences: [sentence], author, here };
  }
  if (summary.lines.length === lines) return undefined;
  const counts = texts.linesDiffer(summary.lines.length, groupDigits(lines));
  const same = Math.min(receiptLines, summary.lines.length, lines);
  const before = same > 0 ? texts.firstAreSame(groupDigits(same)) : "";
  const next = { author: firstLines[same], here: summary.lines[same] };
  return {
    sentences: [texts.notSamePrinted(counts, before)],
    ...(next.author !== undefined && { author: next.author }),
    ...(next.here !== undefined && { here: next.here }),
  };
}

function endDifference(
  receipt: Receipt,
  summary: RunSummary,
  isSameText: boolean,
): ReceiptDifference | undefined {
  const says = beginningOf(summary.says);
  const isSameEnd = receipt.outcome === summary.outcome && receipt.at === summary.at && receipt.says === says;
  if (!isSameEnd)
    return {
      sentences: [texts.otherEnd],
      author: describeEnd(receipt),
      here: describeEnd({ ...summary, says }),
    };
  if (isSameText) return undefined;
  const receiptLines = receipt.shown.length + receipt.sums.length / 4;
  const where = receipt.lines > receiptLines ? texts.afterLine(groupDigits(receiptLines)) : texts.endDiffers;
  return { sentences: [texts.notSame(where)] };
}

function stepDifference({ steps }: Receipt, summary: RunSummary): ReceiptDifference | undefined {
  if (steps === summary.steps) return undefined;
  const counts = texts.stepsDiffer(summary.steps, groupDigits(steps));
  return {
    sentences: [texts.notQuite(counts)],
  };
}

/** How a run ended, in short, with the position and the message. */
function describeEnd({ outcome, at, says }: Pick<RunSummary, "outcome" | "at" | "says">): string {
  const place = at === "" ? "" : texts.atPlace(at);
  return `${endingTexts[outcome].did}${place}${says === "" ? "" : `: ${says}`}`;
}
