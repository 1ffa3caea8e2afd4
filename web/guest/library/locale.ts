import { casedness, compareAscii, ordersAscii } from "./ascii-order.ts";
import { ask } from "./ask-host-intl.ts";
import { provide, supplies } from "./supplies.ts";

/**
 * The built-in methods that depend on a locale according to ECMA-402 (20). The most frequent case, English without
 * options, is computed here: it is the same on every machine, and does not load the part with Intl. All other cases use
 * Intl.
 */

/** The parts of Intl that are used here, read before a program can replace them. */
type IntlPart = {
  readonly Collator: new (locales: unknown, options: unknown) => { compare(a: string, b: string): number };
  readonly NumberFormat: new (locales: unknown, options: unknown) => { format(value: unknown): string };
  readonly DateTimeFormat: new (locales: unknown, options: unknown) => { format(value: unknown): string };
  readonly getCanonicalLocales: (locales: unknown) => string[];
};

const intl = (): IntlPart => supplies.use("Intl") as IntlPart;

/** `toLocaleString()` and `toLocaleString("en-US")`. */
function isDefault(locales: unknown, options: unknown): boolean {
  return (locales === undefined || locales === "en-US" || locales === "en") && options === undefined;
}

const numberValue = Number.prototype.valueOf;
const bigIntValue = BigInt.prototype.valueOf;
const dateValue = Date.prototype.getTime;

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** With at most three digits after the point, rounded by the decimal digits, half away from zero, as ICU does. */
function englishNumber(value: number): string {
  if (value !== value) return "NaN";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const size = Math.abs(value);
  if (size === Infinity) return `${sign}∞`;
  const [, whole = "", part = "", exponent = "0"] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(`${size}`) ?? [];
  const shift = Number(exponent);
  if (shift < 0) return `${sign}0`;
  if (shift > 0) return sign + groupDigits((whole + part).padEnd(shift + 1, "0"));
  const thousandths = `${BigInt(whole + part.slice(0, 3).padEnd(3, "0")) + (part.charAt(3) >= "5" ? 1n : 0n)}`;
  const digits = thousandths.padStart(4, "0");
  const rest = digits.slice(-3).replace(/0+$/, "");
  return sign + groupDigits(digits.slice(0, -3)) + (rest && `.${rest}`);
}

function englishDate(date: Date): string {
  return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
}

function englishTime(date: Date): string {
  const hours = date.getHours();
  const two = (value: number) => `${value < 10 ? "0" : ""}${value}`;
  return `${hours % 12 || 12}:${two(date.getMinutes())}:${two(date.getSeconds())} ${hours < 12 ? "AM" : "PM"}`;
}

/** Other years have an era, or more digits than the pattern shows. */
function isCommon(date: Date): boolean {
  const year = date.getFullYear();
  return year >= 1 && year <= 9999;
}

const dateFields = ["weekday", "year", "month", "day"];
const timeFields = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];

/**
 * If the options do not say so, the date, the time or both are shown: CreateDateTimeFormat's `required` and `defaults`.
 */
function formatDate(
  date: unknown,
  locales: unknown,
  input: unknown,
  required: "date" | "time" | "any",
): string {
  const time = dateValue.call(date as Date);
  if (time !== time) return "Invalid Date";
  // A copy, because the program's own date may have methods of the program.
  const copy = new Date(time);
  if (isDefault(locales, input) && isCommon(copy)) {
    if (required === "date") return englishDate(copy);
    if (required === "time") return englishTime(copy);
    return `${englishDate(copy)}, ${englishTime(copy)}`;
  }
  if (input === null) throw new TypeError("The options should be an object, not null");
  const options: Record<string, unknown> = Object.create(
    input === undefined ? null : (Object(input) as object),
  );
  const says = (fields: readonly string[]) => fields.some((field) => options[field] !== undefined);
  const hasStyle = says(["dateStyle", "timeStyle"]);
  const complete =
    hasStyle || (required !== "time" && says(dateFields)) || (required !== "date" && says(timeFields));
  if (required === "date" && options["timeStyle"] !== undefined) {
    throw new TypeError("toLocaleDateString takes no timeStyle");
  }
  if (required === "time" && options["dateStyle"] !== undefined) {
    throw new TypeError("toLocaleTimeString takes no dateStyle");
  }
  if (!complete && required !== "time")
    for (const name of ["year", "month", "day"]) options[name] = "numeric";
  if (!complete && required !== "date")
    for (const name of ["hour", "minute", "second"]) options[name] = "numeric";
  return new (intl().DateTimeFormat)(locales, options).format(time);
}

const ofDates = {
  toLocaleString(this: unknown, locales: unknown = undefined, options: unknown = undefined): string {
    return formatDate(this, locales, options, "any");
  },
  toLocaleDateString(this: unknown, locales: unknown = undefined, options: unknown = undefined): string {
    return formatDate(this, locales, options, "date");
  },
  toLocaleTimeString(this: unknown, locales: unknown = undefined, options: unknown = undefined): string {
    return formatDate(this, locales, options, "time");
  },
};

const ofNumbers = {
  toLocaleString(this: unknown, locales: unknown = undefined, options: unknown = undefined): string {
    const value = numberValue.call(this as number);
    if (isDefault(locales, options)) return englishNumber(value);
    return new (intl().NumberFormat)(locales, options).format(value);
  },
};

