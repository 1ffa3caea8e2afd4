import {
  BadInput,
  fields,
  flag,
  grouped,
  listOf,
  oneOf,
  optional,
  type Parser,
  shown,
  text,
  wrong,
} from "../protocol/parse.ts";
import {
  canonical,
  classOf,
  formatter,
  HostIntl,
  type Options,
  type Service,
  services,
} from "./intl-formatters.ts";

/**
 * The host's Intl for the guest, which has none: a pure function from JSON text to JSON text. The answer is
 * `{"value": …}` or `{"error": {"name", "message"}}`, whatever the question, whose author may be a program that owns
 * the whole memory of the engine. It learns nothing but what every page can ask its browser.
 *
 * Where hosts differ for no good reason, the answers do not. Messages are ours. Locales that nobody has fall back to
 * "en-US", not to the machine's own. The special spaces that some versions of ICU put into times are plain ones, as
 * browsers make them.
 *
 * @param timeZone the zone of the guest's clock; undefined: this machine's.
 */
export function answerIntl(request: string, timeZone?: string): string {
  try {
    if (request.length > longestRequest)
      throw new BadInput(`the question is too long: over ${grouped(longestRequest)} characters`);
    const question = parseQuestion(JSON.parse(request), "question");
    return JSON.stringify({ value: answers[question.ask](question, timeZone) ?? null });
  } catch (error) {
    const name = error instanceof TypeError ? "TypeError" : "RangeError";
    return JSON.stringify({ error: { name, message: error instanceof Error ? error.message : "no answer" } });
  }
}

// The worker's global scope is sealed before programs run; this is taken from it before.
const HostUrl = globalThis.URL;

/**
 * What bounds a question, and so the time until its answer: 10 ms for the worst of these in Node 20 (to collate 20,000
 * kana, to find the words of as many Thai letters, to join 1,000 texts); to make a formatter takes up to 0.5 ms.
 */
const longestText = 20_000;
/** Six characters of JSON stand for a lone surrogate. */
const longestRequest = 2 * 6 * longestText + 10_000;
const longestNumber = 10_000;
const longestOption = 200;
const longestDomain = 1_000;
const mostLocales = 50;
const mostItems = 1_000;
/** ICU sorts the marks of a letter in a time that grows with their square: it took 22 s for 100,000 of them. */
const tooManyMarks = /(?<!\p{M})\p{M}{64}/u;
/** For each segment V8 takes 5 ns a character of the whole text: all segments of 20,000 characters took 2 s. */
const mostSegmenting = 500_000;

type Question = {
  readonly ask: keyof typeof answers;
  readonly service: Service | undefined;
  readonly locales: readonly string[] | undefined;
  readonly options: Options | undefined;
  readonly texts: readonly string[] | undefined;
  readonly numbers: readonly number[] | undefined;
  readonly parts: boolean | undefined;
};

const parseQuestion: Parser<Question> = (value, path) =>
  fields<Question>(value, path, {
    ask: oneOf(...(Object.keys(answers) as Question["ask"][])),
    service: optional(oneOf(...(Object.keys(services) as Service[]))),
    locales: optional(listOf(textOf(longestOption), mostLocales)),
    options: optional(parseOptions),
    texts: optional(listOf(textOf(longestText), mostItems)),
    numbers: optional(listOf(numeric, 2)),
    parts: optional(flag),
  });

function textOf(most: number): Parser<string> {
  return (value, path) => {
    const given = text(value, path);
    if (given.length > most) {
      throw new BadInput(`${path} has ${grouped(given.length)} characters; the most is ${grouped(most)}`);
    }
    if (tooManyMarks.test(given)) throw new BadInput(`${path} has too many combining marks in a row`);
    return given;
  };
}

function parseOptions(value: unknown, path: string): Options {
  if (typeof value !== "object" || value === null) throw wrong(path, "an object", value);
  const option = (given: unknown, at: string) =>
    typeof given === "boolean" ? given : textOf(longestOption)(given, at);
  return Object.fromEntries(
    Object.entries(value).map(([key, given]) => [key, option(given, `${path}.${key}`)]),
  );
}

