import { argumentsOf } from "../runtime/arguments.ts";
import {
  type DateParts,
  dateText,
  floorDivide,
  isDate,
  isTime,
  microsecondsPerDay,
  momentFromMicroseconds,
  momentToMicroseconds,
  parseDateTime,
  type TimeParts,
  timeText,
} from "../runtime/calendar.ts";
import {
  DATE,
  ISO,
  makeDate,
  makeNaive,
  makeTime,
  microsecondOf,
  NAIVE,
  requireParts,
  TIME,
} from "../runtime/calendar-structs.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { declareStruct } from "../runtime/structs.ts";
import { ERROR, isTuple, OK, type Term } from "../runtime/terms.ts";
import { now } from "./calendar/clock.ts";
import { formatOf } from "./calendar/iso.ts";
import { order, orRaise, requireConvertible, requireIso } from "./date.ts";
import { differenceIn, microsecondArgument, toMicroseconds, truncate } from "./time.ts";

const { refuse } = argumentsOf("NaiveDateTime");
const { date, time } = requireParts("NaiveDateTime");
const ZERO: Term = [0n, 0n];
const SECOND = Symbol.for("second");
const fields = ["year", "month", "day", "hour", "minute", "second"];

declareStruct(
  NAIVE,
  { ...Object.fromEntries(fields.map((name) => [name, null])), microsecond: ZERO, calendar: ISO },
  fields,
);

/** The date and time this many microseconds after 0000-01-01. Raises outside of the supported years. */
export function momentAt(total: bigint, precision: number): [DateParts, TimeParts] {
  const moment = momentFromMicroseconds(total, precision);
  return (
    moment ??
    argumentsOf("Calendar.ISO").refuse("date_from_iso_days", [floorDivide(total, microsecondsPerDay)])
  );
}

type DateAndTime = { readonly date: DateParts; readonly time: TimeParts };

/** The date and time of six integers and microseconds; if they do not exist, the reason. */
export function build(
  fields: readonly Term[],
  microsecond: Term,
): DateAndTime | "invalid_date" | "invalid_time" {
  const fraction = microsecondArgument(microsecond);
  if (fields.slice(0, 3).some((term) => typeof term !== "bigint"))
    return argumentsOf("Calendar.ISO").refuse("valid_date?", fields.slice(0, 3));
  const numbers = fields.map(Number);
  const day = numbers.slice(0, 3) as unknown as DateParts;
  if (!isDate(...day)) return "invalid_date";
  if (fraction === undefined || fields.slice(3).some((term) => typeof term !== "bigint"))
    return argumentsOf("Calendar.ISO").refuse("valid_time?", [...fields.slice(3), microsecond]);
  const moment: TimeParts = [numbers[3] as number, numbers[4] as number, numbers[5] as number, fraction];
  return isTime(...moment) ? { date: day, time: moment } : "invalid_time";
}

function make(fields: readonly Term[], microsecond: Term): Term {
  const result = build(fields, microsecond);
  return typeof result === "string" ? [ERROR, Symbol.for(result)] : [OK, makeNaive(result.date, result.time)];
}

const buildOrRaise = (answer: Term): Term =>
  orRaise(answer, (reason) => `cannot build naive datetime, reason: ${reason}`);

export function ofBoth(name: string, day: Term, moment: Term): Term {
  if (structName(day) !== DATE || structName(moment) !== TIME) return refuse(name, [day, moment]);
  return makeNaive(date(day, name, [day, moment]), time(moment, name, [day, moment]));
}

function fromIso(term: Term): Term {
  if (typeof term !== "string") return argumentsOf("Calendar.ISO").refuse("parse_naive_datetime", [term]);
  const dateTime = parseDateTime(term, "extended");
  return typeof dateTime === "string"
    ? [ERROR, Symbol.for(dateTime)]
    : [OK, makeNaive(dateTime.date, dateTime.time)];
}

function fromErl(term: Term, microsecond: Term): Term {
  const [day, moment] = (isTuple(term) && term.length === 2 ? term : []) as readonly Term[];
  if (!isTuple(day as Term) || !isTuple(moment as Term)) return refuse("from_erl", [term, microsecond, ISO]);
  const parts = [...(day as readonly Term[]), ...(moment as readonly Term[])];
  return parts.length === 6 ? make(parts, microsecond) : refuse("from_erl", [term, microsecond, ISO]);
}

const convertOrRaise = (term: Term, answer: Term): Term =>
  orRaise(answer, (reason) => `cannot convert ${inspect(term)} to naive datetime, reason: ${reason}`);

/** Microseconds since 0000-01-01. */
function total(term: Term, name: string, args: readonly Term[]): bigint {
  return momentToMicroseconds(date(term, name, args), time(term, name, args));
}

export function add(term: Term, amount: Term, unit: Term): Term {
  const args = [term, amount, unit];
  const start = total(term, "add", args);
  if (typeof amount !== "bigint") return refuse("add", args);
  const [, precision] = time(term, "add", args)[3];
  return makeNaive(...momentAt(start + toMicroseconds(amount, unit, true), precision));
}

function diff(left: Term, right: Term, unit: Term): Term {
  const args = [left, right, unit];
  return differenceIn(total(left, "diff", args), total(right, "diff", args), unit, true);
}

