import type { Severity } from "../../../player/output/severity.ts";
import type { Unreproducible } from "../../../protocol/run/usage.ts";
import { plural } from "../../../ui/format-number.ts";

/** The texts of the output pane. */

// explanation-view
export const goToLine = "Go to line ";
export const ofFile = (path: string) => ` of ${path}`;
export const switchTo = "Switch to ";
export const repeating = "Repeating the run to see why: ";
export const stopRepeating = "Do not";
export const whatHappened = "What happened";
export const lookInside = "Look inside at that moment";

// meters
export const usageTitle = "What the run used";
export const stepsAndTime = (steps: string, time: string) => `${steps} steps · ${time}`;
export const steps = "Steps";
export const aboutSteps = "Jumps and calls of the program, and iterations of built-in loops.";
export const memory = "Memory";
export const aboutMemory = "The most memory in use at one time, including the engine's own 6 MiB.";
export const time = "Time";
export const aboutTime = "The time the program computed, without waiting for timers.";
export const output = "Output";
export const aboutOutput =
  "What the program printed. Past the limit it runs on, but only the beginning and the end are kept.";
export const nothingRun = "Nothing has been run yet.";
export const sameSteps = "Same program, same steps, on every machine.";
export const because = (what: string) => `used ${what}`;
export const wasInterrupted = "was interrupted";
export const stepsMayDiffer = (why: string) => `Steps may differ elsewhere: it ${why}.`;
export const keptOf = (limit: string) => `, ${limit} kept`;
export const ofLimit = (limit: string) => `of ${limit}`;

/** The inputs of a run that differ between machines or between runs. */
export const unreproducibleCauses: { readonly [name in Exclude<Unreproducible, "interruption">]: string } = {
  clock: "the clock",
  "time zone": "the time zone",
  randomness: "randomness",
  Intl: "Intl",
  stack: "all of the stack",
};

// output-controller
export const runNumber = (number: number) => `Run ${number} · `;
export const messages = (count: number) => plural(count, "message");
export const someOf = (some: number | string, all: string) => `${some} of ${all}`;
export const outputCleared = "Cleared the output";
export const stillRunning = "It was still running when the program started again";

// output-toolbar
export const goToOutput = "Go to the output";
export const searchOutput = "Search the output";
export const copyOutput = "Copy all of the output";
export const clearOutput = "Clear the output";
export const keepOrReplace = "Keep or replace the output of earlier runs";
export const keepEarlier = "Keep the output of earlier runs";
export const mayBeMore = "; there may be more in what was not kept";
export const showOrHide = (isShown: boolean, count: number, one: string, more: string) =>
  `${isShown ? "Hide" : "Show"} ${plural(count, one)}${more}`;
export const nothingFound = "Nothing found";
export const matches = (count: number) => plural(count, "match", "matches");
export const previousMatch = "Previous match (Shift+Enter)";
export const nextMatch = "Next match (Enter)";
export const closeSearch = "Close the search (Escape)";
export const oneIs = "One message is";
export const allAre = (count: number) => `All ${plural(count, "message")} are`;
export const hiddenByFilters = " hidden by the filters above.";
export const showAll = "Show all";
export const newMessages = (count: number) => plural(count, "new message");

export const severities: Readonly<Record<Severity, readonly [one: string, many: string]>> = {
  error: ["error", "Errors"],
  warning: ["warning", "Warnings"],
  info: ["message", "Messages"],
  debug: ["debug message", "Debug messages"],
};
