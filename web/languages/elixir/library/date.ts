import { argumentsOf } from "../runtime/arguments.ts";
import {
  type DateParts,
  dateText,
  dayOfYear,
  daysInMonth,
  fromDays,
  isDate,
  isLeapYear,
  parseDate,
  toDays,
} from "../runtime/calendar.ts";
import { DATE, ISO, makeDate, requireParts } from "../runtime/calendar-structs.ts";
import { argumentError, undefinedFunctionError } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { mapOf } from "../runtime/map-operations.ts";
import { defineModule, findModule } from "../runtime/modules.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { unavailable } from "../runtime/restricted.ts";
import { declareStruct } from "../runtime/structs.ts";
import { ERROR, isTuple, OK, STRUCT, type Term } from "../runtime/terms.ts";
import { today } from "./calendar/clock.ts";
import { dayOfWeek, formatOf } from "./calendar/iso.ts";

const { refuse } = argumentsOf("Date");
const { date } = requireParts("Date");
const DEFAULT = Symbol.for("default");

declareStruct(DATE, { year: null, month: null, day: null, calendar: ISO }, ["year", "month", "day"]);

/** Only the calendar of ISO 8601 is available. */
export function requireIso(calendar: Term): void {
  if (calendar !== ISO) unavailable(`the calendar ${inspect(calendar)}`);
}

/** Refuses other calendars than ISO. If the module does not exist, the error is that of the call that Elixir makes. */
export function requireConvertible(
  calendar: Term,
  functionName = "day_rollover_relative_to_midnight_utc",
  arity = 0,
): void {
  if (typeof calendar === "symbol" && calendar !== ISO && findModule(calendar) === undefined)
    undefinedFunctionError(calendar, Symbol.for(functionName), arity);
  requireIso(calendar);
}

function dateTermOf(days: number): Term {
  const dateFields = fromDays(days);
  if (dateFields === undefined)
    return argumentsOf("Calendar.ISO").refuse("date_from_iso_days", [BigInt(days)]);
  return makeDate(dateFields);
}

function make(year: Term, month: Term, day: Term): Term {
  if (typeof year !== "bigint" || typeof month !== "bigint" || typeof day !== "bigint")
    return argumentsOf("Calendar.ISO").refuse("valid_date?", [year, month, day]);
  const parts: DateParts = [Number(year), Number(month), Number(day)];
  return isDate(...parts) ? [OK, makeDate(parts)] : [ERROR, Symbol.for("invalid_date")];
}

/** The value of `{:ok, value}`. Another result raises this message. */
export function orRaise(answer: Term, message: (reason: string) => string): Term {
  const [tag, value] = answer as readonly [Term, Term];
  return tag === OK ? value : argumentError(message(inspect(value)));
}

function fromIso(term: Term): Term {
  if (typeof term !== "string") return argumentsOf("Calendar.ISO").refuse("parse_date", [term]);
  const dateFields = parseDate(term, "extended");
  return typeof dateFields === "string" ? [ERROR, Symbol.for(dateFields)] : [OK, makeDate(dateFields)];
}

function fromErl(term: Term): Term {
  return isTuple(term) && term.length === 3
    ? make(term[0] as Term, term[1] as Term, term[2] as Term)
    : refuse("from_erl", [term, ISO]);
}

function range(first: Term, last: Term, step: Term | null): Term {
  const args = step === null ? [first, last] : [first, last, step];
  const [from, to] = [date(first, "range", args), date(last, "range", args)];
  const [start, end] = [toDays(...from), toDays(...to)];
  if (step !== null && (typeof step !== "bigint" || step === 0n)) {
    return argumentError(
      `both dates must have matching calendar and the step must be a non-zero integer, got: ${inspect(first)}, ${inspect(last)}, ${typeof step === "bigint" ? step : inspect(step)}`,
    );
  }
  return mapOf([
    STRUCT,
    Symbol.for("Elixir.Date.Range"),
    Symbol.for("first"),
    makeDate(from),
    Symbol.for("last"),
    makeDate(to),
    Symbol.for("first_in_iso_days"),
    BigInt(start),
    Symbol.for("last_in_iso_days"),
    BigInt(end),
    Symbol.for("step"),
    step ?? (start <= end ? 1n : -1n),
  ]);
}

export const order = (difference: number | bigint): Term =>
  Symbol.for(difference > 0 ? "gt" : difference < 0 ? "lt" : "eq");

