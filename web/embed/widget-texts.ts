/** What a widget says that was touched. */

// widget
export const currentProgram = "This is the current program of the page.";
export const doesNotRun = "This program does not run: its page must fix the problem above.";
