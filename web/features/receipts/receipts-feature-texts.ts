/** The texts of receipts that are not loaded. */

// receipts-feature
export const receiptsNotLoaded = "Receipts could not be loaded. Everything else works without them.";
