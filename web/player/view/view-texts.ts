/** The texts of the parts that all products draw. They are in the page's first script. */

// run-buttons
export const runHint = (keys: string) => `Run the program (${keys})`;
export const runAgain = "Run again";
export const run = "Run";
export const stopHint = "Stop the program (Escape)";
export const stop = "Stop";

// outcome-view
export const atLine = "at line ";
export const ofFile = (path: string) => ` of ${path}`;
