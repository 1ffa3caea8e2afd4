/** The texts of marks in the simple editor. */

// line-mark
export const breakpointHint = "Click a line number to set a breakpoint";

// heat-overlay
export const lineWith = (line: number, count: string) => `Line ${line} ${count}`;
