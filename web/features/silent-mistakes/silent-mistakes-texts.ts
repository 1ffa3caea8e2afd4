/** The texts around what is said after a run that completed. */
export const goToLine = (line: number) => `Go to line ${line}`;
export const neverAgain = "Do not say such things";
export const turnedOff = "Nothing is said any more about runs without an error. A command turns it on again.";
export const toggle = "After a run without an error, say what looks wrong: on or off";
export const stored = "Whether you turned off what is said about runs without an error";
