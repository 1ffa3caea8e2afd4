import {
  BadInput,
  fields,
  integer,
  listOf,
  longText,
  optional,
  type Parser,
} from "../../protocol/parsers.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import { maxFiles, parseSnippet, type Snippet } from "./snippet.ts";

/**
 * A snippet in the form of a link of version 1: without defaults, and with letters as names. With the full names, the
 * link of a program of three lines would be 55 % longer, that of the starter 12 %.
 */
type CompactSnippet = {
  /** Paths and texts alternately, or only the text if the only file is main.js. */
  readonly f: string | readonly string[];
  /** The language, if it is not JavaScript. */
  readonly l?: string;
  /** The index of the entry, if it is not the first file. */
  readonly e?: number;
  /** Limits. */
  readonly x?: Partial<Limits>;
  /** The start time of the clock. */
  readonly t?: number;
  /** The seed of its random numbers. */
  readonly r?: number;
  /** The answers. */
  readonly a?: readonly string[];
  /** The title. */
  readonly n?: string;
};

const defaultLanguage = "javascript";
const defaultPath = "main.js";

export function pack({
  language,
  files,
  entry,
  limits,
  clock,
  random,
  answers,
  title,
}: Snippet): CompactSnippet {
  const [first] = files;
  const lone = files.length === 1 && first?.path === defaultPath ? first.text : undefined;
  const at = files.findIndex(({ path }) => path === entry);
  return {
    ...(language !== defaultLanguage && { l: language }),
    f: lone ?? files.flatMap(({ path, text: code }) => [path, code]),
    ...(at > 0 && { e: at }),
    ...(Object.keys(limits).length > 0 && { x: limits }),
    ...(clock !== "real" && { t: clock.startsAt }),
    ...(random !== "real" && { r: random.seed }),
    ...(answers.length > 0 && { a: answers }),
    ...(title !== undefined && { n: title }),
  };
}

/** Throws BadInput if the value is not a snippet. */
export function unpack(value: unknown): Snippet {
  const { f, l, e, x, t, r, a, n } = fields<
    { [K in keyof CompactSnippet]-?: unknown } & Pick<CompactSnippet, "f" | "e">
  >(value, "link", {
    f: (each, at) => (typeof each === "string" ? each : listOf(longText, 2 * maxFiles)(each, at)),
    l: parseAny,
    e: optional(integer(0, maxFiles - 1)),
    x: parseAny,
    t: parseAny,
    r: parseAny,
    a: parseAny,
    n: parseAny,
  });
  const flat = typeof f === "string" ? [defaultPath, f] : f;
  if (flat.length % 2 > 0) throw new BadInput("link.f should be names and texts in turn");
  const files = flat.flatMap((path, index) => (index % 2 > 0 ? [] : [{ path, text: flat[index + 1] }]));
  const entry = files[e ?? 0];
  if (!entry) throw new BadInput(`link.e should be the number of one of its ${files.length} files, not ${e}`);
  return parseSnippet({
    version: 1,
    language: l ?? defaultLanguage,
    files,
    entry: entry.path,
    limits: x,
    clock: t === undefined ? "real" : { startsAt: t },
    random: r === undefined ? "real" : { seed: r },
    answers: a,
    title: n,
  });
}

/** Accepts any value. The snippet's parser checks the field later. */
const parseAny: Parser<unknown> = (value) => value;
