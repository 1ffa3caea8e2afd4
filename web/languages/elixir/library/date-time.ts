import { argumentsOf } from "../runtime/arguments.ts";
import {
  convertUnit,
  dateText,
  floorDivide,
  momentToMicroseconds,
  offsetText,
  parseDateTime,
  perSecond,
  timeText,
} from "../runtime/calendar.ts";
import {
  DATE,
  DATE_TIME,
  dateIn,
  dateTimeText,
  ISO,
  makeDate,
  makeDateTime,
  makeNaive,
  makeTime,
  microsecondOf,
  requireParts,
  TIME,
  timeIn,
  UTC,
  type Zone,
} from "../runtime/calendar-structs.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { declareStruct } from "../runtime/structs.ts";
import { ERROR, isAtom, OK, type Term } from "../runtime/terms.ts";
import { now } from "./calendar/clock.ts";
import { badUnit, formatOf, momentOfUnix } from "./calendar/iso.ts";
import { order, orRaise, requireConvertible, requireIso } from "./date.ts";
import { momentAt } from "./naive-date-time.ts";
import { toMicroseconds, truncate, unitSeconds } from "./time.ts";

const { refuse } = argumentsOf("DateTime");
const { date, time, zone } = requireParts("DateTime");
const SECOND = Symbol.for("second");
const EXTENDED = Symbol.for("extended");
const ZERO: Term = [0n, 0n];
/** Without a database of time zones there is only UTC. */
const noZones: Term = [ERROR, Symbol.for("utc_only_time_zone_database")];

const requiredFields = [
  "year",
  "month",
  "day",
  "hour",
  "minute",
  "second",
  "time_zone",
  "zone_abbr",
  "utc_offset",
  "std_offset",
];
declareStruct(
  DATE_TIME,
  { ...Object.fromEntries(requiredFields.map((name) => [name, null])), microsecond: ZERO, calendar: ISO },
  requiredFields,
);

/** Microseconds since 0000-01-01 on the local clock. */
function wall(term: Term, name: string, args: readonly Term[]): bigint {
  return momentToMicroseconds(date(term, name, args), time(term, name, args));
}

const offsetOf = ({ utc, std }: Zone): bigint => BigInt(utc + std) * 1_000_000n;

/** Microseconds since 0000-01-01 in UTC. */
export function utc(term: Term, name: string, args: readonly Term[]): bigint {
  const there = zone(term, name, args);
  return wall(term, name, args) - offsetOf(there);
}

function fromNaive(naive: Term, zoneName: Term): Term {
  const args = [naive, zoneName];
  const [day, moment] = [dateIn(naive), timeIn(naive)];
  if (day !== undefined && typeof zoneName === "string" && zoneName !== UTC) return noZones;
  if (day === undefined || moment === undefined) return refuse("from_naive", args);
  if (zoneName === UTC) return [OK, makeDateTime(day, moment)];
  return refuse("from_naive", args);
}

function make(day: Term, moment: Term, zoneName: Term): Term {
  if (structName(day) !== DATE || structName(moment) !== TIME)
    return argumentsOf("NaiveDateTime").refuse("new", [day, moment]);
  const args = [day, moment, zoneName];
  if (zoneName !== UTC) return noZones;
  return [OK, makeDateTime(date(day, "new", args), time(moment, "new", args))];
}

const buildOrRaise = (day: Term, moment: Term, answer: Term): Term =>
  orRaise(
    answer,
    (reason) => `cannot build datetime with ${inspect(day)} and ${inspect(moment)}, reason: ${reason}`,
  );

function fromUnix(value: Term, unit: Term): Term {
  if (typeof value !== "bigint") return refuse("from_unix", [value, unit, ISO]);
  const moment = momentOfUnix(value, unit);
  return moment === undefined ? [ERROR, Symbol.for("invalid_unix_time")] : [OK, makeDateTime(...moment)];
}

function fromUnixOrRaise(value: Term, unit: Term): Term {
  return orRaise(fromUnix(value, unit), () => `invalid Unix time ${value as bigint}`);
}

const unixEpoch = 62_167_219_200_000_000n;

function toUnix(term: Term, unit: Term): bigint {
  const args = [term, unit];
  const there = zone(term, "to_unix", args);
  const per = perSecond(unit) ?? badUnit(unit);
  const here = wall(term, "to_unix", args) - unixEpoch;
  return convertUnit(here, 1_000_000n, per) - convertUnit(BigInt(there.utc + there.std), 1n, per);
}

