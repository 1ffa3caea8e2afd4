import { type Capabilities, parseCapabilities } from "../../protocol/capabilities.ts";
import { type Limits, limitNames, parseLimits } from "../../protocol/limits.ts";
import { mostForOthers } from "../../protocol/limits-for-others.ts";
import { BadInput, fields, grouped, type Parser, text, wrong } from "../../protocol/parse.ts";
import { engineLanguage, parseLanguageId } from "../../protocol/request.ts";
import { type Data, readData } from "./data.ts";
import type { Problems } from "./problem.ts";

/** What a lesson says of itself, before its text. */
export type Front = {
  readonly title: string;
  readonly id?: string;
  readonly about?: string;
  readonly language: string;
  readonly lang: string;
  /** Those of all its programs; each may say otherwise. */
  readonly limits?: Partial<Limits>;
  readonly capabilities?: Capabilities;
};

const longestFront = 20_000;
const longestTitle = 200;

export const parseId: Parser<string> = (value, path) => {
  const given = text(value, path);
  if (/^[a-z][a-z\d-]{0,63}$/.test(given)) return given;
  throw wrong(path, 'a name in small letters, digits and hyphens, such as "first-steps"', value);
};

const short: Parser<string> = (value, path) => {
  const given = text(value, path).trim();
  if (given.length > longestTitle) throw new BadInput(`${path} has more than ${longestTitle} characters`);
  if (given !== "") return given;
  throw wrong(path, "some words", value);
};

const parseLang: Parser<string> = (value, path) => {
  const given = text(value, path);
  if (/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(given)) return given;
  throw wrong(path, 'the name of a human language, such as "en" or "de-CH"', value);
};

const or =
  <T>(parser: Parser<T>, otherwise: T): Parser<T> =>
  (value, path) =>
    value === undefined ? otherwise : parser(value, path);
const maybe = <T>(parser: Parser<T>) => or<T | undefined>(parser, undefined);

const parseFront: Parser<Front> = (value, path) =>
  fields<Front>(value ?? {}, path, {
    title: short,
    id: maybe(parseId),
    about: maybe(short),
    language: or(parseLanguageId, engineLanguage),
    lang: or(parseLang, "en"),
    limits: maybe(parseSomeLimits),
    capabilities: maybe((given, at) => parseCapabilities(given, at)),
  } as { readonly [K in keyof Front]-?: Parser<Front[K]> });

/** Those that are named, and no others; a lesson is somebody else's, and may ask for what those may. */
export function parseSomeLimits(value: unknown, path: string): Partial<Limits> {
  const all = parseLimits(value, path);
  const high = limitNames.find(
    (name) => Object.hasOwn(value as object, name) && all[name] > mostForOthers[name],
  );
  if (high)
    throw new BadInput(
      `${path}.${high} should be ${grouped(mostForOthers[high])} at most, not ${grouped(all[high])}`,
    );
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => Object.hasOwn(value as object, name)),
  ) as Partial<Limits>;
}

const fence = /^---[ \t]*$/;

/** The front matter, and the text with that part blanked, so that every line keeps its number. */
export function readFront(
  lesson: string,
  problems: Problems,
): { readonly front: Front | undefined; readonly body: string } {
  const lines = lesson.split("\n");
  if (!fence.test(lines[0] ?? "")) {
    problems.error(
      1,
      "A lesson should begin with its front matter: a line ---, then title: …, then a line ---.",
    );
    return { front: undefined, body: lesson };
  }
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (end < 0) {
    problems.error(1, "The front matter that begins here should end with a line ---.");
    return { front: undefined, body: "" };
  }
  const body = lines.map((line, index) => (index <= end ? "" : line)).join("\n");
  const text = lines.slice(1, end).join("\n");
  if (text.length > longestFront) {
    problems.error(1, `The front matter has more than ${longestFront} characters.`);
    return { front: undefined, body };
  }
  const data = readData(text, 2, problems);
  return { front: data && checkedFront(data, lines, problems), body };
}

function checkedFront({ value }: Data, lines: readonly string[], problems: Problems): Front | undefined {
  try {
    return parseFront(value, "front matter");
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    // The key that the sentence is about, where it stands.
    const key = /(?:^front matter\.|no option ")(\w+)/.exec(error.message)?.[1];
    const at = lines.findIndex((line) => key !== undefined && line.trimStart().startsWith(`${key}:`));
    problems.error(at < 0 ? 1 : at + 1, sentence(error.message));
    return undefined;
  }
}

/** "front matter.title should be text" as a sentence of its own. */
export function sentence(message: string): string {
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`;
}
