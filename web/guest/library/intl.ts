import { casedness, compareAscii, ordersAscii } from "./ascii-order.ts";
import { ask } from "./ask-host-intl.ts";
import { describe, tag } from "./idl.ts";
import { ofSegmenters } from "./intl-segmenter.ts";
import {
  askAs,
  boundOnce,
  copyMembers,
  localeList,
  numberOf,
  plainNumber,
  serviceClass,
  stateOf,
} from "./intl-service.ts";
import { provide } from "./supplies.ts";

/**
 * `Intl`: ECMA-402, by the host's own Intl, with text as requests and replies (web/run/sandbox/intl/host-intl.ts). The
 * engine has none, and a polyfill would have to include the data of each language.
 *
 * The default locale is "en-US" for everybody, so that a program does the same everywhere. `Intl.Locale` and
 * `Intl.DurationFormat` are in intl-locale.ts.
 */

const digits =
  "minimumIntegerDigits# minimumFractionDigits# maximumFractionDigits# minimumSignificantDigits# " +
  "maximumSignificantDigits# roundingIncrement# roundingMode roundingPriority trailingZeroDisplay";

const Collator = serviceClass(
  "Collator",
  "usage localeMatcher collation numeric? caseFirst sensitivity ignorePunctuation?",
  {
    get compare() {
      return boundOnce(this, "Collator", "compare", () => comparer(this));
    },
  },
  "function",
);

function comparer(collator: unknown): (a: unknown, b: unknown) => number {
  const { question, resolved } = stateOf(collator, "Collator", "compare");
  const { numeric, sensitivity, locale } = resolved;
  const isCased = casedness(sensitivity);
  const plain =
    isCased !== undefined &&
    ordersAscii(locale) &&
    resolved["usage"] === "sort" &&
    resolved["collation"] === "default" &&
    resolved["caseFirst"] !== "upper" &&
    resolved["ignorePunctuation"] === false;
  return (a, b) => {
    const left = `${a as string}`;
    const right = `${b as string}`;
    const order = plain ? compareAscii(left, right, numeric === true, isCased) : undefined;
    return order ?? (ask({ ask: "compare", ...question, texts: [left, right] }) as number);
  };
}

const NumberFormat = serviceClass(
  "NumberFormat",
  `localeMatcher numberingSystem style currency currencyDisplay currencySign unit unitDisplay notation ${digits} ` +
    "compactDisplay useGrouping~ signDisplay",
  {
    get format() {
      return boundOnce(
        this,
        "NumberFormat",
        "format",
        () => (value: unknown) => askAs(this, "NumberFormat", "format", { numbers: [numberOf(value)] }),
      );
    },
    formatToParts(this: unknown, value: unknown) {
      return askAs(this, "NumberFormat", "formatToParts", { numbers: [numberOf(value)], parts: true });
    },
    formatRange(this: unknown, from: unknown, to: unknown) {
      return askAs(this, "NumberFormat", "formatRange", { numbers: numbers(from, to) });
    },
    formatRangeToParts(this: unknown, from: unknown, to: unknown) {
      return askAs(this, "NumberFormat", "formatRangeToParts", { numbers: numbers(from, to), parts: true });
    },
  },
  "function",
);

/** Both ends of a range. */
function numbers(from: unknown, to: unknown): readonly (number | string)[] {
  if (from === undefined || to === undefined) throw new TypeError("A range has a start and an end");
  const range = [numberOf(from), numberOf(to)];
  if (range.includes("NaN")) throw new RangeError("A range does not go from or to NaN");
  return range;
}