const ofBigInts = {
  toLocaleString(this: unknown, locales: unknown = undefined, options: unknown = undefined): string {
    const value = bigIntValue.call(this as bigint);
    if (!isDefault(locales, options)) return new (intl().NumberFormat)(locales, options).format(value);
    return value < 0n ? `-${groupDigits(`${-value}`)}` : groupDigits(`${value}`);
  },
};

const typedArrayLength = Reflect.getOwnPropertyDescriptor(
  Reflect.getPrototypeOf(Uint8Array.prototype) as object,
  "length",
)?.get as () => number;

const ofTypedArrays = {
  toLocaleString(this: unknown, locales: unknown = undefined, options: unknown = undefined): string {
    // Not the property, which a program may have replaced. The getter throws if it is not a typed array.
    return joinLocaleTexts(this as ArrayLike<unknown>, typedArrayLength.call(this), locales, options);
  },
};

const ofArrays = {
  toLocaleString(this: unknown, locales: unknown = undefined, options: unknown = undefined): string {
    if (this === undefined || this === null)
      throw new TypeError("Array.prototype.toLocaleString needs an array");
    const list = Object(this) as ArrayLike<unknown>;
    const length = Math.min(Math.max(Math.trunc(+list.length) || 0, 0), Number.MAX_SAFE_INTEGER);
    return joinLocaleTexts(list, length, locales, options);
  },
};

function joinLocaleTexts(
  list: ArrayLike<unknown>,
  length: number,
  locales: unknown,
  options: unknown,
): string {
  let text = "";
  for (let index = 0; index < length; index++) {
    if (index > 0) text += ",";
    const item = list[index] as { toLocaleString(...args: unknown[]): unknown } | null | undefined;
    if (item !== undefined && item !== null) text += `${item.toLocaleString(locales, options) as string}`;
  }
  return text;
}

function textOf(self: unknown, method: string): string {
  if (self !== undefined && self !== null) return `${self as string}`;
  throw new TypeError(`String.prototype.${method} was called on ${self}`);
}

/** The options of a comparison that is computed here; undefined if there are other options. */
type Comparison = { readonly numeric: boolean; readonly sensitivity: unknown };

const plainly: Comparison = { numeric: false, sensitivity: undefined };

function comparisonOf(options: unknown): Comparison | undefined {
  if (options === undefined) return plainly;
  if (typeof options !== "object" || options === null) return undefined;
  const { usage, localeMatcher, collation, numeric, caseFirst, sensitivity, ignorePunctuation } =
    options as Record<string, unknown>;
  for (const other of [usage, localeMatcher, collation, caseFirst, ignorePunctuation]) {
    if (other !== undefined) return undefined;
  }
  return { numeric: Boolean(numeric), sensitivity };
}

/** The last collator: sorting requests the same one again and again. */
let lastCollator: { readonly key: string; readonly compare: (a: string, b: string) => number } | undefined;

function compareByHost(
  a: string,
  b: string,
  locale: string | undefined,
  { numeric, sensitivity }: Comparison,
): number {
  const key = `${locale}/${numeric}/${sensitivity as string}`;
  if (lastCollator?.key !== key) {
    lastCollator = { key, compare: new (intl().Collator)(locale, { numeric, sensitivity }).compare };
  }
  return lastCollator.compare(a, b);
}

const ofStrings = {
  localeCompare(
    this: unknown,
    other: unknown,
    locales: unknown = undefined,
    options: unknown = undefined,
  ): number {
    const text = textOf(this, "localeCompare");
    const otherText = `${other as string}`;
    if (locales === undefined && options === undefined) {
      return compareAscii(text, otherText, false, true) ?? compareByHost(text, otherText, undefined, plainly);
    }
    const comparison = comparisonOf(options);
    if (!comparison || (locales !== undefined && typeof locales !== "string")) {
      return new (intl().Collator)(locales, options).compare(text, otherText);
    }
    if (ordersAscii(locales)) {
      const isCased = casedness(comparison.sensitivity);
      const order =
        isCased === undefined ? undefined : compareAscii(text, otherText, comparison.numeric, isCased);
      if (order !== undefined) return order;
    }
    return compareByHost(text, otherText, locales, comparison);
  },
  toLocaleLowerCase(this: unknown, locales: unknown = undefined): string {
    const text = textOf(this, "toLocaleLowerCase");
    const special = specialCasing(locales);
    return special ? (ask({ ask: "lower", locales: special, texts: [text] }) as string) : text.toLowerCase();
  },
  toLocaleUpperCase(this: unknown, locales: unknown = undefined): string {
    const text = textOf(this, "toLocaleUpperCase");
    const special = specialCasing(locales);
    return special ? (ask({ ask: "upper", locales: special, texts: [text] }) as string) : text.toUpperCase();
  },
};

/** The first of the locales, if its language has special case rules (Unicode, 5.18). */
function specialCasing(locales: unknown): readonly string[] | undefined {
  if (locales === undefined) return undefined;
  const [first = ""] =
    typeof locales === "string" && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(locales)
      ? [locales]
      : intl().getCanonicalLocales(locales);
  return /^(?:az|el|lt|tr)\b/.test(first) ? [first] : undefined;
}

const globals: Record<string, unknown> = {};
for (const [holder, methods] of [
  ["Array", ofArrays],
  ["BigInt", ofBigInts],
  ["Date", ofDates],
  ["Number", ofNumbers],
  ["String", ofStrings],
  ["TypedArray", ofTypedArrays],
] as const) {
  for (const [name, method] of Object.entries(methods)) globals[`${holder}.prototype.${name}`] = method;
}
provide(globals);
