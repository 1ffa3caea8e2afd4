/** The texts of an exercise about its program, about failed loading, and before its parts are loaded. */

// exercise-document
export const wasReset = "The exercise is reset.";
export const currentProgram = "This is the current program of the page.";
export const replacedBySolution = "The solution has replaced your code.";
export const newVersion = "This is the new version. A copy of your code is saved.";
export const earlierCode = "This is your earlier code.";
export const otherTabsCode = "This is the code from your other tab.";
export const otherTabsCodeSaved = "A copy of the code from your other tab is saved.";
export const otherTabsCodeSavedUndo =
  "A copy of the code from your other tab is saved. Undo brings back the earlier code.";

// exercise-model
export const explanationNotLoaded = "The explanation could not be loaded. Try again when you are online.";

// exercise-view
export const notLoaded = "The rest of this exercise could not be loaded. Try again when you are online.";

export const fixedLines = (lines: string) => `${lines} cannot be changed.`;
export const tooLongForLink = "The program is too long for a link: copy it instead.";
export const fixedAtFirst = (lines: string) => `At first, ${lines} cannot be changed.`;

export const codeAndFiles = "options should have either code or files, not both";
export const noFile = "options.files should have a file";
export const noEntry = (entry: string) => `options.files should have the file that is run, ${entry}`;
export const lineRange = (from: number, to: number) => `lines ${from} to ${to}`;

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
