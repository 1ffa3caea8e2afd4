import { plural } from "../../../ui/format-number.ts";

/** The texts about repeats that fail, and about the last values before a failure. */

// look-replay
export const notLoaded =
  "The code that repeats a run could not be loaded. Check the connection, and run it again.";
export const notRepeated = (detail: string) =>
  `The run could not be repeated exactly: it ended differently (${detail}). Nothing is shown, because it might be wrong.`;
export const notParsed = "The program could not be parsed for this.";
export const stoppedReplay = "You stopped the replay.";

// failed-check
export const nothingMoreKnown = "Nothing more is known about it.";

// last-values
export const was = (name: string, value: string) => `\`${name}\` was ${value}.`;
export const wasInEach = (name: string, value: string, rounds: number) =>
  `\`${name}\` was ${value} in each of the last ${rounds} rounds.`;
export const wentLast = (name: string, values: string) => `At last \`${name}\` went ${values}.`;
export const hadRun = (line: number, times: number) =>
  `Line ${line} had run ${times === 1 ? "once" : plural(times, "time")} before.`;
