/** What sandglass trace, --profile and the transcript of a run say. */

// profile-command
export const afterSteps = (end: string, steps: string) => `${end} after ${steps} steps`;
export const mostSteps = "Lines that took most steps";
export const mostMemory = "Lines that used most memory";
export const branchesNeverTaken = "Branches never taken";
export const neverRan = "Lines that never ran";

// trace-command
export const moments = (count: number) => `${count} moments`;
export const atPlace = (file: string, line: number) => ` at ${file}:${line}`;
export const moment = (number: number, steps: number, file: string, line: number) =>
  `Moment ${number}, after ${steps} steps: ${file}:${line} is about to run`;
export const waiting = "  waiting:";
export const noSuchMoment = "There is no such moment.";
export const moreMoments = "There are more moments than are shown.";

// transcript
export const bytesNotShown = (bytes: string) => `[${bytes} bytes are not shown]`;
export const waitedForAnswer = "It waited for an answer: for a line of the standard input, or for its end.";
export const steps = (count: string) => `${count} steps.`;
