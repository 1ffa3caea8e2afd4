/** What the page says when a run is compared with its receipt. */

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
