import type { LookTarget } from "../../player/model/replay/look-target.ts";

/*
 * The part of a share link that leads to a moment of the program's run: `&look=moment-12`. `&look=line-7` is the first
 * time that line 7 of the first file is about to run, `&look=line-7-time-3` the third.
 */

const number = "(\\d{1,15})";
const pattern = new RegExp(`&look=(?:moment-${number}|line-${number}(?:-time-${number})?)$`);

/** The moment that a fragment names; undefined if it names none. */
export function targetOf(fragment: string): LookTarget | undefined {
  const match = pattern.exec(fragment);
  if (!match) return undefined;
  const [, moment, line, time = "1"] = match;
  if (moment !== undefined) return { kind: "moment", number: Number(moment) };
  if (Number(line) === 0 || Number(time) === 0) return undefined;
  return { kind: "line", line: Number(line), time: Number(time) };
}

/** Adds a moment to the fragment of a share link. */
export function linkToMoment(fragment: string, moment: number): string {
  return `${fragment}&look=moment-${moment}`;
}
