/** The texts of runs after a change. */

export const toggleRunOnChange = "Run on change: turn on or off";
export const run = "Run";
export const aboutRunOnChange = "On change: when you stop typing for a moment.";
export const onRun = "On Run";
export const alsoOnChange = "Also on change";
