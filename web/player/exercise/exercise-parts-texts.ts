import { plural } from "../../ui/format-number.ts";

/** The texts of an exercise after its parts are loaded. */

// checks-list
export const checks = "Checks";
export const goToLine = (line: number) => `Go to line ${line}`;

// exercise-bar
export const linkNotMade = "The link could not be made: try again.";
export const check = "Check";
export const keysHint = "Ctrl+Enter runs. Esc, then Tab, leaves the code.";
export const noMoreHints = "There are no more hints";
export const hintsLeft = (count: number) => `${plural(count, "hint")} left`;
export const hint = "Hint";
export const tryFirst = "Try it first: run or check your code";
export const solution = "Solution";
export const resetHint = "Reset the exercise";
export const reset = "Reset";
export const openHint = "Opens the current program in the playground, in a new tab";
export const openInSandglass = "Open in Sandglass";

// exercise-below
export const loading = "Loading…";
export const listNotLoaded = "The list could not be loaded. Close it and open it to try again.";
export const permissionsTitle = "What this program may use";
export const earlierCodeSaved = "A copy of your code for an earlier version of this exercise is saved.";
export const undo = "Undo";
export const bringBack = "Bring it back";
export const changedExercise = "This exercise has changed";
export const changedSince =
  "This exercise has changed since you wrote your code above. Here are both versions:";
export const yours = (path: string) => `Yours: ${path}`;
export const newVersion = (path: string) => `New: ${path}`;
export const keepMine = "Keep mine";
export const takeNew = "Take the new one";
export const lookInsideHint = "Step through the run";
export const lookInside = "Look inside";
export const hints = "Hints";
export const solutionOf = (path: string) => `A solution: ${path}`;
export const aSolution = "A solution";
export const replaceMyCode = "Replace my code with it";
export const hideIt = "Hide it";

// exercise-console
export const output = "Output";

// exercise-text
export const starting = "Starting…";
export const waiting = "Waiting for another program on this page…";
export const running = "Running…";
export const stillComputes = "The program still computes… Stop ends it.";
export const stillChecking = "The checks still compute… Stop ends them.";
export const waitingForAnswer = "Waiting for your answer…";
export const checking = "Checking…";
export const stopping = "Stopping…";
export const solvedNotice = "You have solved this.";
export const somePassed = (passedCount: number, all: number, undecidedCount = 0) =>
  `${passedCount} of ${plural(all, "check")} passed${undecidedCount > 0 ? `, ${undecidedCount} not decided on this machine` : ""}.`;
export const checkPassed = "The check passed.";
export const allPassed = (count: number) => `All ${count} checks passed.`;