const DateTimeFormat = serviceClass(
  "DateTimeFormat",
  "localeMatcher calendar numberingSystem hour12? hourCycle timeZone weekday era year month day dayPeriod hour " +
    "minute second fractionalSecondDigits# timeZoneName formatMatcher dateStyle timeStyle",
  {
    get format() {
      return boundOnce(
        this,
        "DateTimeFormat",
        "format",
        () => (date: unknown) => askAs(this, "DateTimeFormat", "format", { numbers: [timeOf(date)] }),
      );
    },
    formatToParts(this: unknown, date: unknown) {
      return askAs(this, "DateTimeFormat", "formatToParts", { numbers: [timeOf(date)], parts: true });
    },
    formatRange(this: unknown, from: unknown, to: unknown) {
      return askAs(this, "DateTimeFormat", "formatRange", { numbers: times(from, to) });
    },
    formatRangeToParts(this: unknown, from: unknown, to: unknown) {
      return askAs(this, "DateTimeFormat", "formatRangeToParts", { numbers: times(from, to), parts: true });
    },
  },
  "function",
);

function timeOf(date: unknown): number {
  const time = date === undefined ? Date.now() : Number(date);
  if (!(Math.abs(time) <= 8.64e15)) throw new RangeError("Invalid time value");
  return Math.trunc(time) + 0;
}

function times(from: unknown, to: unknown): readonly number[] {
  if (from === undefined || to === undefined) throw new TypeError("A range has a start and an end");
  return [timeOf(from), timeOf(to)];
}

const PluralRules = serviceClass("PluralRules", `localeMatcher type notation compactDisplay ${digits}`, {
  select(this: unknown, value: unknown) {
    return askAs(this, "PluralRules", "select", { numbers: [plainNumber(Number(value))] });
  },
  selectRange(this: unknown, from: unknown, to: unknown) {
    return askAs(this, "PluralRules", "selectRange", { numbers: numbers(from, to) });
  },
});

const RelativeTimeFormat = serviceClass("RelativeTimeFormat", "localeMatcher numberingSystem style numeric", {
  format(this: unknown, value: unknown, unit: unknown) {
    const values = { numbers: [plainNumber(Number(value))], texts: [`${unit as string}`] };
    return askAs(this, "RelativeTimeFormat", "format", values);
  },
  formatToParts(this: unknown, value: unknown, unit: unknown) {
    const values = { numbers: [plainNumber(Number(value))], texts: [`${unit as string}`] };
    return askAs(this, "RelativeTimeFormat", "formatToParts", { ...values, parts: true });
  },
});

const ListFormat = serviceClass(
  "ListFormat",
  "localeMatcher type style",
  {
    format(this: unknown, list: unknown) {
      return askAs(this, "ListFormat", "format", { texts: textsOf(list) });
    },
    formatToParts(this: unknown, list: unknown) {
      return askAs(this, "ListFormat", "formatToParts", { texts: textsOf(list), parts: true });
    },
  },
  "strict",
);

function textsOf(list: unknown): string[] {
  if (list === undefined) return [];
  return Array.from(iterable(list), (item) => {
    if (typeof item === "string") return item;
    throw new TypeError(`Intl.ListFormat joins texts, not ${describe(item)}`);
  });
}

/** Unlike `Array.from`, ECMA-402 does not accept an object that merely has a length. */
function iterable(list: unknown): Iterable<unknown> {
  if (typeof (list as Iterable<unknown> | null)?.[Symbol.iterator] === "function")
    return list as Iterable<unknown>;
  throw new TypeError(`Intl.ListFormat needs a list, not ${describe(list)}`);
}

const DisplayNames = serviceClass(
  "DisplayNames",
  "localeMatcher style type fallback languageDisplay",
  {
    of(this: unknown, code: unknown) {
      return askAs(this, "DisplayNames", "of", { texts: [`${code as string}`] }) ?? undefined;
    },
  },
  "strict",
);

const Segmenter = serviceClass("Segmenter", "localeMatcher granularity", ofSegmenters, "strict");

const namespace = {};
copyMembers(namespace, {
  Collator,
  DateTimeFormat,
  DisplayNames,
  ListFormat,
  NumberFormat,
  PluralRules,
  RelativeTimeFormat,
  Segmenter,
  getCanonicalLocales(locales: unknown) {
    return ask({ ask: "canonical", locales: localeList(locales) });
  },
  supportedValuesOf(key: unknown) {
    return ask({ ask: "values", texts: [`${key as string}`] });
  },
});
tag(namespace, "Intl");

provide({ Intl: namespace });
