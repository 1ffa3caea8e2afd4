/** The texts of the line counts. */

// line-counts-view
export const repeating = "Repeating the run to count its lines: ";
export const stopCounting = "Stop counting";
export const atLine = (line: number) => `Line ${line}`;
export const atLineOf = (file: string, line: number) => `${file}, line ${line}`;
export const lines = "Lines";
export const neverRan = "Never ran";
export const branchNotTaken = "With a branch that was never taken";
export const mostSteps = "Lines that took most steps";
export const mostMemory = "Lines that used most memory";
export const line = "Line";
export const ran = "Ran";
export const steps = "Steps";
export const memory = "Memory";
export const andMore = (count: string) => ` and ${count} more`;
