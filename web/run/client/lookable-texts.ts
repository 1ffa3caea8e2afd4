/** The texts about runs that cannot be repeated. */

export const didNotRun = "The program did not run, so there is nothing to repeat.";
export const tooManyInputs =
  "The program asked for the time or a random number more than 100,000 times. Not all of them were recorded, so the run cannot be repeated.";
export const inputsUnknown =
  "The run was stopped from outside after the program had asked for the time or a random number. The values it got are not known, so the run cannot be repeated.";
