/** The texts about a moment of a run, and about missing moments. */

// describe-change
export const lineIsNext = (line: number) => `Line ${line} is next.`;
export const returns = (call: string, value: string) => `${call} returns ${value}.`;
export const endsWithout = (call: string) => `${call} ends without a value.`;
export const callReturns = (call: string) => `${call} returns.`;
export const programEnded = "The program has ended.";
export const returned = (call: string, value: string) => `${call} returned ${value}`;
export const atLine = (line: number) => `Line ${line}`;
export const printedText = (text: string) => `printed ${text}`;
export const andMoreChanges = (count: number) => `and ${count} more changes`;
export const nothingChanged = "nothing changed";
export const doesNotFit = (clause: string) => `\`${clause}\` does not fit`;
export const countsAs = "counts as";
export const callEnded = (call: string) => `${call} ended`;
export const callWaits = (call: string) => `${call} waits`;
export const wasCalled = (call: string, argumentsText: string) => `${call} was called${argumentsText}`;
export const callGoesOn = (call: string) => `${call} goes on`;
export const is = (name: string, value: string) => `\`${name}\` is ${value}`;
export const withValues = (values: string) => ` with ${values}`;
export const unnamedFunction = "a function without a name";
export const wasAndIs = (name: string, was: string, is: string) => `\`${name}\` was ${was}, is ${is}`;
export const hasLess = (name: string, left: number) =>
  `\`${name}\` has ${left === 1 ? "one entry" : `${left} entries`} less`;
export const ofEntry = (index: number) => ` (entry ${index})`;
export const builtIn = "built in";
export const notThere = "not there yet";
export const notKept = "not kept here";

// look
export const messages = (count: number) => `${count} messages`;
export const preparing = "Preparing to repeat the run";
export const repeating = "Repeating the run";
export const endsInCall = "The program ends in this call.";
export const noCallEnds = "No call ends after this moment.";
export const lineNotRun = (when: string) => `This line does not run ${when}.`;
export const noBreakpointAfter = "There is no breakpoint after this moment.";
export const noBreakpointBefore = "There is no breakpoint before this moment.";
export const noChangeBefore = (name: string) => `\`${name}\` does not change before this moment.`;
export const firstMoment = "This is the first moment.";
export const lastMoment = "This is the last moment.";
export const notWithin = (moments: string) =>
  `Not within ${moments} moments; search again from here to look further.`;
export const lineDidNotRun = (line: number, times: number, count: string) =>
  `Line ${line} did not run ${times === 1 ? "at all" : `${count} times`}.`;
export const noMomentOfLine = (line: number) => `Line ${line} has no moment of its own.`;
export const notDescribed = (moment: string) => `Moment ${moment} is not described: there is no room left.`;
export const noLineRan = "No line of the program ran, so there is no moment to show.";
export const noMoment = "The program has no such moment.";
