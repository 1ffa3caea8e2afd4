/** The texts of the offer to count lines. */

// line-counts-feature
export const lineCountsNotLoaded =
  "The code that counts lines could not be loaded. Check the connection, and turn it off and on again.";
export const toggleLineCounts = "Count how often each line runs: turn on or off";
export const countLinesHint = "How often each line ran, beside its number; for this run and the next";
export const countLines = "Count lines";
export const lineCounts = "Line counts";
export const aboutLineCounts = "How often each line ran, beside its number. The run is repeated for it.";
export const off = "Off";
export const afterEachRun = "After each run";
