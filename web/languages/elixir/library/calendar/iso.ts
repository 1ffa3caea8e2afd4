import { argumentsOf } from "../../runtime/arguments.ts";
import {
  convertUnit,
  type DateParts,
  dateText,
  dayOfYear,
  daysInMonth,
  type Format,
  floorDivide,
  fromDays,
  isDate,
  isLeapYear,
  isTime,
  microsecondsPerDay,
  momentFromMicroseconds,
  momentToMicroseconds,
  parseDate,
  parseDateTime,
  parseTime,
  perSecond,
  type TimeParts,
  timeFromMicroseconds,
  timeText,
  timeToMicroseconds,
  toDays,
} from "../../runtime/calendar.ts";
import { dateTimeText, microsecondOf, microsecondTerm } from "../../runtime/calendar-structs.ts";
import { argumentError } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { defineModule } from "../../runtime/modules.ts";
import { ERROR, isAtom, isTuple, OK, type Term } from "../../runtime/terms.ts";

const { refuse } = argumentsOf("Calendar.ISO");

const big = (values: readonly number[]): Term[] => values.map(BigInt);
const dateTerm = (date: DateParts): Term[] => big(date);
const timeTerm = ([hour, minute, second, microsecond]: TimeParts): Term[] => [
  ...big([hour, minute, second]),
  microsecondTerm(microsecond),
];

/** Integers as numbers: an integer that is too large for a number is out of every range here. */
function numbers(name: string, args: readonly Term[], count: number): number[] {
  return args.slice(0, count).map((term) => (typeof term === "bigint" ? Number(term) : refuse(name, args)));
}

function date(name: string, args: readonly Term[]): DateParts {
  return numbers(name, args, 3) as unknown as DateParts;
}

/** A time whose fields begin at this index of the arguments. */
function time(name: string, args: readonly Term[], from = 0): TimeParts {
  const fields = args.slice(from, from + 3);
  const microsecond = microsecondOf(args[from + 3] as Term);
  if (microsecond === undefined || fields.some((term) => typeof term !== "bigint")) return refuse(name, args);
  return [...(fields.map(Number) as [number, number, number]), microsecond];
}

function timeArgument(name: string, args: readonly Term[], from = 0): TimeParts {
  const timeFields = time(name, args, from);
  return isTime(...timeFields) ? timeFields : refuse("time_to_string", args.slice(from));
}

export function formatOf(
  term: Term | undefined,
  name: string,
  args: readonly Term[],
  refuses: (name: string, args: readonly Term[]) => never = refuse,
): Format {
  if (term === undefined || term === Symbol.for("extended")) return "extended";
  return term === Symbol.for("basic") ? "basic" : refuses(name, args);
}

const yearOf = (term: Term, name: string, args: readonly Term[]): number =>
  typeof term === "bigint" && term >= -9999n && term <= 9999n ? Number(term) : refuse(name, args);

const offsets: Readonly<Record<string, number>> = {
  default: 5,
  monday: 5,
  tuesday: 4,
  wednesday: 3,
  thursday: 2,
  friday: 1,
  saturday: 0,
  sunday: 6,
};

/** The day of the week, from 1, in a week that begins on `start`. */
export function dayOfWeek(days: number, start: Term): number {
  const name = isAtom(start) && typeof start === "symbol" ? (start.description as string) : "";
  const offset = offsets[name] ?? refuse("day_of_week_offset", [start]);
  return ((((days + offset) % 7) + 7) % 7) + 1;
}

const dayFraction = (parts: bigint): Term => [parts, microsecondsPerDay];

function fraction(term: Term, name: string, args: readonly Term[]): bigint {
  if (!isTuple(term) || term.length !== 2) return refuse(name, args);
  const [parts, perDay] = term as readonly Term[];
  if (typeof parts !== "bigint" || typeof perDay !== "bigint" || perDay === 0n) return refuse(name, args);
  return perDay === microsecondsPerDay ? parts : (parts * microsecondsPerDay) / perDay;
}

function parseWith(
  name: string,
  term: Term,
  format: Term | undefined,
  read: (text: string, format: Format) => Term,
): Term {
  const args = format === undefined ? [term, Symbol.for("extended")] : [term, format];
  const shape = formatOf(format, name, args);
  if (typeof term !== "string") return refuse(name, args);
  return read(term, shape);
}

