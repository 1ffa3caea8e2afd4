/** What sandglass verify and --receipt say. */

// receipt-command
export const noReceipt = (why: string) => `This run cannot have a receipt. ${why}`;
export const hasNoReceipt = "It has no receipt.";
export const notComparable = "This run cannot be compared with that of its author.";
export const receiptNotRead = (why: string) => `Its receipt cannot be read: ${why}.`;
export const notAProgram =
  "It is not a program with a receipt. Such programs are .sandglass.json files, which `sandglass run <file> --receipt` prints and the page downloads.";
export const tooLarge = "It is too large.";
export const itIs = (problem: string) => `It is ${problem}.`;
export const authorSaw = (line: string) => `  its author saw: ${line}`;
export const here = (line: string) => `  here:           ${line}`;
