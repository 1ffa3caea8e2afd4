import { type Capabilities, parseCapabilities } from "./capabilities.ts";
import { type Limits, parseLimits } from "./limits.ts";
import { BadInput, fields, listOf, oneOf, optional, shown, text } from "./parse.ts";
import type { SourceFile } from "./source.ts";

/** The languages a program may be written in. */
export const languageIds = ["javascript"] as const;
export type LanguageId = (typeof languageIds)[number];

/** A program, what it may spend, what it may reach, and what it is told. */
export type RunRequest = {
  readonly files: readonly SourceFile[];
  /** The path of the file that is run. */
  readonly entry: string;
  readonly language: LanguageId;
  readonly limits: Limits;
  readonly capabilities: Capabilities;
  /** Runs before the program, outside its lines, its output and its fuel; blamed on the author when it fails. */
  readonly setup?: string;
  /** What `input()` and `prompt()` answer, in order: the program's input, as much as its files are. */
  readonly answers: readonly string[];
};

/** What a caller has to say: one program; everything not named has its default. */
export type RunOptions = {
  readonly code: string;
  readonly limits?: Partial<Limits>;
  readonly capabilities?: unknown;
  readonly setup?: string;
  readonly answers?: readonly string[];
};

const maxFiles = 1000;
const maxAnswers = 10_000;
const answerList = listOf(text, maxAnswers);
const parseAnswers = (value: unknown, path: string) => (value === undefined ? [] : answerList(value, path));

export function parseRunRequest(value: unknown): RunRequest {
  const request = fields<RunRequest>(value, "request", {
    files: listOf((file, path) => fields<SourceFile>(file, path, { path: text, text }), maxFiles),
    entry: text,
    language: oneOf(...languageIds),
    limits: (limits, path) => parseLimits(limits, path),
    capabilities: (given, path) => parseCapabilities(given, path),
    setup: optional(text),
    answers: parseAnswers,
  });
  if (request.files.every((file) => file.path !== request.entry)) {
    throw new BadInput(`request.entry should be the path of one of its files, not ${shown(request.entry)}`);
  }
  return request;
}

/** The request for a program of one file. Throws BadInput for an option that is not what it should be. */
export function runRequest(options: RunOptions): RunRequest {
  const { code, ...rest } = fields<Omit<RunRequest, "files" | "entry" | "language"> & { code: string }>(
    options,
    "options",
    {
      code: text,
      limits: (given, path) => parseLimits(given, path),
      capabilities: (given, path) => parseCapabilities(given, path),
      setup: optional(text),
      answers: parseAnswers,
    },
  );
  const entry = "main.js";
  return { files: [{ path: entry, text: code }], entry, language: "javascript", ...rest };
}
