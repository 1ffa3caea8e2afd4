/** The texts about why a check failed. */

// check-explanation
export const whatHappened = "What happened?";
export const repeating = "Repeating the run to see…";
export const goToLine = "Go to line ";
export const lookInside = "Look inside this run";
