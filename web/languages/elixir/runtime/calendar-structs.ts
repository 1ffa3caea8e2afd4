import {
  type DateParts,
  dateText,
  type Microsecond,
  offsetText,
  type TimeParts,
  timeText,
} from "./calendar.ts";
import { functionClauseError } from "./errors.ts";
import { mapGet, mapOf } from "./map-operations.ts";
import { ElixirMap, isTuple, STRUCT, type Term } from "./terms.ts";

export const ISO: symbol = Symbol.for("Elixir.Calendar.ISO");
export const DATE: symbol = Symbol.for("Elixir.Date");
export const TIME: symbol = Symbol.for("Elixir.Time");
export const NAIVE: symbol = Symbol.for("Elixir.NaiveDateTime");
export const DATE_TIME: symbol = Symbol.for("Elixir.DateTime");
export const UTC = "Etc/UTC";

const entries = (fields: Readonly<Record<string, Term>>): Term[] =>
  Object.entries(fields).flatMap(([name, value]) => [Symbol.for(name), value]);

const dateFields = ([year, month, day]: DateParts) => ({
  year: BigInt(year),
  month: BigInt(month),
  day: BigInt(day),
});

export const microsecondTerm = ([value, precision]: Microsecond): Term => [BigInt(value), BigInt(precision)];

const timeFields = ([hour, minute, second, microsecond]: TimeParts) => ({
  hour: BigInt(hour),
  minute: BigInt(minute),
  second: BigInt(second),
  microsecond: microsecondTerm(microsecond),
});

export function makeDate(date: DateParts): ElixirMap {
  return mapOf([STRUCT, DATE, ...entries({ calendar: ISO, ...dateFields(date) })]);
}

export function makeTime(time: TimeParts): ElixirMap {
  return mapOf([STRUCT, TIME, ...entries({ calendar: ISO, ...timeFields(time) })]);
}

export function makeNaive(date: DateParts, time: TimeParts): ElixirMap {
  return mapOf([STRUCT, NAIVE, ...entries({ calendar: ISO, ...dateFields(date), ...timeFields(time) })]);
}

export type Zone = {
  readonly name: string;
  readonly abbreviation: string;
  readonly utc: number;
  readonly std: number;
};
const utcZone: Zone = { name: UTC, abbreviation: "UTC", utc: 0, std: 0 };

export function makeDateTime(date: DateParts, time: TimeParts, zone: Zone = utcZone): ElixirMap {
  const zoneFields = {
    time_zone: zone.name,
    zone_abbr: zone.abbreviation,
    utc_offset: BigInt(zone.utc),
    std_offset: BigInt(zone.std),
  };
  return mapOf([
    STRUCT,
    DATE_TIME,
    ...entries({ calendar: ISO, ...dateFields(date), ...timeFields(time), ...zoneFields }),
  ]);
}

/** An integer field of a map; undefined if it has none. */
function integerIn(map: ElixirMap, name: string): number | undefined {
  const value = mapGet(map, Symbol.for(name));
  return typeof value === "bigint" ? Number(value) : undefined;
}

const isIso = (map: ElixirMap): boolean => mapGet(map, Symbol.for("calendar")) === ISO;

/** The date in a Date, NaiveDateTime, DateTime or a map like them; undefined in any other value. */
export function dateIn(term: Term): DateParts | undefined {
  if (!(term instanceof ElixirMap) || !isIso(term)) return undefined;
  const [year, month, day] = [integerIn(term, "year"), integerIn(term, "month"), integerIn(term, "day")];
  return year === undefined || month === undefined || day === undefined ? undefined : [year, month, day];
}

export function microsecondOf(term: Term): Microsecond | undefined {
  if (!isTuple(term) || term.length !== 2) return undefined;
  const [value, precision] = term as readonly Term[];
  return typeof value === "bigint" && typeof precision === "bigint"
    ? [Number(value), Number(precision)]
    : undefined;
}

export function timeIn(term: Term): TimeParts | undefined {
  if (!(term instanceof ElixirMap) || !isIso(term)) return undefined;
  const [hour, minute, second] = [
    integerIn(term, "hour"),
    integerIn(term, "minute"),
    integerIn(term, "second"),
  ];
  const microsecond = microsecondOf(mapGet(term, Symbol.for("microsecond")) ?? null);
  if (hour === undefined || minute === undefined || second === undefined || microsecond === undefined)
    return undefined;
  return [hour, minute, second, microsecond];
}

export function zoneIn(term: Term): Zone | undefined {
  if (!(term instanceof ElixirMap)) return undefined;
  const name = mapGet(term, Symbol.for("time_zone"));
  const abbreviation = mapGet(term, Symbol.for("zone_abbr"));
  const [utc, std] = [integerIn(term, "utc_offset"), integerIn(term, "std_offset")];
  if (typeof name !== "string" || typeof abbreviation !== "string" || utc === undefined || std === undefined)
    return undefined;
  return { name, abbreviation, utc, std };
}

/** The checks of the arguments of such a module's functions. */
export function requireParts(module: string) {
  const refuse = (name: string, args: readonly Term[]): never => functionClauseError(module, name, args);
  return {
    date: (term: Term, name: string, args: readonly Term[]): DateParts => dateIn(term) ?? refuse(name, args),
    time: (term: Term, name: string, args: readonly Term[]): TimeParts => timeIn(term) ?? refuse(name, args),
    zone: (term: Term, name: string, args: readonly Term[]): Zone => zoneIn(term) ?? refuse(name, args),
  };
}

export function dateTimeText(date: DateParts, time: TimeParts, zone: Zone, isBasic = false): string {
  const suffix = zone.name === UTC ? "" : ` ${zone.abbreviation} ${zone.name}`;
  return `${dateText(...date, isBasic)} ${timeText(time, isBasic)}${offsetText(zone.utc, zone.std, zone.name, isBasic)}${suffix}`;
}
