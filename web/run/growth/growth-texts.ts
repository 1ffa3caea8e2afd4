/** The problems and the result of a measurement of growth. */

export const wrongLanguage = "Growth can be measured only for functions in JavaScript or TypeScript.";
export const notFinished = (n: string, ending: string) => `For n = ${n} it did not finish: it ${ending}.`;
export const enough = (n: string, steps: string) => `At n = ${n} it took ${steps} steps, which is enough.`;
export const runFailed = (subject: string, n: string, ending: string) =>
  `${subject} did not finish for n = ${n}: it ${ending}.`;

export const fasterThanAnyPowerOfN = "faster than any power of n";
export const theProgram = "The program";
export const theCall = "The call";
