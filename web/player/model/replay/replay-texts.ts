import { plural } from "../../../ui/format-number.ts";

/** The texts about runs that cannot be repeated, and about the last values before a failure. */

// look-replay
export const notLoaded =
  "The code that repeats a run could not be loaded. Check the connection, and run it again.";
export const notRepeated = (detail: string) =>
  `The run could not be repeated exactly: it ended differently (${detail}). Nothing is shown, because it might be wrong.`;
export const notParsed = "The program could not be parsed for this.";
export const stoppedReplay = "You stopped the replay.";

// lookable
export const didNotRun = "The program did not run, so there is nothing to repeat.";
export const tooManyInputs =
  "The program asked for the time or a random number more than 100,000 times. Not all of them were recorded, so the run cannot be repeated.";
export const inputsUnknown =
  "The run was stopped from outside after the program had asked for the time or a random number. The values it got are not known, so the run cannot be repeated.";

// failed-check
export const nothingMoreKnown = "Nothing more is known about it.";

// last-values
export const was = (name: string, value: string) => `\`${name}\` was ${value}.`;
export const wasInEach = (name: string, value: string, rounds: number) =>
  `\`${name}\` was ${value} in each of the last ${rounds} rounds.`;
export const wentLast = (name: string, values: string) => `At last \`${name}\` went ${values}.`;
export const hadRun = (line: number, times: number) =>
  `Line ${line} had run ${times === 1 ? "once" : plural(times, "time")} before.`;