/** The last argument is a format, or a calendar. */
function fromIso(term: Term, option: Term): Term {
  const format = option === Symbol.for("basic") ? "basic" : "extended";
  const isFormat = format === "basic" || option === EXTENDED;
  if (!isAtom(option)) return refuse("from_iso8601", [term, option]);
  if (typeof term !== "string") return argumentsOf("Calendar.ISO").refuse("parse_utc_datetime", [term]);
  const dateTime = parseDateTime(term, format);
  if (typeof dateTime === "string") return [ERROR, Symbol.for(dateTime)];
  if (dateTime.offset === null) return [ERROR, Symbol.for("missing_offset")];
  if (!isFormat) requireIso(option);
  const total = momentToMicroseconds(dateTime.date, dateTime.time) - BigInt(dateTime.offset) * 1_000_000n;
  return [OK, makeDateTime(...momentAt(total, dateTime.time[3][1])), BigInt(dateTime.offset)];
}

function iso(term: Term, format: Term, offset: Term): string {
  const args = [term, format, offset];
  const isBasic = formatOf(format, "to_iso8601", args, refuse) === "basic";
  const there = zone(term, "to_iso8601", args);
  if (offset === null) {
    const day = dateText(...date(term, "to_iso8601", args), isBasic);
    const moment = timeText(time(term, "to_iso8601", args), isBasic);
    return `${day}T${moment}${offsetText(there.utc, there.std, there.name, isBasic)}`;
  }
  if (typeof offset !== "bigint") return refuse("to_iso8601", args);
  const precision = time(term, "to_iso8601", args)[3][1];
  const [day, moment] = momentAt(utc(term, "to_iso8601", args) + offset * 1_000_000n, precision);
  const suffix = offset === 0n && there.name === UTC ? "Z" : offsetText(Number(offset), 0, "", isBasic);
  return `${dateText(...day, isBasic)}T${timeText(moment, isBasic)}${suffix}`;
}

function diff(left: Term, right: Term, unit: Term): bigint {
  const args = [left, right, unit];
  const [a, b] = [zone(left, "diff", args), zone(right, "diff", args)];
  const seconds = unitSeconds(unit);
  const per = seconds === undefined ? (perSecond(unit) ?? badUnit(unit)) : 1n;
  const naive =
    convertUnit(wall(left, "diff", args), 1_000_000n, per) -
    convertUnit(wall(right, "diff", args), 1_000_000n, per);
  const difference = naive + convertUnit(BigInt(b.utc + b.std - (a.utc + a.std)), 1n, per);
  return seconds === undefined ? difference : difference / seconds;
}

function add(term: Term, amount: Term, unit: Term): Term {
  const args = [term, amount, unit];
  const there = zone(term, "add", args);
  if (typeof amount !== "bigint")
    return refuse("add", [...args, Symbol.for("Elixir.Calendar.UTCOnlyTimeZoneDatabase")]);
  const total = utc(term, "add", args) + toMicroseconds(amount, unit, true);
  const zoneResult: Term = there.name === UTC ? [OK, null] : noZones;
  const database = "Calendar.UTCOnlyTimeZoneDatabase";
  const seconds = unitSeconds(unit);
  const [amounts, name] =
    seconds === undefined ? [amount, unit] : ([amount * seconds, SECOND] as [bigint, Term]);
  orRaise(
    zoneResult,
    (reason) =>
      `cannot add ${amounts} ${typeof name === "symbol" ? name.description : String(name)} to ${inspect(term)} (with time zone database ${database}), reason: ${reason}`,
  );
  return makeDateTime(...momentAt(total, time(term, "add", args)[3][1]));
}

function shift(term: Term, zoneName: Term): Term {
  const args = [term, zoneName];
  const there = zone(term, "shift_zone", args);
  if (zoneName === there.name) return [OK, term];
  if (zoneName !== UTC) return noZones;
  return [OK, makeDateTime(...momentAt(utc(term, "shift_zone", args), time(term, "shift_zone", args)[3][1]))];
}

function fromGregorian(seconds: Term, microsecond: Term): Term {
  const fraction = microsecondOf(microsecond);
  if (typeof seconds !== "bigint" || fraction === undefined)
    return refuse("from_gregorian_seconds", [seconds, microsecond, ISO]);
  return makeDateTime(...momentAt(seconds * 1_000_000n + BigInt(fraction[0]), fraction[1]));
}

const text = (term: Term): string =>
  dateTimeText(
    date(term, "to_string", [term]),
    time(term, "to_string", [term]),
    zone(term, "to_string", [term]),
  );