const errorTuple = (fault: string): Term => [ERROR, Symbol.for(fault)];

function readDate(text: string, format: Format): Term {
  const dateFields = parseDate(text, format);
  return typeof dateFields === "string" ? errorTuple(dateFields) : [OK, dateTerm(dateFields)];
}

function readTime(text: string, format: Format): Term {
  const timeFields = parseTime(text, format);
  return typeof timeFields === "string" ? errorTuple(timeFields) : [OK, timeTerm(timeFields)];
}

function readNaive(text: string, format: Format): Term {
  const dateTime = parseDateTime(text, format);
  return typeof dateTime === "string"
    ? errorTuple(dateTime)
    : [OK, [...dateTerm(dateTime.date), ...timeTerm(dateTime.time)]];
}

function readUtc(text: string, format: Format): Term {
  const dateTime = parseDateTime(text, format);
  if (typeof dateTime === "string") return errorTuple(dateTime);
  if (dateTime.offset === null) return errorTuple("missing_offset");
  const total = momentToMicroseconds(dateTime.date, dateTime.time) - BigInt(dateTime.offset) * 1_000_000n;
  const moment = momentFromMicroseconds(total, dateTime.time[3][1]);
  if (moment === undefined) return refuse("date_from_iso_days", [floorDivide(total, microsecondsPerDay)]);
  return [OK, [...dateTerm(moment[0]), ...timeTerm(moment[1])], BigInt(dateTime.offset)];
}

const unixStart = -377_705_116_800_000_000n;
const unixEnd = 253_402_300_799_999_999n;
const epoch = 62_167_219_200_000_000n;

/** The date and time of a Unix time; undefined outside of the supported years. */
export function momentOfUnix(value: bigint, unit: Term): [DateParts, TimeParts] | undefined {
  const per = perSecond(unit) ?? badUnit(unit);
  const total = convertUnit(value, per, 1_000_000n);
  if (total < unixStart || total > unixEnd) return undefined;
  const digits = { 1: 0, 10: 1, 100: 2, 1000: 3, 10000: 4, 100000: 5 }[Number(per)] ?? 6;
  return momentFromMicroseconds(total + epoch, digits);
}

export function badUnit(unit: Term): never {
  return argumentError(
    `unsupported time unit. Expected :second, :millisecond, :microsecond, :nanosecond, or a positive integer, got ${inspect(unit)}`,
  );
}

/** Functions whose last argument is optional. */
function withDefault(
  name: string,
  count: number,
  fn: (...args: Term[]) => Term,
): Record<string, (...args: Term[]) => Term> {
  return { [`${name}/${count}`]: setLength(count, fn), [`${name}/${count + 1}`]: setLength(count + 1, fn) };
}

/** A function with rest parameters needs a length. */
function setLength(length: number, fn: (...args: Term[]) => Term): (...args: Term[]) => Term {
  return Object.defineProperty((...args: Term[]) => fn(...args), "length", { value: length });
}

