/** The reasons why the values of an expression are not shown. */

// show-values
export const noFile = (path: string) => `There was no file ${path} when the program was run.`;
export const notRead = (path: string) => `${path} cannot be read.`;
export const nothingToShow = "There is nothing to show in that line: it has only functions and literals.";
export const tooManyExpressions = "There are too many expressions in those lines.";
export const behavesDifferently =
  "The values cannot be shown: while they are recorded, the program behaves differently. It may read its own source code or its call stack.";
export const didNotRun = "The program did not run, so there are no values.";
export const reachedLimit =
  "The run reached a limit, and it would reach it at another place while values are recorded.";
export const tooManyInputs =
  "The program asked for the time or random numbers more than 100,000 times. Not all of them were recorded, so the run cannot be repeated.";
export const inputsUnknown = "The times and random numbers that the program got are not known.";
export const printsTooMuch = "The program prints so much that its values cannot be recorded as well.";

// replay-output
export const notMade = "the run could not be made again";
