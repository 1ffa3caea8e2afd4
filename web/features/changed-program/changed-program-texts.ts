/** The texts about output of an earlier text. */
export const isOfBefore = "This is of the program before your change.";
export const runAgain = "Run again";
