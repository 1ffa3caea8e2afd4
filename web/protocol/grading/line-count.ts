import { maxProfiledLines } from "../look/line-profile.ts";
import {
  parseRecordedOutcome,
  parseRunInputs,
  type RecordedOutcome,
  type RunInputs,
} from "../look/recorded-run.ts";
import { amount, fields, integer, listOf, optional, type Parser, text } from "../parsers.ts";
import { limitRanges } from "../run/limits.ts";
import type { RunRequest } from "../run/run-request.ts";

/** How often the place of a line ran that ran most often. Lines are from 1. */
export type LineCount = { readonly line: number; readonly times: number };

/** The counts of the entry's lines that have places; or why there are none, as a sentence without its end. */
export type LineCounts = { readonly lines: readonly LineCount[] } | { readonly problem: string };

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

const parseLineCount: Parser<LineCount> = (value, path) =>
  fields<LineCount>(value, path, { line: integer(1, 10_000_000), times: amount });

export const parseLineCounts: Parser<LineCounts> = (value, path) => {
  const { lines, problem } = fields<{ lines?: readonly LineCount[]; problem?: string }>(value, path, {
    lines: optional(listOf(parseLineCount, maxProfiledLines)),
    problem: optional(text),
  } as never);
  return lines ? { lines } : { problem: problem ?? "nothing was counted" };
};
