import { BadInput, describeInput } from "../../../protocol/parsers.ts";

/**
 * The host's own formatters, for host-intl.ts. They are created on first use, and refused options get our own messages.
 */

// Taken before the worker's global scope is sealed.
export const HostIntl = globalThis.Intl;

/** A program must not behave differently on a machine with another language. */
const defaultLocale = "en-US";

export const services = {
  Collator: "localeMatcher usage collation numeric caseFirst sensitivity ignorePunctuation",
  DateTimeFormat:
    "localeMatcher calendar numberingSystem hour12 hourCycle timeZone weekday era year month day dayPeriod hour " +
    "minute second fractionalSecondDigits timeZoneName formatMatcher dateStyle timeStyle",
  DisplayNames: "localeMatcher style type fallback languageDisplay",
  DurationFormat:
    "localeMatcher numberingSystem style fractionalDigits " +
    "years months weeks days hours minutes seconds milliseconds microseconds nanoseconds".replace(
      /\w+/g,
      "$& $&Display",
    ),
  ListFormat: "localeMatcher type style",
  NumberFormat:
    "localeMatcher numberingSystem style currency currencyDisplay currencySign unit unitDisplay notation " +
    "minimumIntegerDigits minimumFractionDigits maximumFractionDigits minimumSignificantDigits " +
    "maximumSignificantDigits roundingIncrement roundingMode roundingPriority trailingZeroDisplay compactDisplay " +
    "useGrouping signDisplay",
  PluralRules:
    "localeMatcher type notation compactDisplay minimumIntegerDigits minimumFractionDigits maximumFractionDigits " +
    "minimumSignificantDigits maximumSignificantDigits roundingIncrement roundingMode roundingPriority " +
    "trailingZeroDisplay",
  RelativeTimeFormat: "localeMatcher numberingSystem style numeric",
  Segmenter: "localeMatcher granularity",
} as const;

export type Service = keyof typeof services;
export type Options = Readonly<Record<string, string | boolean>>;

export function canonical(locales: readonly string[]): string[] {
  try {
    return HostIntl.getCanonicalLocales(locales as string[]);
  } catch {
    const wrongOne = locales.find((locale) => !isLocale(locale));
    throw new RangeError(
      `Incorrect locale: ${describeInput(wrongOne)} is not a language tag such as "en-US"`,
    );
  }
}

function isLocale(locale: string): boolean {
  try {
    return HostIntl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

type Formatter = { readonly resolvedOptions: () => object };
type ServiceClass = {
  new (locales: readonly string[], options: Options): Formatter;
  supportedLocalesOf(locales: readonly string[], options: { localeMatcher: "lookup" }): string[];
};

export function classOf(service: Service): ServiceClass {
  const Class = Reflect.get(HostIntl, service) as ServiceClass | undefined;
  if (Class) return Class;
  throw new TypeError(`This browser, or this Node, has no Intl.${service}`);
}

/** Creating a formatter takes a hundred times as long as using it. */
const maxFormatters = 64;
const formatters = new Map<string, Formatter>();

export function formatter(
  service: Service,
  locales: readonly string[] = [],
  options: Options = {},
  timeZone?: string,
): Formatter {
  const zone = service === "DateTimeFormat" && timeZone !== undefined ? { timeZone } : {};
  const key = JSON.stringify([service, locales, options, zone]);
  const cachedFormatter = formatters.get(key);
  const instance = cachedFormatter ?? make(service, locales, { ...zone, ...options });
  // The map is in order of last use.
  formatters.delete(key);
  formatters.set(key, instance);
  if (formatters.size > maxFormatters) formatters.delete(formatters.keys().next().value as string);
  return instance;
}

function make(service: Service, locales: readonly string[], options: Options): Formatter {
  const optionNames = services[service].split(" ");
  const stray = Object.keys(options).find((key) => !optionNames.includes(key));
  if (stray !== undefined) throw new BadInput(`Intl.${service} has no option ${describeInput(stray)}`);
  const Class = classOf(service);
  const candidates = [...canonical(locales), defaultLocale];
  try {
    return new Class(candidates, options);
  } catch (error) {
    throw refusalError(service, Class, options, error);
  }
}

/** Tries each option alone, to find the one that was refused. */
function refusalError(service: Service, Class: ServiceClass, options: Options, error: unknown): Error {
  for (const [key, value] of Object.entries(options)) {
    const requiredOption = requiredOptions[`${key}:${value}`];
    if (error instanceof TypeError && requiredOption !== undefined && options[requiredOption] === undefined) {
      return new TypeError(
        `Intl.${service} with ${key} ${describeInput(value)} needs the option ${requiredOption}`,
      );
    }
    try {
      new Class([defaultLocale], { ...(service === "DisplayNames" && { type: "region" }), [key]: value });
    } catch (cause) {
      if (cause instanceof RangeError) {
        return new RangeError(`Intl.${service} has no ${key} ${describeInput(value)}`);
      }
    }
  }
  if (service === "DisplayNames" && options["type"] === undefined) {
    return new TypeError("Intl.DisplayNames needs the option type");
  }
  const Kind = error instanceof TypeError ? TypeError : RangeError;
  const together = Object.keys(options).join(", ");
  return new Kind(`Intl.${service} does not take these options together: ${together}`);
}

/** Options that are invalid without another option. */
const requiredOptions: Readonly<Record<string, string>> = {
  "style:currency": "currency",
  "style:unit": "unit",
};