function fromGregorian(seconds: Term, microsecond: Term): Term {
  const fraction = microsecondOf(microsecond);
  if (typeof seconds !== "bigint" || fraction === undefined)
    return refuse("from_gregorian_seconds", [seconds, microsecond, ISO]);
  return makeNaive(...momentAt(seconds * 1_000_000n + BigInt(fraction[0]), fraction[1]));
}

function iso(term: Term, format: Term): string {
  const args = [term, format];
  const isBasic = formatOf(format, "to_iso8601", args, refuse) === "basic";
  return `${dateText(...date(term, "to_iso8601", args), isBasic)}T${timeText(time(term, "to_iso8601", args), isBasic)}`;
}

function text(term: Term): string {
  const args = [term];
  return `${dateText(...date(term, "to_string", args))} ${timeText(time(term, "to_string", args))}`;
}

defineModule("NaiveDateTime", {
  "add/2": (term: Term, amount: Term) => add(term, amount, SECOND),
  "add/3": add,
  "compare/2": (left: Term, right: Term) => {
    const args = [left, right];
    return order(total(left, "compare", args) - total(right, "compare", args));
  },
  "convert/2": (term: Term, calendar: Term) => {
    requireConvertible(calendar);
    const args = [term, calendar];
    return [OK, makeNaive(date(term, "convert", args), time(term, "convert", args))];
  },
  "convert!/2": (term: Term, calendar: Term) => {
    requireConvertible(calendar);
    const args = [term, calendar];
    return makeNaive(date(term, "convert!", args), time(term, "convert!", args));
  },
  "diff/2": (left: Term, right: Term) => diff(left, right, SECOND),
  "diff/3": diff,
  "from_erl/1": (term: Term) => fromErl(term, ZERO),
  "from_erl/2": fromErl,
  "from_erl!/1": (term: Term) => convertOrRaise(term, fromErl(term, ZERO)),
  "from_erl!/2": (term: Term, microsecond: Term) => convertOrRaise(term, fromErl(term, microsecond)),
  "from_gregorian_seconds/1": (seconds: Term) => fromGregorian(seconds, ZERO),
  "from_gregorian_seconds/2": fromGregorian,
  "from_iso8601/1": fromIso,
  "from_iso8601!/1": (term: Term) =>
    orRaise(fromIso(term), (reason) => `cannot parse ${inspect(term)} as naive datetime, reason: ${reason}`),
  "new/2": (day: Term, moment: Term) => [OK, ofBoth("new", day, moment)],
  "new/6": (y: Term, m: Term, d: Term, h: Term, i: Term, s: Term) => make([y, m, d, h, i, s], ZERO),
  "new/7": (y: Term, m: Term, d: Term, h: Term, i: Term, s: Term, microsecond: Term) =>
    make([y, m, d, h, i, s], microsecond),
  "new/8": (y: Term, m: Term, d: Term, h: Term, i: Term, s: Term, microsecond: Term, calendar: Term) => {
    requireIso(calendar);
    return make([y, m, d, h, i, s], microsecond);
  },
  "new!/8": (y: Term, m: Term, d: Term, h: Term, i: Term, s: Term, microsecond: Term, calendar: Term) => {
    requireIso(calendar);
    return buildOrRaise(make([y, m, d, h, i, s], microsecond));
  },
  "new!/2": (day: Term, moment: Term) => ofBoth("new!", day, moment),
  "new!/6": (y: Term, m: Term, d: Term, h: Term, i: Term, s: Term) =>
    buildOrRaise(make([y, m, d, h, i, s], ZERO)),
  "new!/7": (y: Term, m: Term, d: Term, h: Term, i: Term, s: Term, microsecond: Term) =>
    buildOrRaise(make([y, m, d, h, i, s], microsecond)),
  "to_date/1": (term: Term) => {
    time(term, "to_date", [term]);
    return makeDate(date(term, "to_date", [term]));
  },
  "to_erl/1": (term: Term) => {
    const [hour, minute, second] = time(term, "to_erl", [term]);
    return [date(term, "to_erl", [term]).map(BigInt), [hour, minute, second].map(BigInt)];
  },
  "to_gregorian_seconds/1": (term: Term) => {
    const whole = total(term, "to_gregorian_seconds", [term]);
    const [value] = time(term, "to_gregorian_seconds", [term])[3];
    return [floorDivide(whole, 1_000_000n), BigInt(value)];
  },
  "to_iso8601/1": (term: Term) => iso(term, Symbol.for("extended")),
  "to_iso8601/2": iso,
  "to_string/1": text,
  "to_time/1": (term: Term) => {
    date(term, "to_time", [term]);
    return makeTime(time(term, "to_time", [term]));
  },
  "truncate/2": (term: Term, unit: Term) => {
    const args = [term, unit];
    const [hour, minute, second, microsecond] = time(term, "truncate", args);
    return makeNaive(date(term, "truncate", args), [hour, minute, second, truncate(microsecond, unit)]);
  },
  "utc_now/0": () => makeNaive(...now()),
});

defineImplementation(Symbol.for("Elixir.String.Chars"), NAIVE, new Map([["to_string/1", text]]));
