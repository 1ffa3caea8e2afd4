/** The texts about what the console line stores. */

// console-feature
export const savedLines = "Earlier lines of the console";
