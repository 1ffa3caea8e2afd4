import { argumentError, functionClauseError } from "./errors.ts";
import type { Term } from "./terms.ts";

// The proleptic Gregorian calendar of ISO 8601, from year -9999 to 9999. Days are counted from 0000-01-01.

export type DateParts = readonly [year: number, month: number, day: number];
/** Microseconds, and the number of their digits to show. */
export type Microsecond = readonly [value: number, precision: number];
export type TimeParts = readonly [hour: number, minute: number, second: number, microsecond: Microsecond];

export const microsecondsPerDay = 86_400_000_000n;
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isDate(year: number, month: number, day: number): boolean {
  return (
    year >= -9999 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  );
}

export function isTime(
  hour: number,
  minute: number,
  second: number,
  [value, precision]: Microsecond,
): boolean {
  return (
    hour >= 0 &&
    hour < 24 &&
    minute >= 0 &&
    minute < 60 &&
    second >= 0 &&
    second < 60 &&
    value >= 0 &&
    value < 1_000_000 &&
    precision >= 0 &&
    precision <= 6
  );
}

export function dayOfYear(year: number, month: number, day: number): number {
  return (daysBefore[month - 1] as number) + (month > 2 && isLeapYear(year) ? 1 : 0) + day;
}

/** Days since 0000-01-01. */
export function toDays(year: number, month: number, day: number): number {
  if (!(year >= -9999 && year <= 9999 && month >= 1 && month <= 12))
    return functionClauseError("Calendar.ISO", "days_in_month", [BigInt(year), BigInt(month)]);
  if (day < 1 || day > daysInMonth(year, month))
    return argumentError(`invalid date: ${dateText(year, month, day)}`);
  const before = year - 1;
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return leaps + before * 365 + 366 + dayOfYear(year, month, day) - 1;
}

/** The date this many days after 0000-01-01; undefined outside of the supported years. */
export function fromDays(days: number): DateParts | undefined {
  if (days < -3_652_059 || days > 3_652_424) return undefined;
  let year = Math.floor(days / 365.2425);
  while (toDays(year, 1, 1) > days) year--;
  while (year < 9999 && toDays(year + 1, 1, 1) <= days) year++;
  const rest = days - toDays(year, 1, 1);
  let month = 1;
  while (month < 12 && dayOfYear(year, month + 1, 1) - 1 <= rest) month++;
  return [year, month, rest - dayOfYear(year, month, 1) + 2];
}

export function timeToMicroseconds([hour, minute, second, [value]]: TimeParts): bigint {
  return BigInt(hour * 3600 + minute * 60 + second) * 1_000_000n + BigInt(value);
}

/** The time this many microseconds after midnight. */
export function timeFromMicroseconds(total: bigint, precision = 6): TimeParts {
  const value = Number(total % 1_000_000n);
  const seconds = Number(total / 1_000_000n);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, [value, precision]];
}

function padNumber(value: number, length: number): string {
  return value < 0 ? `-${padNumber(-value, length)}` : String(value).padStart(length, "0");
}

export function dateText(year: number, month: number, day: number, isBasic = false): string {
  const separator = isBasic ? "" : "-";
  return `${padNumber(year, 4)}${separator}${padNumber(month, 2)}${separator}${padNumber(day, 2)}`;
}

export function timeText([hour, minute, second, [value, precision]]: TimeParts, isBasic = false): string {
  const separator = isBasic ? "" : ":";
  const whole = `${padNumber(hour, 2)}${separator}${padNumber(minute, 2)}${separator}${padNumber(second, 2)}`;
  return precision === 0 ? whole : `${whole}.${padNumber(value, 6).slice(0, precision)}`;
}

export function offsetText(utc: number, std: number, zone: string, isBasic = false): string {
  if (utc === 0 && std === 0 && zone === "Etc/UTC") return "Z";
  const total = utc + std;
  const seconds = Math.abs(total);
  const hour = padNumber(Math.floor(seconds / 3600), 2);
  return `${total < 0 ? "-" : "+"}${hour}${isBasic ? "" : ":"}${padNumber(Math.floor(seconds / 60) % 60, 2)}`;
}

