import {
  parseRecordedOutcome,
  parseRunInputs,
  type RecordedOutcome,
  type RunInputs,
} from "../look/recorded-run.ts";
import { amount, fields, integer, listOf, optional, type Parser, text } from "../parsers.ts";
import { limitRanges } from "../run/limits.ts";
import type { RunRequest } from "../run/run-request.ts";

/** How often a site of the program ran: a statement, a condition, a branch. Lines and columns are from 1. */
export type SiteCount = { readonly line: number; readonly column: number; readonly times: number };

/** The counts of the entry's sites; or why there are none, as a sentence without its end. */
export type LineCounts = { readonly sites: readonly SiteCount[] } | { readonly problem: string };

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

/** The most sites that are counted. */
export const maxCountedSites = 50_000;

const parseSiteCount: Parser<SiteCount> = (value, path) =>
  fields<SiteCount>(value, path, {
    line: integer(1, 10_000_000),
    column: integer(1, 10_000_000),
    times: amount,
  });

export const parseLineCounts: Parser<LineCounts> = (value, path) => {
  const { sites, problem } = fields<{ sites?: readonly SiteCount[]; problem?: string }>(value, path, {
    sites: optional(listOf(parseSiteCount, maxCountedSites)),
    problem: optional(text),
  });
  return sites ? { sites } : { problem: problem ?? "nothing was counted" };
};
