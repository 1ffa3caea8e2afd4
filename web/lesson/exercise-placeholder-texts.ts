/** What an exercise says before its parts are loaded. */

// exercise-placeholder
export const run = "Run";
export const stop = "Stop";
export const check = "Check";
export const hint = "Hint";
export const solution = "Solution";
export const reset = "Reset";
export const code = "Code";
export const codeOf = (title: string) => `Code: ${title}`;
export const exercise = "Exercise";
