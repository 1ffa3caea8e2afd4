export const callStack = "Call stack";
export const howItGotHere = "how did it get here?";
export const andMore = (count: number) => `and ${count} more`;
