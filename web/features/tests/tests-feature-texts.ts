/** The texts of the offer to run tests. */

export const testsWereAdded = "Tests were added.";
export const testsNotLoaded =
  "The code that runs tests could not be loaded. Check the connection, and try again.";
export const runTheTests = "Run the tests";
export const addTests = "Add tests";
export const tests = "Tests";
