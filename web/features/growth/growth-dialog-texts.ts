/** The texts of the dialog about growth. */

// growth-chart
export const chartWhileMeasured = "Steps against n, while they are measured";
export const chartOf = (isNamed: boolean, verdict: string) =>
  `Steps against n: ${isNamed ? `they follow ${verdict}` : verdict}. The numbers are in the table.`;
export const n = "n";

// growth-dialog
export const notRead = (path: string) =>
  `${path} cannot be read, so no function of it can be called. Run it to see why.`;
export const title = "How does it grow?";
export const theNumber = "the number n";
export const randomList = "a list of n random numbers";
export const sortedList = "a list of n sorted numbers";
export const textOfLetters = "a text of n letters";
export const aboutCalls =
  "The call is made for n = 1, 2, 4, 8 …, each time in a fresh run of the program. What is told is the exact number of its steps.";
export const functionLabel = "Function";
export const call = "Call";
export const exampleCall = "f(x)";
export const whereX = "where x is";
export const ownArgument = "made by a function of n";
export const functionOfN = "Function of n";
export const measure = "Measure";
export const stop = "Stop";
export const measuringAt = (n: string, steps: string) => `Measuring: n = ${n} took ${steps} steps …`;
export const measuring = "Measuring …";
export const table = "Steps for each n";
export const steps = "Steps";
export const localExponent = "Local exponent";

// growth-text
export const lastDoublings = (powers: string) =>
  `For the last doublings of n, the steps grew like n to the power of ${powers}.`;
export const constant = "The steps do not grow with n.";
export const follows = (curve: string) => `The steps follow ${curve}.`;
export const followsPower = (curve: string) =>
  `The steps follow ${curve}, which is not one of the curves below.`;
export const exponential = "The steps grow faster than any power of n.";
export const tooFewSizes = (sizes: number) =>
  `There are too few sizes to tell: ${sizes}, and four are needed.`;
export const noCurve = "The steps follow none of the curves below.";
