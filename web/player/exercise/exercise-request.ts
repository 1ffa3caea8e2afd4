import { languageById, parseLanguageName } from "../../languages/catalog.ts";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import {
  BadInput,
  badInput,
  fields,
  integer,
  listOf,
  longText,
  optional,
  type Parser,
} from "../../protocol/parsers.ts";
import { defaultModules } from "../../protocol/program/node-modules.ts";
import { parseSourceFile, type SourceFile } from "../../protocol/program/source-file.ts";
import { parseLimits } from "../../protocol/run/limits.ts";
import { choosesGlobals, parseRunRequest, type RunRequest } from "../../protocol/run/run-request.ts";
import type { Exercise } from "./exercise.ts";
import * as texts from "./exercise-model-texts.ts";

/** Options of one run of an exercise. Absent options come from the exercise. */
export type RunChoices = {
  /** Replaces the text of the file that is run. */
  readonly code?: string;
  /** Replaces all files. */
  readonly files?: readonly SourceFile[];
  readonly language?: string;
  readonly limits?: unknown;
  readonly capabilities?: unknown;
  /** The lines that the program reads with `input()`, one for each question. */
  readonly stdin?: readonly string[];
  /** "real", or the start time in ms since 1970. */
  readonly clock?: unknown;
  readonly seed?: unknown;
};

const maxFiles = 1000;
const maxAnswers = 10_000;
const as = <T>(parser: Parser<T | undefined>) => parser as Parser<T>;
const parseAny: Parser<unknown> = (value) => value;

const parseAnswers: Parser<readonly string[]> = (value, path) => {
  if (typeof value === "string") {
    // A line break at the end ends the last line. It does not begin another.
    return value === "" ? [] : value.replace(/\r?\n$/, "").split(/\r?\n/);
  }
  if (Array.isArray(value)) return listOf(longText, maxAnswers)(value, path);
  throw badInput(path, "text or a list of texts", value);
};

const parseChoices = (value: unknown): RunChoices =>
  fields<Required<RunChoices>>(value ?? {}, "options", {
    code: as(optional(longText)),
    files: as(optional(listOf(parseSourceFile, maxFiles))),
    language: as(optional(parseLanguageName)),
    limits: parseAny,
    capabilities: parseAny,
    stdin: as(optional(parseAnswers)),
    clock: parseAny,
    seed: parseAny,
  });

/**
 * The request for these files of the exercise. Throws BadInput that names the invalid option and the expected value.
 */
export function exerciseRequest(
  exercise: Exercise,
  files: readonly SourceFile[],
  options: unknown,
): RunRequest {
  const choices = parseChoices(options);
  const language = choices.language ?? exercise.language;
  const { clock, stdin } = choices;
  const seed = optional(integer(0, 2 ** 32 - 1))(choices.seed, "options.seed");
  // Capabilities that choose the globals also choose the libraries: `modules: ["lodash-es"]`.
  const choosing = [exercise.capabilities, choices.capabilities].some(choosesGlobals);
  const ownCapabilities = choosing
    ? defaultCapabilities
    : { ...defaultCapabilities, modules: defaultModules };
  const base = parseCapabilities(
    choices.capabilities,
    "options.capabilities",
    parseCapabilities(exercise.capabilities, "capabilities", ownCapabilities),
  );
  const world = parseCapabilities(
    {
      ...(clock !== undefined && { clock: typeof clock === "number" ? { startsAt: clock } : clock }),
      ...(seed !== undefined && { random: { seed } }),
    },
    "options",
    base,
  );
  return parseRunRequest({
    ...program(exercise, files, choices, language),
    language,
    limits: parseLimits(choices.limits, "options.limits", parseLimits(exercise.limits, "limits")),
    capabilities: world,
    modules: [],
    ...(exercise.setup !== undefined && { setup: exercise.setup }),
    answers: stdin ?? exercise.answers ?? [],
  });
}

function program(
  exercise: Exercise,
  files: readonly SourceFile[],
  { code, files: ownFiles }: RunChoices,
  language: string,
): Pick<RunRequest, "files" | "entry"> {
  if (code !== undefined && ownFiles !== undefined) throw new BadInput(texts.codeAndFiles);
  const { entry } = exercise;
  if (ownFiles) {
    const [only] = ownFiles;
    if (!only) throw new BadInput(texts.noFile);
    if (ownFiles.some(({ path }) => path === entry)) return { files: ownFiles, entry };
    if (ownFiles.length === 1) return { files: ownFiles, entry: only.path };
    throw new BadInput(texts.noEntry(JSON.stringify(entry)));
  }
  // The compiler is chosen by the file name.
  const entryPath = language === exercise.language ? entry : pathIn(entry, language);
  return {
    files: files.map((file) => (file.path === entry ? { path: entryPath, text: code ?? file.text } : file)),
    entry: entryPath,
  };
}

/** The path with a file extension of that language. */
function pathIn(path: string, language: string): string {
  const [extension = ""] = languageById(language)?.extensions ?? [];
  return path.replace(/(\.[^./]*)?$/, extension);
}
