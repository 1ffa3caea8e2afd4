import { argumentsOf } from "../runtime/arguments.ts";
import {
  convertUnit,
  isTime,
  type Microsecond,
  microsecondsPerDay,
  parseTime,
  perSecond,
  type TimeParts,
  timeFromMicroseconds,
  timeText,
  timeToMicroseconds,
} from "../runtime/calendar.ts";
import { ISO, makeTime, microsecondOf, requireParts, TIME } from "../runtime/calendar-structs.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { declareStruct } from "../runtime/structs.ts";
import { ERROR, isTuple, OK, type Term } from "../runtime/terms.ts";
import { now } from "./calendar/clock.ts";
import { badUnit, formatOf } from "./calendar/iso.ts";
import { order, orRaise, requireConvertible } from "./date.ts";

const { refuse } = argumentsOf("Time");
const { time } = requireParts("Time");
const ZERO: Term = [0n, 0n];
const SECOND = Symbol.for("second");

declareStruct(TIME, { hour: null, minute: null, second: null, microsecond: ZERO, calendar: ISO }, [
  "hour",
  "minute",
  "second",
]);

/** Microseconds as an argument: with their precision, or all six digits. */
export function microsecondArgument(term: Term): Microsecond | undefined {
  return typeof term === "bigint" ? [Number(term), 6] : microsecondOf(term);
}

function make(hour: Term, minute: Term, second: Term, microsecond: Term): Term {
  const fraction = microsecondArgument(microsecond);
  const args = [hour, minute, second, microsecond, ISO];
  if (
    fraction === undefined ||
    typeof hour !== "bigint" ||
    typeof minute !== "bigint" ||
    typeof second !== "bigint"
  )
    return refuse("new", args);
  const parts: TimeParts = [Number(hour), Number(minute), Number(second), fraction];
  return isTime(...parts) ? [OK, makeTime(parts)] : [ERROR, Symbol.for("invalid_time")];
}

const buildOrRaise = (answer: Term): Term =>
  orRaise(answer, (reason) => `cannot build time, reason: ${reason}`);

function fromIso(term: Term): Term {
  if (typeof term !== "string") return argumentsOf("Calendar.ISO").refuse("parse_time", [term]);
  const timeFields = parseTime(term, "extended");
  return typeof timeFields === "string" ? [ERROR, Symbol.for(timeFields)] : [OK, makeTime(timeFields)];
}

function fromErl(term: Term, microsecond: Term): Term {
  return isTuple(term) && term.length === 3
    ? make(term[0] as Term, term[1] as Term, term[2] as Term, microsecond)
    : refuse("from_erl", [term, microsecond, ISO]);
}

const convertOrRaise = (term: Term, answer: Term): Term =>
  orRaise(answer, (reason) => `cannot convert ${inspect(term)} to time, reason: ${reason}`);

/** The additional units of Elixir's own functions, which the system does not have: hours and minutes. */
export function unitSeconds(unit: Term): bigint | undefined {
  if (unit === Symbol.for("day")) return 86_400n;
  if (unit === Symbol.for("hour")) return 3600n;
  return unit === Symbol.for("minute") ? 60n : undefined;
}

/** An amount in a unit as microseconds. */
export function toMicroseconds(amount: bigint, unit: Term, hasDays: boolean): bigint {
  const seconds = unit === Symbol.for("day") && !hasDays ? undefined : unitSeconds(unit);
  if (seconds !== undefined) return amount * seconds * 1_000_000n;
  return convertUnit(amount, perSecond(unit) ?? badUnit(unit), 1_000_000n);
}

/** The difference of two numbers of microseconds, each of which is first converted to the unit. */
export function differenceIn(left: bigint, right: bigint, unit: Term, hasDays: boolean): bigint {
  const seconds = unit === Symbol.for("day") && !hasDays ? undefined : unitSeconds(unit);
  const per = seconds === undefined ? (perSecond(unit) ?? badUnit(unit)) : 1n;
  const difference = convertUnit(left, 1_000_000n, per) - convertUnit(right, 1_000_000n, per);
  return seconds === undefined ? difference : difference / seconds;
}

function add(term: Term, amount: Term, unit: Term): Term {
  const args = [term, amount, unit];
  const parts = time(term, "add", args);
  if (typeof amount !== "bigint") return refuse("add", args);
  const total = (timeToMicroseconds(parts) + toMicroseconds(amount, unit, false)) % microsecondsPerDay;
  return makeTime(timeFromMicroseconds(total < 0n ? total + microsecondsPerDay : total, parts[3][1]));
}

function diff(left: Term, right: Term, unit: Term): Term {
  const args = [left, right, unit];
  const [a, b] = [time(left, "diff", args), time(right, "diff", args)];
  return differenceIn(timeToMicroseconds(a), timeToMicroseconds(b), unit, false);
}

