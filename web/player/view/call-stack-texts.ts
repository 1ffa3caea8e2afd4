export const callStack = "Call stack";
export const howItGotHere = "how did it get here?";
export const andMore = (count: number) => `and ${count} more`;

/** As in a printed stack trace: what stands before the position of a call. */
export const atCall = (functionName: string): string => (functionName ? `at ${functionName} (` : "at ");
