import type { Clock, Randomness } from "../../protocol/capabilities/capabilities.ts";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import {
  BadInput,
  badInput,
  describeInput,
  fields,
  groupDigits,
  listOf,
  longText,
  optional,
  type Parser,
  text,
} from "../../protocol/parsers.ts";
import { engineLanguage, parseLanguageId } from "../../protocol/program/language-id.ts";
import { parseFilePath, type SourceFile } from "../../protocol/program/source-file.ts";
import { limitTexts } from "../../protocol/run/limit-texts.ts";
import {
  defaultLimits,
  type Limits,
  limitNames,
  parseLimits,
  untrustedLimits,
} from "../../protocol/run/limits.ts";
import type { RunOptions } from "../../protocol/run/run-request.ts";
import * as texts from "./share-texts.ts";

/**
 * A program for another person, in a link or a file: its files, and the settings that repeat its run. Its only
 * capabilities are the clock and the random numbers. The receiver decides about the rest.
 */
export type Snippet = {
  readonly version: 1;
  /** The language of the entry, and of files whose names do not show their language. */
  readonly language: string;
  /** In the order of their tabs. At least one. */
  readonly files: readonly SourceFile[];
  /** The path of the file that runs first. */
  readonly entry: string;
  /** The limits that differ from the defaults. */
  readonly limits: Partial<Limits>;
  readonly clock: Clock;
  readonly random: Randomness;
  /** The answers of `input()` and `prompt()`, in order. */
  readonly answers: readonly string[];
  /** One short line. */
  readonly title?: string;
};

/** A snippet from another person, with sentences about it for the reader. */
export type OpenedSnippet = {
  readonly snippet: Snippet;
  readonly notes: readonly string[];
  /** The unparsed receipt that came with it, for `readReceipt`. The program opens even if the receipt is invalid. */
  readonly receipt?: unknown;
};

/** The maximum number of files: the playground has this many tabs. */
export const maxFiles = 50;
/** UTF-8 bytes of all its text. By default, no program may have more (`sourceBytes`). */
export const maxBytes = 1024 * 1024;
const maxAnswers = 1000;
const maxTitleLength = 80;

/**
 * The parsed snippet of a program. `path` names it in errors. Missing fields get their defaults. Throws BadInput if a
 * field is invalid.
 */
export function snippetOf(parts: Partial<Snippet> & Pick<Snippet, "files">, path?: string): Snippet {
  return parseSnippet({ version: 1, ...parts }, path);
}

export function parseSnippet(value: unknown, path = "snippet"): Snippet {
  // First, because the fields of a newer version would be reported as unknown.
  const version = (value as { readonly version?: unknown } | null | undefined)?.version;
  if (Number.isInteger(version) && (version as number) > 1) {
    throw new BadInput(texts.fileNewerVersion(path));
  }
  const { clock, random, ...input } = fields<
    Omit<Snippet, "clock" | "random" | "entry"> & {
      clock: unknown;
      random: unknown;
      entry: string | undefined;
    }
  >(value, path, {
    version: parseVersion,
    language: (each, at) => (each === undefined ? engineLanguage : parseLanguageId(each, at)),
    files: parseFiles,
    entry: optional(text),
    limits: (each, at) => withoutDefaults(parseLimits(each, at)),
    clock: (each) => each,
    random: (each) => each,
    answers: (each, at) => (each === undefined ? [] : listOf(longText, maxAnswers)(each, at)),
    title: optional(parseTitle),
  });
  const { language, files, limits, answers, title = "", entry = files[0]?.path ?? "" } = input;
  if (files.every((file) => file.path !== entry))
    throw new BadInput(`${path}.entry should be the path of one of its files, not ${describeInput(entry)}`);
  const bytes = bytesOf([...files.flatMap((file) => [file.path, file.text]), ...answers, title]);
  if (bytes > maxBytes)
    throw new BadInput(texts.tooMuchText(path, groupDigits(bytes), groupDigits(maxBytes)));
  const parsedCapabilities = parseCapabilities({ clock, random }, path);
  return {
    version: 1,
    language,
    files,
    entry,
    limits,
    clock: parsedCapabilities.clock,
    random: parsedCapabilities.random,
    answers,
    ...(title !== "" && { title }),
  };
}

/** The options for `runRequest`: with the requested clock and random numbers, and no other capabilities. */
export function runOptions({ language, files, entry, limits, clock, random, answers }: Snippet): RunOptions {
  return { language, files, entry, limits, capabilities: { clock, random }, answers };
}

/** An untrusted snippet, with its limits lowered to those of untrusted programs. */
export function openedSnippet(snippet: Snippet): OpenedSnippet {
  const high = limitNames.filter((name) => (snippet.limits[name] ?? 0) > untrustedLimits[name]);
  const loweredLimits = Object.fromEntries(high.map((name) => [name, untrustedLimits[name]]));
  const notes = high.map((name) =>
    texts.loweredLimit(
      groupDigits(snippet.limits[name] ?? 0),
      limitTexts[name].measure,
      groupDigits(untrustedLimits[name]),
    ),
  );
  return {
    snippet: {
      ...snippet,
      limits: withoutDefaults({ ...defaultLimits, ...snippet.limits, ...loweredLimits }),
    },
    notes,
  };
}

/** Characters that would move the text around the title, or break its line. */
const notInTitle = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\p{Bidi_Control}]/u;

/** A title made from typed text or another name; undefined if nothing is left. */
export function cleanTitle(input: string): string | undefined {
  const line = input.replace(new RegExp(notInTitle, "gu"), " ").replace(/\s+/g, " ").trim();
  return (
    line
      .slice(0, maxTitleLength)
      .replace(/\p{Surrogate}$/u, "")
      .trimEnd() || undefined
  );
}

const parseTitle: Parser<string> = (value, path) => {
  const input = text(value, path);
  if (input.trim() !== "" && input.length <= maxTitleLength && !notInTitle.test(input)) return input;
  throw badInput(path, `a line of at most ${maxTitleLength} characters`, value);
};

const parseVersion: Parser<1> = (value, path) => {
  if (value === 1) return value;
  throw badInput(path, "1", value);
};

const parseFiles: Parser<readonly SourceFile[]> = (value, path) => {
  const files = listOf<SourceFile>(
    (each, at) => fields<SourceFile>(each, at, { path: parseFilePath, text: longText }),
    maxFiles,
  )(value, path);
  if (files.length === 0) throw new BadInput(texts.empty(path));
  const paths = new Set<string>();
  for (const each of files) {
    if (paths.has(each.path))
      throw new BadInput(`${path} has two files with the path ${describeInput(each.path)}`);
    paths.add(each.path);
  }
  return files;
};

function withoutDefaults(limits: Limits): Partial<Limits> {
  return Object.fromEntries(
    limitNames.filter((name) => limits[name] !== defaultLimits[name]).map((name) => [name, limits[name]]),
  );
}

/** The size in UTF-8. Text that is already too long is not encoded. */
function bytesOf(contents: readonly string[]): number {
  const units = contents.reduce((sum, each) => sum + each.length, 0);
  if (units > maxBytes) return units;
  const encoder = new TextEncoder();
  return contents.reduce((sum, each) => sum + encoder.encode(each).length, 0);
}
