import { type Limits, parseLimits } from "./limits.ts";
import { BadInput, fields, listOf, oneOf, shown, text } from "./parse.ts";
import type { SourceFile } from "./source.ts";

/** The languages a program may be written in. */
export const languageIds = ["javascript"] as const;
export type LanguageId = (typeof languageIds)[number];

/** A program and what it may spend. */
export type RunRequest = {
  readonly files: readonly SourceFile[];
  /** The path of the file that is run. */
  readonly entry: string;
  readonly language: LanguageId;
  readonly limits: Limits;
};

/** What a caller has to say: one program; every limit not named has its default. */
export type RunOptions = {
  readonly code: string;
  readonly limits?: Partial<Limits>;
};

const maxFiles = 1000;

export function parseRunRequest(value: unknown): RunRequest {
  const request = fields<RunRequest>(value, "request", {
    files: listOf((file, path) => fields<SourceFile>(file, path, { path: text, text }), maxFiles),
    entry: text,
    language: oneOf(...languageIds),
    limits: (limits, path) => parseLimits(limits, path),
  });
  if (request.files.every((file) => file.path !== request.entry)) {
    throw new BadInput(`request.entry should be the path of one of its files, not ${shown(request.entry)}`);
  }
  return request;
}

/** The request for a program of one file. Throws BadInput for an option that is not what it should be. */
export function runRequest(options: RunOptions): RunRequest {
  const { code, limits } = fields<Required<RunOptions>>(options, "options", {
    code: text,
    limits: (given, path) => parseLimits(given, path),
  });
  const entry = "main.js";
  return { files: [{ path: entry, text: code }], entry, language: "javascript", limits: limits as Limits };
}
