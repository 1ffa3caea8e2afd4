/** The texts of parts that are loaded at their first use. */

// growth-offer
export const growthNotLoaded =
  "The code that measures growth could not be loaded. Check the connection, and try again.";
export const growth = "How does it grow? Steps of the function at the cursor";
export const growthMenuLabel = "How does it grow?";

// mount-line-counts
export const lineCountsNotLoaded =
  "The code that counts lines could not be loaded. Check the connection, and turn it off and on again.";
export const toggleLineCounts = "Count how often each line runs: turn on or off";

// line-mark
export const breakpointHint = "Click a line number to set a breakpoint";

// look-offer
export const lookNotLoaded = "“Look inside” could not be loaded. Check the connection, and try again.";
export const lookInsideCommand = "Look inside the run";
export const linkLeadsToMoment = "The link leads to a moment of the run. Press Run to see it.";
export const lookInsideHint = (keys: string) => `Step through the run (${keys})`;
export const lookInside = "Look inside";
export const countLinesHint = "How often each line ran, beside its number; for this run and the next";
export const countLines = "Count lines";

// mount-receipts
export const receiptNotLoaded =
  "The code that compares the run with its receipt could not be loaded. Reload the page to try again.";

// tests-offer
export const testsWereAdded = "Tests were added.";
export const testsNotLoaded =
  "The code that runs tests could not be loaded. Check the connection, and try again.";
export const runTheTests = "Run the tests";
export const addTests = "Add tests";

// mount-values
export const valuesNotLoaded =
  "The code that shows values could not be loaded. Check the connection, and try again.";
export const showValuesHint =
  "Show the values in this line: each stage and operand (Alt+click in the simple editor)";
export const showValuesCommand = "Show the values of the expression at the cursor";
export const showValues = "Show the values of this expression";