const dates = { basic: "(\\d{4})(\\d\\d)(\\d\\d)", extended: "(\\d{4})-(\\d\\d)-(\\d\\d)" };
const times = { basic: "(\\d\\d)(\\d\\d)(\\d\\d)", extended: "(\\d\\d):(\\d\\d):(\\d\\d)" };
// A fraction of a second, and an offset. A zero offset with a minus sign is an error.
const fraction = "(?:[.,](\\d+))?";
const offset = "(|Z|(?!-00:00$)[+-](?:\\d\\d(?::?\\d\\d)?))";

export type Format = "basic" | "extended";
type Fault = "invalid_format" | "invalid_date" | "invalid_time" | "missing_offset";

function microsecondOf(digits: string | undefined): Microsecond {
  if (digits === undefined) return [0, 0];
  return [Number(digits.slice(0, 6).padEnd(6, "0")), Math.min(digits.length, 6)];
}

/** An offset in seconds; null for none, undefined if it is invalid. */
function offsetOf(text: string): number | null | undefined {
  if (text === "") return null;
  if (text === "Z") return 0;
  const [hour, minute] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(":", "") || "0")];
  if (hour >= 24 || minute >= 60) return undefined;
  return (text[0] === "-" ? -1 : 1) * (hour * 60 + minute) * 60;
}

export function parseDate(text: string, format: Format): DateParts | Fault {
  const match = new RegExp(`^([+-]?)${dates[format]}$`).exec(text);
  if (match === null) return "invalid_format";
  const year = (match[1] === "-" ? -1 : 1) * Number(match[2]);
  const [month, day] = [Number(match[3]), Number(match[4])];
  return isDate(year, month, day) ? [year, month, day] : "invalid_date";
}

export function parseTime(text: string, format: Format): TimeParts | Fault {
  const match = new RegExp(`^T?${times[format]}${fraction}${offset}$`).exec(text);
  if (match === null || offsetOf(match[5] as string) === undefined) return "invalid_format";
  const time: TimeParts = [Number(match[1]), Number(match[2]), Number(match[3]), microsecondOf(match[4])];
  return isTime(...time) ? time : "invalid_time";
}

export type ParsedDateTime = {
  readonly date: DateParts;
  readonly time: TimeParts;
  readonly offset: number | null;
};

export function parseDateTime(text: string, format: Format): ParsedDateTime | Fault {
  const match = new RegExp(`^([+-]?)${dates[format]}[ T]${times[format]}${fraction}${offset}$`).exec(text);
  const seconds = match === null ? undefined : offsetOf(match[9] as string);
  if (match === null || seconds === undefined) return "invalid_format";
  const year = (match[1] === "-" ? -1 : 1) * Number(match[2]);
  const [month, day] = [Number(match[3]), Number(match[4])];
  const time: TimeParts = [Number(match[5]), Number(match[6]), Number(match[7]), microsecondOf(match[8])];
  if (!isDate(year, month, day)) return "invalid_date";
  return isTime(...time) ? { date: [year, month, day], time, offset: seconds } : "invalid_time";
}

/** Microseconds since 0000-01-01. */
export function momentToMicroseconds(date: DateParts, time: TimeParts): bigint {
  return BigInt(toDays(...date)) * microsecondsPerDay + timeToMicroseconds(time);
}

export function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}

/** The date and time this many microseconds after 0000-01-01; undefined outside of the supported years. */
export function momentFromMicroseconds(total: bigint, precision = 6): [DateParts, TimeParts] | undefined {
  const days = floorDivide(total, microsecondsPerDay);
  if (days < -3_652_059n || days > 3_652_424n) return undefined;
  const date = fromDays(Number(days)) as DateParts;
  return [date, timeFromMicroseconds(total - days * microsecondsPerDay, precision)];
}

const units: Readonly<Record<string, bigint>> = {
  second: 1n,
  millisecond: 1_000n,
  microsecond: 1_000_000n,
  nanosecond: 1_000_000_000n,
  native: 1_000_000_000n,
};

/** The number of units in a second; undefined if it is not a unit. */
export function perSecond(unit: Term): bigint | undefined {
  if (typeof unit === "bigint") return unit > 0n ? unit : undefined;
  return typeof unit === "symbol" && Object.hasOwn(units, unit.description as string)
    ? units[unit.description as string]
    : undefined;
}

export function convertUnit(value: bigint, from: bigint, to: bigint): bigint {
  return from === to ? value : floorDivide(value * to, from);
}