function compare(left: Term, right: Term): Term {
  const args = [left, right];
  const [a, b] = [date(left, "compare", args), date(right, "compare", args)];
  return order(a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function iso(term: Term, format: Term): string {
  const args = [term, format];
  return dateText(
    ...date(term, "to_iso8601", args),
    formatOf(format, "to_iso8601", args, refuse) === "basic",
  );
}

function week(name: string, term: Term, start: Term, move: (day: number) => number): Term {
  const days = toDays(...date(term, name, [term, start]));
  return dateTermOf(days + move(dayOfWeek(days, start)));
}

const text = (term: Term): string => dateText(...date(term, "to_string", [term]));

const era = (year: number): Term => (year >= 1 ? [BigInt(year), 1n] : [BigInt(Math.abs(year) + 1), 0n]);

defineModule("Date", {
  "add/2": (term: Term, days: Term) => {
    const parts = date(term, "add", [term, days]);
    return typeof days === "bigint"
      ? dateTermOf(toDays(...parts) + Number(days))
      : refuse("add", [term, days]);
  },
  "beginning_of_month/1": (term: Term) => {
    const [year, month] = date(term, "beginning_of_month", [term]);
    return makeDate([year, month, 1]);
  },
  "beginning_of_week/1": (term: Term) => week("beginning_of_week", term, DEFAULT, (day) => 1 - day),
  "beginning_of_week/2": (term: Term, start: Term) =>
    week("beginning_of_week", term, start, (day) => 1 - day),
  "compare/2": compare,
  "convert/2": (term: Term, calendar: Term) => {
    requireConvertible(calendar);
    return [OK, makeDate(date(term, "convert", [term, calendar]))];
  },
  "convert!/2": (term: Term, calendar: Term) => {
    requireConvertible(calendar);
    return makeDate(date(term, "convert!", [term, calendar]));
  },
  "day_of_era/1": (term: Term) => {
    const parts = date(term, "day_of_era", [term]);
    const days = toDays(...parts) - 366;
    return parts[0] >= 1 ? [BigInt(days + 1), 1n] : [BigInt(Math.abs(days)), 0n];
  },
  "day_of_week/1": (term: Term) => BigInt(dayOfWeek(toDays(...date(term, "day_of_week", [term])), DEFAULT)),
  "day_of_week/2": (term: Term, start: Term) =>
    BigInt(dayOfWeek(toDays(...date(term, "day_of_week", [term, start])), start)),
  "day_of_year/1": (term: Term) => {
    const parts = date(term, "day_of_year", [term]);
    toDays(...parts);
    return BigInt(dayOfYear(...parts));
  },
  "days_in_month/1": (term: Term) => {
    const [year, month] = date(term, "days_in_month", [term]);
    toDays(year, month, 1);
    return BigInt(daysInMonth(year, month));
  },
  "diff/2": (left: Term, right: Term) => {
    const args = [left, right];
    return BigInt(toDays(...date(left, "diff", args)) - toDays(...date(right, "diff", args)));
  },
  "end_of_month/1": (term: Term) => {
    const [year, month] = date(term, "end_of_month", [term]);
    toDays(year, month, 1);
    return makeDate([year, month, daysInMonth(year, month)]);
  },
  "end_of_week/1": (term: Term) => week("end_of_week", term, DEFAULT, (day) => 7 - day),
  "end_of_week/2": (term: Term, start: Term) => week("end_of_week", term, start, (day) => 7 - day),
  "from_erl/1": fromErl,
  "from_erl!/1": (term: Term) =>
    orRaise(fromErl(term), (reason) => `cannot convert ${inspect(term)} to date, reason: ${reason}`),
  "from_gregorian_days/1": (days: Term) =>
    typeof days === "bigint" ? dateTermOf(Number(days)) : refuse("from_gregorian_days", [days, ISO]),
  "from_iso8601/1": fromIso,
  "from_iso8601!/1": (term: Term) =>
    orRaise(fromIso(term), (reason) => `cannot parse ${inspect(term)} as date, reason: ${reason}`),
  "leap_year?/1": (term: Term) => isLeapYear(date(term, "leap_year?", [term])[0]),
  "months_in_year/1": (term: Term) => {
    date(term, "months_in_year", [term]);
    return 12n;
  },
  "new/3": make,
  "new/4": (year: Term, month: Term, day: Term, calendar: Term) => {
    requireIso(calendar);
    return make(year, month, day);
  },
  "new!/3": (year: Term, month: Term, day: Term) =>
    orRaise(make(year, month, day), (reason) => `cannot build date, reason: ${reason}`),
  "quarter_of_year/1": (term: Term) =>
    BigInt(Math.floor((date(term, "quarter_of_year", [term])[1] - 1) / 3) + 1),
  "range/2": (first: Term, last: Term) => range(first, last, null),
  "range/3": range,
  "to_erl/1": (term: Term) => date(term, "to_erl", [term]).map(BigInt),
  "to_gregorian_days/1": (term: Term) => BigInt(toDays(...date(term, "to_gregorian_days", [term]))),
  "to_iso8601/1": (term: Term) => iso(term, Symbol.for("extended")),
  "to_iso8601/2": iso,
  "to_string/1": text,
  "utc_today/0": () => makeDate(today()),
  "year_of_era/1": (term: Term) => era(date(term, "year_of_era", [term])[0]),
});

defineImplementation(Symbol.for("Elixir.String.Chars"), DATE, new Map([["to_string/1", text]]));