const decimal = /^[+-]?(?:Infinity|(?:\d+\.?\d*|\.\d+)(?:e([+-]?\d+))?)$/i;

/** A number; or text, for one that JSON does not have, or one with more digits than a number has. */
function numeric(value: unknown, path: string): number {
  if (typeof value === "number") return value;
  const digits = textOf(longestNumber)(value, path);
  const exponent = digits === "NaN" ? "0" : decimal.exec(digits)?.[1];
  if (digits !== "NaN" && !decimal.test(digits)) throw wrong(path, "a number", digits);
  if (Math.abs(Number(exponent ?? 0)) > longestNumber) throw new BadInput(`${path} has too many digits`);
  // ECMA-402 takes the text of a number, however long, for what it says; the types know that of literals only.
  return digits as unknown as number;
}

const pluralOrder = ["zero", "one", "two", "few", "many", "other"];
const pluralOptions = /^(?:locale|type|minimum\w+|maximum\w+|pluralCategories)$/;

/**
 * The same from every host: Node 20 and Chromium 156 list the options of numbers in another order, and those of plurals
 * more or less of them. To the guest's engine that is another object, and other fuel.
 */
function steady(service: Service, resolved: object): object {
  const entries = Object.entries(resolved).sort(([a], [b]) => (a < b ? -1 : 1));
  if (service !== "PluralRules") return Object.fromEntries(entries);
  const known = entries.filter(([name]) => pluralOptions.test(name));
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      name === "pluralCategories" ? pluralOrder.filter((each) => (value as string[]).includes(each)) : value,
    ]),
  );
}

const answers = {
  resolve: ({ service, locales, options }: Question, timeZone?: string): unknown =>
    steady(
      given(service, "service"),
      formatter(given(service, "service"), locales, options, timeZone).resolvedOptions(),
    ),

  supported({ service, locales = [], options = {} }: Question): readonly string[] {
    const { localeMatcher = "best fit" } = options;
    const Class = classOf(given(service, "service"));
    return Class.supportedLocalesOf(canonical(locales), { localeMatcher: localeMatcher as "lookup" });
  },

  canonical: ({ locales = [] }: Question): readonly string[] => canonical(locales),

  values({ texts }: Question): readonly string[] {
    const [key] = given(texts, "texts");
    try {
      return HostIntl.supportedValuesOf(key as "unit");
    } catch {
      throw new RangeError(`Intl.supportedValuesOf has no values for ${shown(key)}`);
    }
  },

  format(question: Question, timeZone?: string): unknown {
    const { service, locales, options, parts = false } = question;
    const format = formats[given(service, "service")];
    if (!format) throw new BadInput(`${service} formats nothing`);
    return format(formatter(given(service, "service"), locales, options, timeZone) as never, question, parts);
  },

  compare({ locales, options, texts }: Question): number {
    const [a = "", b = ""] = given(texts, "texts");
    return (formatter("Collator", locales, options) as Intl.Collator).compare(a, b);
  },

  segment({ locales, options, texts }: Question): { ends: number[]; words: boolean[] } {
    const [whole = ""] = given(texts, "texts");
    const ends: number[] = [];
    const words: boolean[] = [];
    for (const { index, segment, isWordLike } of (
      formatter("Segmenter", locales, options) as Intl.Segmenter
    ).segment(whole)) {
      ends.push(index + segment.length);
      if (isWordLike !== undefined) words.push(isWordLike);
      if (ends.length * whole.length > mostSegmenting) break;
    }
    return { ends, words };
  },

  upper: ({ locales = [], texts }: Question): string | undefined =>
    given(texts, "texts")[0]?.toLocaleUpperCase(canonical(locales)),

  lower: ({ locales = [], texts }: Question): string | undefined =>
    given(texts, "texts")[0]?.toLocaleLowerCase(canonical(locales)),

  /** UTS 46, which is half of what a URL's host is read by; null for what is no domain. */
  domain({ texts }: Question): string | null {
    const [domain = ""] = given(texts, "texts");
    if (domain.length > longestDomain || notInDomains.test(domain)) return null;
    try {
      return new HostUrl(`http://${domain}/`).hostname;
    } catch {
      return null;
    }
  },
};

