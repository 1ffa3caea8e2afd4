/** What the pane of tests says when they have run. */

// program-tests
export const allSkipped = "Every test is skipped";
export const andSkipped = (count: number) => `, ${count} skipped`;
export const allPassed = (count: number, andSkipped: string) =>
  `${count === 1 ? "The test" : `All ${count} tests`} passed${andSkipped}`;
export const somePassed = (passed: number, all: number, andSkipped: string) =>
  `${passed} of ${all} ${all === 1 ? "test" : "tests"} passed${andSkipped}`;
