/** The texts of checks and tests with their results. */
export const passed = "Passed";
export const notPassed = "Not passed";
export const failed = "Failed";
export const undecided = "Not decided on this machine";
export const skipped = "Skipped";
export const notRun = "Not run";
export const undecidedWords = "not decided on this machine";
export const skippedWord = "skipped";
export const expectedLines = "− expected";
export const actualLines = "+ what came";
export const difference = "The difference";
export const expected = "expected";
export const actual = "actual";
