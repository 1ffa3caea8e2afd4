import { badInput, type Parser } from "../parsers.ts";

/** A moment of a run, as a page or a lesson specifies it. */
export type LookAt =
  | { readonly kind: "first" }
  | { readonly kind: "last" }
  | { readonly kind: "moment"; readonly number: number }
  /** The `time`-th time that the line is about to run, both counted from 1. Without a file, in the entry. */
  | { readonly kind: "line"; readonly file?: string; readonly line: number; readonly time: number };

const pattern = /^(?:(first|last)|moment (\d{1,15})|line ([1-9]\d{0,8})(?:, ?time ([1-9]\d{0,14}))?)$/;

/** Reads "line 7", "line 7, time 3", "moment 12", "first" or "last". Throws BadInput for anything else. */
export const parseLookAt: Parser<LookAt> = (value, path) => {
  const [, end, moment, line, time = 1] = pattern.exec(typeof value === "string" ? value.trim() : "") ?? [];
  if (end) return { kind: end as "first" | "last" };
  if (moment) return { kind: "moment", number: Number(moment) };
  if (line) return { kind: "line", line: Number(line), time: Number(time) };
  throw badInput(path, '"line 7", "line 7, time 3", "moment 12", "first" or "last"', value);
};