defineModule("Calendar.ISO", {
  ...withDefault("date_to_string", 3, (...args) =>
    dateText(...date("date_to_string", args), formatOf(args[3], "date_to_string", args) === "basic"),
  ),
  ...withDefault("datetime_to_string", 11, (...args) => {
    const [zone, abbreviation, utc, std] = args.slice(7) as [Term, Term, Term, Term];
    const name = "datetime_to_string";
    const isBasic = formatOf(args[11], name, args) === "basic";
    if (typeof zone !== "string" || typeof abbreviation !== "string") return refuse(name, args);
    if (typeof utc !== "bigint" || typeof std !== "bigint") return refuse(name, args);
    const timeZone = { name: zone, abbreviation, utc: Number(utc), std: Number(std) };
    return dateTimeText(date(name, args), timeArgument(name, args, 3), timeZone, isBasic);
  }),
  "day_of_era/3": setLength(3, (...args: Term[]) => {
    const dateFields = date("day_of_era", args);
    const isCommon = dateFields[0] >= 1;
    yearOf(args[0] as Term, "day_of_era", args);
    const days = toDays(...dateFields) - 366;
    return isCommon ? [BigInt(days + 1), 1n] : [BigInt(Math.abs(days)), 0n];
  }),
  "day_of_week/4": setLength(4, (...args: Term[]) => [
    BigInt(dayOfWeek(toDays(...date("day_of_week", args)), args[3] as Term)),
    1n,
    7n,
  ]),
  "day_of_year/3": setLength(3, (...args: Term[]) => {
    const dateFields = date("day_of_year", args);
    toDays(...dateFields);
    return BigInt(dayOfYear(...dateFields));
  }),
  "day_rollover_relative_to_midnight_utc/0": () => [0n, 1n],
  "days_in_month/2": (year: Term, month: Term) => {
    const args = [year, month];
    if (typeof month !== "bigint" || month < 1n || month > 12n) return refuse("days_in_month", args);
    return BigInt(daysInMonth(yearOf(year, "days_in_month", args), Number(month)));
  },
  "leap_year?/1": (year: Term) => isLeapYear(yearOf(year, "leap_year?", [year])),
  "months_in_year/1": (year: Term) => {
    yearOf(year, "months_in_year", [year]);
    return 12n;
  },
  "naive_datetime_from_iso_days/1": (term: Term) => {
    if (!isTuple(term) || term.length !== 2 || typeof term[0] !== "bigint")
      return refuse("naive_datetime_from_iso_days", [term]);
    const dateFields = fromDays(Number(term[0]));
    if (dateFields === undefined) return refuse("date_from_iso_days", [term[0]]);
    const parts = fraction(term[1] as Term, "time_from_day_fraction", [term[1] as Term]);
    return [...dateTerm(dateFields), ...timeTerm(timeFromMicroseconds(parts))];
  },
  "naive_datetime_to_iso_days/7": setLength(7, (...args: Term[]) => [
    BigInt(toDays(...date("naive_datetime_to_iso_days", args))),
    dayFraction(timeToMicroseconds(time("naive_datetime_to_iso_days", args, 3))),
  ]),
  ...withDefault("naive_datetime_to_string", 7, (...args) => {
    const isBasic = formatOf(args[7], "date_to_string", args) === "basic";
    const name = "naive_datetime_to_string";
    return `${dateText(...date(name, args), isBasic)} ${timeText(timeArgument(name, args, 3), isBasic)}`;
  }),
  ...withDefault("parse_date", 1, (text, format) => parseWith("parse_date", text as Term, format, readDate)),
  ...withDefault("parse_naive_datetime", 1, (text, format) =>
    parseWith("parse_naive_datetime", text as Term, format, readNaive),
  ),
  ...withDefault("parse_time", 1, (text, format) => parseWith("parse_time", text as Term, format, readTime)),
  ...withDefault("parse_utc_datetime", 1, (text, format) =>
    parseWith("parse_utc_datetime", text as Term, format, readUtc),
  ),
  "quarter_of_year/3": setLength(3, (...args: Term[]) => {
    const [year, month, day] = date("quarter_of_year", args);
    if (year < -9999 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31)
      return refuse("quarter_of_year", args);
    return BigInt(Math.floor((month - 1) / 3) + 1);
  }),
  "time_from_day_fraction/1": (term: Term) =>
    timeTerm(timeFromMicroseconds(fraction(term, "time_from_day_fraction", [term]))),
  "time_to_day_fraction/4": setLength(4, (...args: Term[]) =>
    dayFraction(timeToMicroseconds(time("time_to_day_fraction", args))),
  ),
  ...withDefault("time_to_string", 4, (...args) =>
    timeText(timeArgument("time_to_string", args), formatOf(args[4], "time_to_string", args) === "basic"),
  ),
  "valid_date?/3": setLength(3, (...args: Term[]) => isDate(...date("valid_date?", args))),
  "valid_time?/4": setLength(4, (...args: Term[]) => isTime(...time("valid_time?", args))),
  "year_of_era/1": (year: Term) => yearOfEra(yearOf(year, "year_of_era", [year])),
  "year_of_era/3": setLength(3, (...args: Term[]) =>
    yearOfEra(yearOf(args[0] as Term, "year_of_era", [args[0] as Term])),
  ),
});

function yearOfEra(year: number): Term {
  return year >= 1 ? [BigInt(year), 1n] : [BigInt(Math.abs(year) + 1), 0n];
}
