import {
  BadInput,
  badInput,
  describeInput,
  fields,
  flag,
  groupDigits,
  listOf,
  oneOf,
  optional,
  type Parser,
  text,
} from "../../../protocol/parsers.ts";
import {
  canonical,
  classOf,
  formatter,
  HostIntl,
  type Options,
  type Service,
  services,
} from "./host-formatters.ts";

/**
 * The host's Intl for the guest, which has none: a pure function from JSON text to JSON text. The result is `{"value":
 * …}` or `{"error": {"name", "message"}}`, whatever the request: its author may be a program that controls the engine's
 * whole memory. Such a program learns only what every page can ask its browser.
 *
 * Needless differences between hosts are removed. Messages are ours. Unknown locales fall back to "en-US", not to the
 * machine's own. The special spaces that some versions of ICU put into times become plain spaces, as in browsers.
 *
 * @param timeZone the zone of the guest's clock; undefined: this machine's.
 */
export function answerIntl(request: string, timeZone?: string): string {
  try {
    if (request.length > maxRequestLength)
      throw new BadInput(`the question is too long: over ${groupDigits(maxRequestLength)} characters`);
    const question = parseQuestion(JSON.parse(request), "question");
    return JSON.stringify({ value: answers[question.ask](question, timeZone) ?? null });
  } catch (error) {
    const name = error instanceof TypeError ? "TypeError" : "RangeError";
    return JSON.stringify({ error: { name, message: error instanceof Error ? error.message : "no answer" } });
  }
}

// Taken before the worker's global scope is sealed.
const HostUrl = globalThis.URL;

/**
 * These limits bound a request, and so its time. The worst ones take 10 ms in Node 20 (collating 20,000 kana, finding
 * the words of as many Thai letters, joining 1,000 strings). Creating a formatter takes up to 0.5 ms.
 */
const maxTextLength = 20_000;
/** JSON writes a lone surrogate in six characters. */
const maxRequestLength = 2 * 6 * maxTextLength + 10_000;
const maxNumberLength = 10_000;
const maxOptionLength = 200;
const maxDomainLength = 1_000;
const maxLocales = 50;
const maxItems = 1_000;
/** ICU sorts the combining marks of a letter in quadratic time: 22 s for 100,000 of them. */
const tooManyMarks = /(?<!\p{M})\p{M}{64}/u;
/** For each segment V8 takes 5 ns per character of the whole string: all segments of 20,000 characters took 2 s. */
const maxSegmentingWork = 500_000;

type IntlQuestion = {
  readonly ask: keyof typeof answers;
  readonly service: Service | undefined;
  readonly locales: readonly string[] | undefined;
  readonly options: Options | undefined;
  readonly texts: readonly string[] | undefined;
  readonly numbers: readonly number[] | undefined;
  readonly parts: boolean | undefined;
};

const parseQuestion: Parser<IntlQuestion> = (value, path) =>
  fields<IntlQuestion>(value, path, {
    ask: oneOf(...(Object.keys(answers) as IntlQuestion["ask"][])),
    service: optional(oneOf(...(Object.keys(services) as Service[]))),
    locales: optional(listOf(textOf(maxOptionLength), maxLocales)),
    options: optional(parseOptions),
    texts: optional(listOf(textOf(maxTextLength), maxItems)),
    numbers: optional(listOf(numeric, 2)),
    parts: optional(flag),
  });

function textOf(max: number): Parser<string> {
  return (value, path) => {
    const string = text(value, path);
    if (string.length > max) {
      throw new BadInput(
        `${path} has ${groupDigits(string.length)} characters; the most is ${groupDigits(max)}`,
      );
    }
    if (tooManyMarks.test(string)) throw new BadInput(`${path} has too many combining marks in a row`);
    return string;
  };
}

function parseOptions(value: unknown, path: string): Options {
  if (typeof value !== "object" || value === null) throw badInput(path, "an object", value);
  const option = (input: unknown, at: string) =>
    typeof input === "boolean" ? input : textOf(maxOptionLength)(input, at);
  return Object.fromEntries(
    Object.entries(value).map(([key, input]) => [key, option(input, `${path}.${key}`)]),
  );
}

const decimal = /^[+-]?(?:Infinity|(?:\d+\.?\d*|\.\d+)(?:e([+-]?\d+))?)$/i;

/** A number; or a string, for a number that JSON cannot express or that has more digits than a double. */
function numeric(value: unknown, path: string): number {
  if (typeof value === "number") return value;
  const digits = textOf(maxNumberLength)(value, path);
  const exponent = digits === "NaN" ? "0" : decimal.exec(digits)?.[1];
  if (digits !== "NaN" && !decimal.test(digits)) throw badInput(path, "a number", digits);
  if (Math.abs(Number(exponent ?? 0)) > maxNumberLength) throw new BadInput(`${path} has too many digits`);
  // ECMA-402 uses the exact decimal value of a numeric string of any length. The types allow that only for literals.
  return digits as unknown as number;
}

