import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { BadInput, badInput, fields, groupDigits, type Parser, text } from "../../../protocol/parsers.ts";
import { engineLanguage, parseLanguageId } from "../../../protocol/program/language-id.ts";
import { type Limits, limitNames, parseLimits, untrustedLimits } from "../../../protocol/run/limits.ts";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";
import { readYaml, type YamlData } from "./yaml-data.ts";

/** The metadata of a lesson, before its text. */
export type FrontMatter = {
  readonly title: string;
  readonly id?: string;
  readonly about?: string;
  readonly language: string;
  readonly lang: string;
  /** The limits of all its programs. A program can set its own. */
  readonly limits?: Partial<Limits>;
  readonly capabilities?: Capabilities;
};

const maxFrontMatterLength = 20_000;
const maxTitleLength = 200;

export const parseId: Parser<string> = (value, path) => {
  const input = text(value, path);
  if (/^[a-z][a-z\d-]{0,63}$/.test(input)) return input;
  throw badInput(path, texts.lessonId, value);
};

const parseShort: Parser<string> = (value, path) => {
  const input = text(value, path).trim();
  if (input.length > maxTitleLength) throw new BadInput(texts.longValue(path, maxTitleLength));
  if (input !== "") return input;
  throw badInput(path, "some text", value);
};

const parseLang: Parser<string> = (value, path) => {
  const input = text(value, path);
  if (/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(input)) return input;
  throw badInput(path, texts.humanLanguage, value);
};

const withDefault =
  <T>(parser: Parser<T>, otherwise: T): Parser<T> =>
  (value, path) =>
    value === undefined ? otherwise : parser(value, path);
const orAbsent = <T>(parser: Parser<T>) => withDefault<T | undefined>(parser, undefined);

const keyParsers: { readonly [Key in keyof FrontMatter]-?: Parser<FrontMatter[Key]> } = {
  title: parseShort,
  id: orAbsent(parseId),
  about: orAbsent(parseShort),
  language: withDefault(parseLanguageId, engineLanguage),
  lang: withDefault(parseLang, "en"),
  limits: orAbsent(parseSomeLimits),
  capabilities: orAbsent((input, at) => parseCapabilities(input, at)),
};

/**
 * Parses the limits that are named, without adding the others. A lesson is untrusted, so it may request only what
 * untrusted programs may.
 */
export function parseSomeLimits(value: unknown, path: string): Partial<Limits> {
  const all = parseLimits(value, path);
  const high = limitNames.find(
    (name) => Object.hasOwn(value as object, name) && all[name] > untrustedLimits[name],
  );
  if (high)
    throw new BadInput(
      texts.highLimit(path, high, groupDigits(untrustedLimits[high]), groupDigits(all[high])),
    );
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => Object.hasOwn(value as object, name)),
  ) as Partial<Limits>;
}

const fence = /^---[ \t]*$/;

/** The front matter, and the text with that part blanked, so that every line keeps its number. */
export function readFrontMatter(
  lesson: string,
  problems: LessonProblems,
): { readonly front: FrontMatter | undefined; readonly body: string } {
  const lines = lesson.split("\n");
  if (!fence.test(lines[0] ?? "")) {
    problems.error(1, texts.noFrontMatter);
    return { front: undefined, body: lesson };
  }
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (end < 0) {
    problems.error(1, texts.endlessFrontMatter);
    return { front: undefined, body: "" };
  }
  const body = lines.map((line, index) => (index <= end ? "" : line)).join("\n");
  const text = lines.slice(1, end).join("\n");
  if (text.length > maxFrontMatterLength) {
    problems.error(1, texts.longFrontMatter(maxFrontMatterLength));
    return { front: undefined, body };
  }
  const data = readYaml(text, 2, problems);
  return { front: data && checkFrontMatter(data, lines, problems), body };
}

function checkFrontMatter(
  { value }: YamlData,
  lines: readonly string[],
  problems: LessonProblems,
): FrontMatter | undefined {
  const input: unknown = value ?? {};
  try {
    return fields<FrontMatter>(input, "front matter", keyParsers);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    const key = refusedKey(Object(input));
    const at = lines.findIndex((line) => key !== undefined && line.trimStart().startsWith(`${key}:`));
    problems.error(at < 0 ? 1 : at + 1, sentence(error.message));
    return undefined;
  }
}

/** The key that `fields` refuses first: an unknown one, or one with a wrong value. */
function refusedKey(input: Readonly<Record<string, unknown>>): string | undefined {
  const unknownKey = Object.keys(input).find((key) => !Object.hasOwn(keyParsers, key));
  const isRefused = ([key, parse]: readonly [string, Parser<unknown>]) => {
    try {
      parse(input[key], key);
      return false;
    } catch {
      return true;
    }
  };
  return unknownKey ?? Object.entries(keyParsers).find(isRefused)?.[0];
}

/** "front matter.title should be text" as a complete sentence. */
export function sentence(message: string): string {
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`;
}
