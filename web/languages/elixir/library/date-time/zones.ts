import { argumentsOf } from "../../runtime/arguments.ts";
import { floorDivide, microsecondsPerDay } from "../../runtime/calendar.ts";
import { dateIn, makeDateTime, timeIn, UTC, type Zone, zoneIn } from "../../runtime/calendar-structs.ts";
import { argumentError } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { mapGet, mapOf, mapPut } from "../../runtime/map-operations.ts";
import { applyFunction, defineModule } from "../../runtime/modules.ts";
import { ElixirMap, ERROR, isAtom, isTuple, OK, type Term } from "../../runtime/terms.ts";
import { now } from "../calendar/clock.ts";
import { utc } from "../date-time.ts";
import { add as addNaive, momentAt, ofBoth } from "../naive-date-time.ts";
import { toMicroseconds, unitSeconds } from "../time.ts";

/*
 * DateTime with a database of time zones: a module with the offsets of each zone. Elixir itself has one that only knows
 * UTC.
 */

const { refuse } = argumentsOf("DateTime");

type Period = { readonly utc: number; readonly std: number; readonly abbreviation: string };

function periodOf(term: Term): Period {
  const read = (name: string): Term =>
    term instanceof ElixirMap ? (mapGet(term, Symbol.for(name)) ?? null) : null;
  const [offset, std, abbreviation] = [read("utc_offset"), read("std_offset"), read("zone_abbr")];
  if (typeof offset !== "bigint" || typeof std !== "bigint" || typeof abbreviation !== "string")
    return refuse("from_naive", [term]);
  return { utc: Number(offset), std: Number(std), abbreviation };
}

const zoneOf = (name: string, { utc: offset, std, abbreviation }: Period): Zone => ({
  name,
  abbreviation,
  utc: offset,
  std,
});

/** The date and time in a zone, this many microseconds after 0000-01-01 in UTC. */
function inZone(total: bigint, precision: number, zoneName: Term, database: Term): Term {
  const day = floorDivide(total, microsecondsPerDay);
  const isoDays: Term = [day, [total - day * microsecondsPerDay, microsecondsPerDay]];
  const answer = applyFunction(database, Symbol.for("time_zone_period_from_utc_iso_days"), [
    isoDays,
    zoneName,
  ]);
  if (!isTuple(answer) || answer[0] !== OK || typeof zoneName !== "string") return answer;
  const period = periodOf(answer[1] as Term);
  const localTime = total + BigInt(period.utc + period.std) * 1_000_000n;
  return [OK, makeDateTime(...momentAt(localTime, precision), zoneOf(zoneName, period))];
}

function fromNaive(naive: Term, zoneName: Term, database: Term): Term {
  const args = [naive, zoneName, database];
  const [day, moment] = [dateIn(naive), timeIn(naive)];
  if (day === undefined || moment === undefined) return refuse("from_naive", args);
  if (zoneName === UTC) return [OK, makeDateTime(day, moment)];
  const answer = applyFunction(database, Symbol.for("time_zone_periods_from_wall_datetime"), [
    naive,
    zoneName,
  ]);
  if (!isTuple(answer) || typeof zoneName !== "string") return refuse("from_naive", args);
  const [tag, first, second] = answer as readonly Term[];
  const build = (clock: Term, period: Term): Term => {
    const [date, time] = [dateIn(clock), timeIn(clock)];
    if (date === undefined || time === undefined) return refuse("from_naive", args);
    return makeDateTime(date, time, zoneOf(zoneName, periodOf(period)));
  };
  if (tag === OK) return [OK, build(naive, first as Term)];
  if (tag === Symbol.for("ambiguous"))
    return [tag, build(naive, first as Term), build(naive, second as Term)];
  if (tag !== Symbol.for("gap")) return answer;
  const [before, until] = first as readonly [Term, Term];
  const [after, from] = second as readonly [Term, Term];
  const last = mapPut(until as ElixirMap, Symbol.for("microsecond"), [999_999n, 6n]);
  return [tag, build(addNaive(last, -1n, Symbol.for("second")), before), build(from, after)];
}

