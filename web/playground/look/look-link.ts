import type { LookTarget } from "./look.ts";

/*
 * What a share link has behind it to lead to a moment of the program's run: `&look=moment-12`, `&look=line-7` for the
 * first time that line 7 of the first file is about to run, `&look=line-7-time-3` for the third.
 */

const number = "(\\d{1,15})";
const pattern = new RegExp(`&look=(?:moment-${number}|line-${number}(?:-time-${number})?)$`);

/** The moment that a fragment leads to, if it names one. */
export function targetOf(fragment: string): LookTarget | undefined {
  const match = pattern.exec(fragment);
  if (!match) return undefined;
  const [, moment, line, time = "1"] = match;
  if (moment !== undefined) return { kind: "moment", number: Number(moment) };
  if (Number(line) === 0 || Number(time) === 0) return undefined;
  return { kind: "line", line: Number(line), time: Number(time) };
}

/** The fragment of a share link, leading to that moment. */
export function linkToMoment(fragment: string, moment: number): string {
  return `${fragment}&look=moment-${moment}`;
}