const zoneOrRaise = (term: Term, zoneName: Term): Term =>
  orRaise(
    shift(term, zoneName),
    (reason) => `cannot shift ${inspect(term)} to ${inspect(zoneName)} time zone, reason: ${reason}`,
  );

defineModule("DateTime", {
  "add/2": (term: Term, amount: Term) => add(term, amount, SECOND),
  "add/3": add,
  "compare/2": (left: Term, right: Term) => {
    const args = [left, right];
    return order(utc(left, "compare", args) - utc(right, "compare", args));
  },
  "convert/2": (term: Term, calendar: Term) => {
    zone(term, "convert", [term, calendar]);
    requireConvertible(calendar);
    return [OK, term];
  },
  "convert!/2": (term: Term, calendar: Term) => {
    zone(term, "convert", [term, calendar]);
    requireConvertible(calendar);
    return term;
  },
  "diff/2": (left: Term, right: Term) => diff(left, right, SECOND),
  "diff/3": diff,
  "from_gregorian_seconds/1": (seconds: Term) => fromGregorian(seconds, ZERO),
  "from_gregorian_seconds/2": fromGregorian,
  "from_iso8601/1": (term: Term) => fromIso(term, ISO),
  "from_iso8601/2": fromIso,
  "from_iso8601/3": (term: Term, calendar: Term, format: Term) => {
    requireIso(calendar);
    if (format !== EXTENDED && format !== Symbol.for("basic"))
      return refuse("from_iso8601", [term, calendar, format]);
    return fromIso(term, format);
  },
  "from_naive/2": fromNaive,
  "from_naive!/2": (naive: Term, zoneName: Term) =>
    orRaise(
      fromNaive(naive, zoneName),
      (reason) => `cannot convert ${inspect(naive)} to datetime, reason: ${reason}`,
    ),
  "from_unix/1": (value: Term) => fromUnix(value, SECOND),
  "from_unix/2": fromUnix,
  "from_unix!/1": (value: Term) => fromUnixOrRaise(value, SECOND),
  "from_unix!/2": fromUnixOrRaise,
  "new/2": (day: Term, moment: Term) => make(day, moment, UTC),
  "new/3": make,
  "new!/2": (day: Term, moment: Term) => buildOrRaise(day, moment, make(day, moment, UTC)),
  "new!/3": (day: Term, moment: Term, zoneName: Term) =>
    buildOrRaise(day, moment, make(day, moment, zoneName)),
  "now/1": (zoneName: Term) => (zoneName === UTC ? [OK, makeDateTime(...now())] : noZones),
  "now!/1": (zoneName: Term) =>
    orRaise(
      zoneName === UTC ? [OK, makeDateTime(...now())] : noZones,
      (reason) => `cannot get current datetime in ${inspect(zoneName)} time zone, reason: ${reason}`,
    ),
  "shift_zone/2": shift,
  "shift_zone!/2": zoneOrRaise,
  "to_date/1": (term: Term) => {
    zone(term, "to_date", [term]);
    return makeDate(date(term, "to_date", [term]));
  },
  "to_gregorian_seconds/1": (term: Term) => {
    const [value] = time(term, "to_gregorian_seconds", [term])[3];
    return [floorDivide(utc(term, "to_gregorian_seconds", [term]), 1_000_000n), BigInt(value)];
  },
  "to_iso8601/1": (term: Term) => iso(term, EXTENDED, null),
  "to_iso8601/2": (term: Term, format: Term) => iso(term, format, null),
  "to_iso8601/3": iso,
  "to_naive/1": (term: Term) => {
    zone(term, "to_naive", [term]);
    return makeNaive(date(term, "to_naive", [term]), time(term, "to_naive", [term]));
  },
  "to_string/1": text,
  "to_time/1": (term: Term) => {
    zone(term, "to_time", [term]);
    return makeTime(time(term, "to_time", [term]));
  },
  "to_unix/1": (term: Term) => toUnix(term, SECOND),
  "to_unix/2": toUnix,
  "truncate/2": (term: Term, unit: Term) => {
    const args = [term, unit];
    const [hour, minute, second, microsecond] = time(term, "truncate", args);
    const moment = [hour, minute, second, truncate(microsecond, unit)] as const;
    return makeDateTime(date(term, "truncate", args), moment, zone(term, "truncate", args));
  },
  "utc_now/0": () => makeDateTime(...now()),
});

defineImplementation(Symbol.for("Elixir.String.Chars"), DATE_TIME, new Map([["to_string/1", text]]));