/** The date and time, or the error that says why there is not exactly one. */
function orRaise(answer: Term, what: string, zoneName: Term): Term {
  const [tag, first, second] = answer as readonly Term[];
  if (tag === OK) return first as Term;
  if (tag === ERROR)
    return argumentError(`${what.replace(" because such", "")}, reason: ${inspect(first as Term)}`);
  const why = tag === Symbol.for("ambiguous") ? ["is ambiguous", "an overlap"] : ["does not exist", "a gap"];
  return argumentError(
    `${what} because such instant ${why[0]} in time zone ${zoneName as string} as there is ${why[1]} between ${inspect(first as Term)} and ${inspect(second as Term)}`,
  );
}

function shift(term: Term, zoneName: Term, database: Term): Term {
  const args = [term, zoneName, database];
  const there = zoneIn(term);
  const time = timeIn(term);
  if (there === undefined || time === undefined) return refuse("shift_zone", args);
  if (there.name === zoneName) return [OK, term];
  return inZone(utc(term, "shift_zone", args), time[3][1], zoneName, database);
}

function add(term: Term, amount: Term, unit: Term, database: Term): Term {
  const args = [term, amount, unit, database];
  const [there, time] = [zoneIn(term), timeIn(term)];
  if (there === undefined || time === undefined || typeof amount !== "bigint") return refuse("add", args);
  const total = utc(term, "add", args) + toMicroseconds(amount, unit, true);
  const answer = inZone(total, time[3][1], there.name, database) as readonly Term[];
  if (answer[0] === OK) return answer[1] as Term;
  const seconds = unitSeconds(unit);
  const [amounts, name] = seconds === undefined ? [amount, unit] : [amount * seconds, Symbol.for("second")];
  return argumentError(
    `cannot add ${amounts} ${isAtom(name as Term) ? String((name as symbol).description) : String(name)} to ${inspect(term)} (with time zone database ${inspect(database)}), reason: ${inspect(answer[1] as Term)}`,
  );
}

function make(day: Term, moment: Term, zoneName: Term, database: Term): Term {
  return fromNaive(ofBoth("new", day, moment), zoneName, database);
}

function nowIn(zoneName: Term, database: Term): Term {
  const [date, time] = now();
  const here = makeDateTime(date, time);
  return zoneName === UTC
    ? [OK, here]
    : inZone(utc(here, "now", [zoneName, database]), 6, zoneName, database);
}

const DATABASE = "Calendar.UTCOnlyTimeZoneDatabase";
const utcOnly = (zoneName: Term): Term =>
  zoneName === UTC
    ? [
        OK,
        mapOf([Symbol.for("std_offset"), 0n, Symbol.for("utc_offset"), 0n, Symbol.for("zone_abbr"), "UTC"]),
      ]
    : [ERROR, Symbol.for("utc_only_time_zone_database")];

defineModule(DATABASE, {
  "time_zone_period_from_utc_iso_days/2": (_: Term, zoneName: Term) => utcOnly(zoneName),
  "time_zone_periods_from_wall_datetime/2": (_: Term, zoneName: Term) => utcOnly(zoneName),
});

defineModule("DateTime", {
  "add/4": add,
  "from_naive/3": fromNaive,
  "from_naive!/3": (naive: Term, zoneName: Term, database: Term) =>
    orRaise(fromNaive(naive, zoneName, database), `cannot convert ${inspect(naive)} to datetime`, zoneName),
  "new/4": make,
  "new!/4": (day: Term, moment: Term, zoneName: Term, database: Term) =>
    orRaise(
      make(day, moment, zoneName, database),
      `cannot build datetime with ${inspect(day)} and ${inspect(moment)}`,
      zoneName,
    ),
  "now/2": nowIn,
  "now!/2": (zoneName: Term, database: Term) => {
    const [tag, value] = nowIn(zoneName, database) as readonly Term[];
    if (tag === OK) return value;
    return argumentError(
      `cannot get current datetime in ${inspect(zoneName)} time zone, reason: ${inspect(value as Term)}`,
    );
  },
  "shift_zone/3": shift,
  "shift_zone!/3": (term: Term, zoneName: Term, database: Term) => {
    const [tag, value] = shift(term, zoneName, database) as readonly Term[];
    if (tag === OK) return value;
    return argumentError(
      `cannot shift ${inspect(term)} to ${inspect(zoneName)} time zone, reason: ${inspect(value as Term)}`,
    );
  },
});
