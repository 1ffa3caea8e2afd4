/** The texts about counted lines. */

// line-counts
export const countingStopped = "Counting was stopped.";
export const whichLanguages = (languages: string) => `Lines can be counted only in ${languages}.`;
export const notRepeated =
  "The run could not be repeated exactly, so its lines are not counted: the counts might be wrong.";
export const notParsed = "The program could not be parsed, so its lines are not counted.";

// profile-heats
export const branchNotTaken = "; a branch in it was never taken";
export const neverRan = "never ran";
export const ranOnce = "ran once";
export const ran = (times: string) => `ran ${times} times`;
export const branchNote = "  a branch never taken";
export const notYet = "not yet";

// describe-profile
export const lineFact = (line: number, fact: string) => `Line ${line}: ${fact}`;
export const lineRan = (line: number, ran: string) => `Line ${line} ${ran}.`;
export const lineNeverRan = (line: number, ran: string, code: string) =>
  `Line ${line} ${ran}${code === "" ? "." : `:${code}`}`;
