/** The texts about output of an earlier text. */
export const isOfBefore = "You have changed the program since. This is of the program before.";
export const runAgain = "Run again";