const pluralOrder = ["zero", "one", "two", "few", "many", "other"];
const pluralOptions = /^(?:locale|type|minimum\w+|maximum\w+|pluralCategories)$/;

/**
 * Makes the options equal on every host: Node 20 and Chromium 156 list number options in another order, and differ in
 * the set of plural options. For the guest's engine that would be another object, and other fuel.
 */
function stableOptions(service: Service, resolvedOptions: object): object {
  const entries = Object.entries(resolvedOptions).sort(([a], [b]) => (a < b ? -1 : 1));
  if (service !== "PluralRules") return Object.fromEntries(entries);
  const pluralEntries = entries.filter(([name]) => pluralOptions.test(name));
  return Object.fromEntries(
    pluralEntries.map(([name, value]) => [
      name,
      name === "pluralCategories" ? pluralOrder.filter((each) => (value as string[]).includes(each)) : value,
    ]),
  );
}

const answers = {
  resolve: ({ service, locales, options }: IntlQuestion, timeZone?: string): unknown =>
    stableOptions(
      requireValue(service, "service"),
      formatter(requireValue(service, "service"), locales, options, timeZone).resolvedOptions(),
    ),

  supported({ service, locales = [], options = {} }: IntlQuestion): readonly string[] {
    const { localeMatcher = "best fit" } = options;
    const Class = classOf(requireValue(service, "service"));
    return Class.supportedLocalesOf(canonical(locales), { localeMatcher: localeMatcher as "lookup" });
  },

  canonical: ({ locales = [] }: IntlQuestion): readonly string[] => canonical(locales),

  values({ texts }: IntlQuestion): readonly string[] {
    const [key] = requireValue(texts, "texts");
    try {
      return HostIntl.supportedValuesOf(key as "unit");
    } catch {
      throw new RangeError(`Intl.supportedValuesOf has no values for ${describeInput(key)}`);
    }
  },

  locale({ locales = [], options = {} }: IntlQuestion): unknown {
    const locale = localeOf(locales, options);
    const { variants } = locale as { variants?: string };
    return {
      baseName: locale.baseName,
      calendar: locale.calendar,
      caseFirst: locale.caseFirst,
      collation: locale.collation,
      firstDayOfWeek: (locale as { firstDayOfWeek?: string }).firstDayOfWeek,
      hourCycle: locale.hourCycle,
      language: locale.language,
      maximized: locale.maximize().toString(),
      minimized: locale.minimize().toString(),
      numberingSystem: locale.numberingSystem,
      numeric: locale.numeric ?? false,
      region: locale.region,
      script: locale.script,
      tag: locale.toString(),
      variants,
    };
  },

  ofLocale({ locales = [], texts }: IntlQuestion): unknown {
    const [list = ""] = requireValue(texts, "texts");
    if (!localeLists.test(list)) throw new BadInput(`a locale has no ${list}`);
    const locale = localeOf(locales, {});
    const method: unknown = Reflect.get(locale, `get${list}`);
    if (typeof method === "function") return method.call(locale) as unknown;
    // They were properties before they were methods.
    const property: unknown = Reflect.get(locale, `${list.charAt(0).toLowerCase()}${list.slice(1)}`);
    if (property !== undefined) return property;
    throw new TypeError(`This browser, or this Node, has no Intl.Locale.prototype.get${list}`);
  },

  format(question: IntlQuestion, timeZone?: string): unknown {
    const { service, locales, options, parts = false } = question;
    const format = formats[requireValue(service, "service")];
    if (!format) throw new BadInput(`${service} formats nothing`);
    return format(
      formatter(requireValue(service, "service"), locales, options, timeZone) as never,
      question,
      parts,
    );
  },

  compare({ locales, options, texts }: IntlQuestion): number {
    const [a = "", b = ""] = requireValue(texts, "texts");
    return (formatter("Collator", locales, options) as Intl.Collator).compare(a, b);
  },

  segment({ locales, options, texts }: IntlQuestion): { ends: number[]; words: boolean[] } {
    const [whole = ""] = requireValue(texts, "texts");
    const ends: number[] = [];
    const words: boolean[] = [];
    for (const { index, segment, isWordLike } of (
      formatter("Segmenter", locales, options) as Intl.Segmenter
    ).segment(whole)) {
      ends.push(index + segment.length);
      if (isWordLike !== undefined) words.push(isWordLike);
      if (ends.length * whole.length > maxSegmentingWork) break;
    }
    return { ends, words };
  },

  upper: ({ locales = [], texts }: IntlQuestion): string | undefined =>
    requireValue(texts, "texts")[0]?.toLocaleUpperCase(canonical(locales)),

  lower: ({ locales = [], texts }: IntlQuestion): string | undefined =>
    requireValue(texts, "texts")[0]?.toLocaleLowerCase(canonical(locales)),

  /** UTS 46, as one half of parsing a URL's host. Null if it is not a domain. */
  domain({ texts }: IntlQuestion): string | null {
    const [domain = ""] = requireValue(texts, "texts");
    if (domain.length > maxDomainLength || notInDomains.test(domain)) return null;
    try {
      return new HostUrl(`http://${domain}/`).hostname;
    } catch {
      return null;
    }
  },
};