function fromSeconds(seconds: Term, microsecond: Term): Term {
  const fraction = microsecondOf(microsecond);
  if (typeof seconds !== "bigint" || fraction === undefined)
    return refuse("from_seconds_after_midnight", [seconds, microsecond, ISO]);
  const rest = ((seconds % 86_400n) + 86_400n) % 86_400n;
  const [hour, minute, second] = timeFromMicroseconds(rest * 1_000_000n);
  return makeTime([hour, minute, second, fraction]);
}

function iso(term: Term, format: Term): string {
  const args = [term, format];
  return timeText(time(term, "to_iso8601", args), formatOf(format, "to_iso8601", args, refuse) === "basic");
}

/** Microseconds to the precision of seconds, milliseconds or microseconds. */
export function truncate([value, precision]: Microsecond, unit: Term): Microsecond {
  if (unit === Symbol.for("microsecond")) return [value, precision];
  if (unit === Symbol.for("millisecond")) return [Math.trunc(value / 1000) * 1000, Math.min(precision, 3)];
  return unit === SECOND
    ? [0, 0]
    : argumentsOf("Calendar").refuse("truncate", [[BigInt(value), BigInt(precision)], unit]);
}

const text = (term: Term): string => timeText(time(term, "to_string", [term]));

defineModule("Time", {
  "add/2": (term: Term, amount: Term) => add(term, amount, SECOND),
  "add/3": add,
  "compare/2": (left: Term, right: Term) => {
    const args = [left, right];
    return order(
      timeToMicroseconds(time(left, "compare", args)) - timeToMicroseconds(time(right, "compare", args)),
    );
  },
  "convert/2": (term: Term, calendar: Term) => {
    requireConvertible(calendar, "time_from_day_fraction", 1);
    return [OK, makeTime(time(term, "convert", [term, calendar]))];
  },
  "convert!/2": (term: Term, calendar: Term) => {
    requireConvertible(calendar, "time_from_day_fraction", 1);
    return makeTime(time(term, "convert!", [term, calendar]));
  },
  "diff/2": (left: Term, right: Term) => diff(left, right, SECOND),
  "diff/3": diff,
  "from_erl/1": (term: Term) => fromErl(term, ZERO),
  "from_erl/2": fromErl,
  "from_erl!/1": (term: Term) => convertOrRaise(term, fromErl(term, ZERO)),
  "from_erl!/2": (term: Term, microsecond: Term) => convertOrRaise(term, fromErl(term, microsecond)),
  "from_iso8601/1": fromIso,
  "from_iso8601!/1": (term: Term) =>
    orRaise(fromIso(term), (reason) => `cannot parse ${inspect(term)} as time, reason: ${reason}`),
  "from_seconds_after_midnight/1": (seconds: Term) => fromSeconds(seconds, ZERO),
  "from_seconds_after_midnight/2": fromSeconds,
  "new/3": (hour: Term, minute: Term, second: Term) => make(hour, minute, second, ZERO),
  "new/4": make,
  "new!/3": (hour: Term, minute: Term, second: Term) => buildOrRaise(make(hour, minute, second, ZERO)),
  "new!/4": (hour: Term, minute: Term, second: Term, microsecond: Term) =>
    buildOrRaise(make(hour, minute, second, microsecond)),
  "to_erl/1": (term: Term) =>
    time(term, "to_erl", [term])
      .slice(0, 3)
      .map((part) => BigInt(part as number)),
  "to_iso8601/1": (term: Term) => iso(term, Symbol.for("extended")),
  "to_iso8601/2": iso,
  "to_seconds_after_midnight/1": (term: Term) => {
    const [hour, minute, second, [value]] = time(term, "to_seconds_after_midnight", [term]);
    return [BigInt(hour * 3600 + minute * 60 + second), BigInt(value)];
  },
  "to_string/1": text,
  "truncate/2": (term: Term, unit: Term) => {
    if (structName(term) !== TIME) return refuse("truncate", [term, unit]);
    const [hour, minute, second, microsecond] = time(term, "truncate", [term, unit]);
    return makeTime([hour, minute, second, truncate(microsecond, unit)]);
  },
  "utc_now/0": () => makeTime(now()[1]),
});

defineModule("Calendar", {
  "truncate/2": (microsecond: Term, unit: Term) => {
    const fraction = microsecondOf(microsecond);
    if (fraction === undefined) return argumentsOf("Calendar").refuse("truncate", [microsecond, unit]);
    return truncate(fraction, unit).map(BigInt);
  },
});

defineImplementation(Symbol.for("Elixir.String.Chars"), TIME, new Map([["to_string/1", text]]));
