/** What the dialog that shares a program says of receipts. */

// receipt-choice
export const withReceipt = "With a receipt of the last run";
export const aboutReceipts =
  "When somebody else runs it, the page says whether their run is the same: printed lines, outcome and steps.";
export const runFirst = "Run the program first: a receipt records the result of a run.";
export const changedSince = "The program was changed since its last run. Run it once more for a receipt.";
export const noDigests = "The browser computes digests only for pages from https.";
export const noReceipt = (why: string) => `There is no receipt of this run. ${why}`;
