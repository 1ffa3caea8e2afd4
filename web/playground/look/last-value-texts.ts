import { plural } from "../../ui/format-number.ts";

/** What the page says about the last values before a failure. */

// last-values
export const was = (name: string, value: string) => `\`${name}\` was ${value}.`;
export const wasInEach = (name: string, value: string, rounds: number) =>
  `\`${name}\` was ${value} in each of the last ${rounds} rounds.`;
export const wentLast = (name: string, values: string) => `At last \`${name}\` went ${values}.`;
export const hadRun = (line: number, times: number) =>
  `Line ${line} had run ${times === 1 ? "once" : plural(times, "time")} before.`;