/**
 * Characters that would end the host or add other parts to the URL. Not "<": with U+0338 it is another character, which
 * domains may have.
 */
const notInDomains = /[\0-\x20#%/:?@[\\\]]/;

const localeLists = /^(?:Calendars|Collations|HourCycles|NumberingSystems|TextInfo|TimeZones|WeekInfo)$/;

function localeOf(locales: readonly string[], options: Options): Intl.Locale {
  const [tag = ""] = locales;
  canonical([tag]);
  try {
    return new HostIntl.Locale(tag, options);
  } catch {
    const description = Object.entries(options).map(([name, value]) => `${name} ${describeInput(value)}`);
    throw new RangeError(`Incorrect locale information: ${[describeInput(tag), ...description].join(", ")}`);
  }
}

type Format<T> = (formatter: T, question: IntlQuestion, parts: boolean) => unknown;

/** The result of each service for its values, as a string or in parts. */
const formats: { readonly [name in Service]?: Format<never> } = {
  NumberFormat: ((format, { numbers }, parts) => {
    const [from = 0, to] = requireValue(numbers, "numbers");
    if (to === undefined) return parts ? format.formatToParts(from) : format.format(from);
    return parts ? format.formatRangeToParts(from, to) : format.formatRange(from, to);
  }) satisfies Format<Intl.NumberFormat>,

  DateTimeFormat: ((format, { numbers }, parts) => {
    const [from = 0, to] = requireValue(numbers, "numbers").map(time);
    if (to === undefined) return plainSpaces(parts ? format.formatToParts(from) : format.format(from));
    return plainSpaces(parts ? format.formatRangeToParts(from, to) : format.formatRange(from, to));
  }) satisfies Format<Intl.DateTimeFormat>,

  ListFormat: ((format, { texts }, parts) =>
    parts
      ? format.formatToParts(requireValue(texts, "texts"))
      : format.format(requireValue(texts, "texts"))) satisfies Format<Intl.ListFormat>,

  RelativeTimeFormat: ((format, { numbers, texts }, parts) => {
    const [amount = 0] = requireValue(numbers, "numbers");
    const [unit] = requireValue(texts, "texts");
    if (!relativeUnits.test(unit ?? "")) {
      throw new RangeError(`A relative time has a unit like "day" or "days", not ${describeInput(unit)}`);
    }
    const value = Number(amount);
    if (!Number.isFinite(value)) throw new RangeError("A relative time needs a finite number");
    return parts ? format.formatToParts(value, unit as "day") : format.format(value, unit as "day");
  }) satisfies Format<Intl.RelativeTimeFormat>,

  DurationFormat: ((format, { texts }, parts) => {
    const [first = "", ...rest] = requireValue(texts, "texts");
    const names = [first, ...rest];
    const duration =
      rest.length === 0
        ? first
        : Object.fromEntries(
            names.flatMap((name, at) => (at % 2 === 0 ? [[name, Number(names[at + 1])]] : [])),
          );
    try {
      return parts ? format.formatToParts(duration) : format.format(duration);
    } catch {
      throw new RangeError(`Intl.DurationFormat cannot format ${describeInput(names.join(" "))}`);
    }
  }) satisfies Format<HostDurationFormat>,

  PluralRules: ((rules, { numbers }) => {
    const [from = 0, to] = requireValue(numbers, "numbers");
    return to === undefined ? rules.select(Number(from)) : rules.selectRange(Number(from), Number(to));
  }) satisfies Format<RangePluralRules>,

  DisplayNames: ((names, { texts }) => {
    const [code = ""] = requireValue(texts, "texts");
    try {
      return names.of(code);
    } catch {
      throw new RangeError(`Intl.DisplayNames cannot be asked for ${describeInput(code)}`);
    }
  }) satisfies Format<Intl.DisplayNames>,
};

/** The types do not have it yet. */
type HostDurationFormat = { format(duration: unknown): string; formatToParts(duration: unknown): unknown };

/** ECMA-402 has had `selectRange` since 2023; the types of that year do not. */
type RangePluralRules = Intl.PluralRules & { selectRange(from: number, to: number): string };

const relativeUnits = /^(?:second|minute|hour|day|week|month|quarter|year)s?$/;

/** The largest time a Date can hold. */
const maxDateMs = 8.64e15;

function time(value: number): number {
  if (typeof value === "number" && Math.abs(value) <= maxDateMs) return value;
  throw new RangeError("Invalid time value");
}

/**
 * U+202F before "PM" and U+2009 around the dash of a range: V8 and Firefox replaced them, because existing code depends
 * on plain spaces.
 */
function plainSpaces<T extends string | readonly { readonly value: string }[]>(value: T): unknown {
  if (typeof value === "string") return value.replace(/[\u202f\u2009]/g, " ");
  return value.map((part) => ({ ...part, value: plainSpaces(part.value) }));
}

function requireValue<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new BadInput(`question.${what} is missing`);
  return value;
}
