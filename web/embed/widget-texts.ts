/** What a widget says after the first interaction. */

// widget
export const currentProgram = "This is the current program of the page.";
export const doesNotRun = "This program does not run: its page must fix the problem above.";
