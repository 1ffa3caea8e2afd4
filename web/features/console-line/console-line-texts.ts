import { plural } from "../../ui/format-number.ts";

/** The texts of the console line. */

// line-result
export const nothingChanged = "Nothing was changed: the variables are as they were before it.";
export const stoppedAfter = (steps: number, note: string) =>
  `You stopped it after ${plural(steps, "step")}. ${note}`;
export const thisLine = "This line";
export const programsFault = "your program's fault";
export const linesFault = "your line's fault";

// console-line
export const lineRuns = "The previous line is still running. Press Escape to stop it.";
export const programRuns = "The program is running. Stop it first, or wait until it ends.";
export const runOnceMore = (entry: string) => `${entry} is run once more, for its variables…`;
export const ranOnceMore = (names: string, entry: string, more: number, what: string) =>
  `${names} ${entry} was run once more for that, with the same limits${more > 0 ? `; what it has from the ${what} may differ` : ""}.`;
export const youStopped = "You stopped it.";
export const notCompleted = (entry: string, why: string | undefined) =>
  `${entry} did not complete this time, so none of its variables are here: ${why}`;
export const undoNotice = (title: string, before: string) =>
  `${title} is undone: everything is again as ${before} left it.`;
export const allUndone = (title: string) => `${title} is undone: nothing is declared, as at the beginning.`;
export const restartNotice =
  "Restarted: nothing is declared, and the next line uses the program's files as they are now.";
export const onlyLastValue =
  "Only in the value of the last line, which is _, a getter can be read from here.";
export const cannotStart = (why: string) => `The console cannot start: ${why}`;
export const stillHas = "The console still has the variables of its earlier lines, not those of this run.";

// console-text
export const declaresNothing = (entry: string) => `${entry} declares nothing outside of its functions.`;
export const others = (count: number) => plural(count, "other");
export const namesHere = (count: number, all: string, entry: string) =>
  `Here ${count === 1 ? "is" : "are"} ${all}, from ${entry}.`;
