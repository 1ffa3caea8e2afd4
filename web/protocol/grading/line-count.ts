import {
  parseRecordedOutcome,
  parseRunInputs,
  type RecordedOutcome,
  type RunInputs,
} from "../look/recorded-run.ts";
import { amount, fields, integer, listOf, optional, type Parser, text } from "../parsers.ts";
import { limitRanges } from "../run/limits.ts";
import type { RunRequest } from "../run/run-request.ts";

/** How often a place of the program ran: a statement, a condition, a branch. Lines and columns are from 1. */
export type PlaceCount = { readonly line: number; readonly column: number; readonly times: number };

/** The counts of the entry's places; or why there are none, as a sentence without its end. */
export type LineCounts = { readonly places: readonly PlaceCount[] } | { readonly problem: string };

/** A run of a program whose lines are counted: the program, and then the call. */
export type CountedRun = {
  readonly call: string | undefined;
  readonly inputs: RunInputs;
  readonly end: RecordedOutcome;
};

/** The program with a call after it, which is in none of its lines. Both have the program's limits. */
export function requestWithCall(request: RunRequest, call: string | undefined): RunRequest {
  if (call === undefined) return request;
  const limits = { ...request.limits };
  for (const each of ["fuel", "cpuMs", "wallMs"] as const)
    limits[each] = Math.min(limitRanges[each][1], 2 * limits[each]);
  const files = request.files.map((file) =>
    file.path === request.entry ? { ...file, text: `${file.text}\n;(${call}\n);` } : file,
  );
  return { ...request, files, limits };
}

export const parseCountedRun: Parser<CountedRun> = (value, path) =>
  fields<CountedRun>(value, path, {
    call: optional(text),
    inputs: parseRunInputs,
    end: parseRecordedOutcome,
  });

/** The most places that are counted. */
export const maxCountedPlaces = 50_000;

const parsePlaceCount: Parser<PlaceCount> = (value, path) =>
  fields<PlaceCount>(value, path, {
    line: integer(1, 10_000_000),
    column: integer(1, 10_000_000),
    times: amount,
  });

export const parseLineCounts: Parser<LineCounts> = (value, path) => {
  const { places, problem } = fields<{ places?: readonly PlaceCount[]; problem?: string }>(value, path, {
    places: optional(listOf(parsePlaceCount, maxCountedPlaces)),
    problem: optional(text),
  });
  return places ? { places } : { problem: problem ?? "nothing was counted" };
};