/** What would make more of it than a host. Not "<": with U+0338 it is another character, which domains may have. */
const notInDomains = /[\0-\x20#%/:?@[\\\]]/;

type Format<T> = (formatter: T, question: Question, parts: boolean) => unknown;

/** What each service makes of its values, as text or in parts. */
const formats: { readonly [name in Service]?: Format<never> } = {
  NumberFormat: ((format, { numbers }, parts) => {
    const [from = 0, to] = given(numbers, "numbers");
    if (to === undefined) return parts ? format.formatToParts(from) : format.format(from);
    return parts ? format.formatRangeToParts(from, to) : format.formatRange(from, to);
  }) satisfies Format<Intl.NumberFormat>,

  DateTimeFormat: ((format, { numbers }, parts) => {
    const [from = 0, to] = given(numbers, "numbers").map(time);
    if (to === undefined) return plainSpaces(parts ? format.formatToParts(from) : format.format(from));
    return plainSpaces(parts ? format.formatRangeToParts(from, to) : format.formatRange(from, to));
  }) satisfies Format<Intl.DateTimeFormat>,

  ListFormat: ((format, { texts }, parts) =>
    parts
      ? format.formatToParts(given(texts, "texts"))
      : format.format(given(texts, "texts"))) satisfies Format<Intl.ListFormat>,

  RelativeTimeFormat: ((format, { numbers, texts }, parts) => {
    const [amount = 0] = given(numbers, "numbers");
    const [unit] = given(texts, "texts");
    if (!relativeUnits.test(unit ?? "")) {
      throw new RangeError(`A relative time has a unit like "day" or "days", not ${shown(unit)}`);
    }
    const value = Number(amount);
    if (!Number.isFinite(value)) throw new RangeError("A relative time needs a finite number");
    return parts ? format.formatToParts(value, unit as "day") : format.format(value, unit as "day");
  }) satisfies Format<Intl.RelativeTimeFormat>,

  PluralRules: ((rules, { numbers }) => {
    const [from = 0, to] = given(numbers, "numbers");
    return to === undefined ? rules.select(Number(from)) : rules.selectRange(Number(from), Number(to));
  }) satisfies Format<RangePluralRules>,

  DisplayNames: ((names, { texts }) => {
    const [code = ""] = given(texts, "texts");
    try {
      return names.of(code);
    } catch {
      throw new RangeError(`Intl.DisplayNames cannot be asked for ${shown(code)}`);
    }
  }) satisfies Format<Intl.DisplayNames>,
};

/** ECMA-402 has had `selectRange` since 2023; the types of that year do not. */
type RangePluralRules = Intl.PluralRules & { selectRange(from: number, to: number): string };

const relativeUnits = /^(?:second|minute|hour|day|week|month|quarter|year)s?$/;

/** The largest time a Date can hold. */
const latest = 8.64e15;

function time(value: number): number {
  if (typeof value === "number" && Math.abs(value) <= latest) return value;
  throw new RangeError("Invalid time value");
}

/** U+202F before "PM" and U+2009 around the dash of a range: V8 and Firefox have replaced them, since code relies on it. */
function plainSpaces<T extends string | readonly { readonly value: string }[]>(formatted: T): unknown {
  if (typeof formatted === "string") return formatted.replace(/[\u202f\u2009]/g, " ");
  return formatted.map((part) => ({ ...part, value: plainSpaces(part.value) }));
}

function given<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new BadInput(`question.${what} is missing`);
  return value;
}
