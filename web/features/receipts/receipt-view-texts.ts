/** The texts about receipts, for comparing a run and for sharing a program. */

// receipt-view
export const noDigests = "The browser computes digests only for pages from https.";
export const notCompared = "This run cannot be compared with what its author saw.";
export const ownLimits = "The limits that you have set may be the reason.";
export const notRead = (why: string) =>
  `This program came with a receipt of its author's run, but the receipt cannot be read: ${why}.`;
export const programComplete = "The program itself is complete.";
export const authorSaw = "Its author saw";
export const here = "Here";
export const emptyLine = "(an empty line)";

// receipt-choice
export const withReceipt = "With a receipt of the last run";
export const aboutReceipts =
  "When somebody else runs it, the page says whether their run is the same: printed lines, outcome and steps.";
export const runFirst = "Run the program first: a receipt records the result of a run.";
export const changedSince = "The program was changed since its last run. Run it once more for a receipt.";
export const noReceipt = (why: string) => `There is no receipt of this run. ${why}`;
