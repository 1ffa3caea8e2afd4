import { BadInput, groupDigits } from "../../protocol/parsers.ts";
import { limitTexts } from "../../protocol/run/limit-texts.ts";
import { type Limits, limitRanges } from "../../protocol/run/limits.ts";
import * as texts from "./command-texts.ts";

/** Parses the value of an option. Each parser throws BadInput, with a sentence that names the option. */
type ReadValue<T> = (value: string, option: string) => T;

export function wholeNumber(value: string, option: string): number {
  const number = /^\d[\d_]*(?:\.\d+)?(?:e\d{1,2})?$/i.test(value)
    ? Number(value.replaceAll("_", ""))
    : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new BadInput(texts.wholeNumber(option, value));
}

const byteUnits: Readonly<Record<string, number>> = { "": 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

function bytes(value: string, option: string): number {
  return inUnits(value, option, byteUnits, texts.bytes);
}

// A time must have a unit, because some readers would expect seconds and others milliseconds.
const timeUnits: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

function milliseconds(value: string, option: string): number {
  return inUnits(value, option, timeUnits, texts.time);
}

function inUnits(
  value: string,
  option: string,
  units: Readonly<Record<string, number>>,
  expected: string,
): number {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value) ?? [];
  const factor = units[unit.toLowerCase()];
  if (amount === undefined || factor === undefined)
    throw new BadInput(texts.wrongValue(option, expected, value));
  return Math.round(Number(amount) * factor);
}

export function date(value: string, option: string): number {
  const time = /^\d+$/.test(value) ? Number(value) : Date.parse(value);
  if (Number.isFinite(time)) return time;
  throw new BadInput(texts.date(option, value));
}

const limitReaders = { steps: wholeNumber, bytes, ms: milliseconds };

/** A limit in the syntax of its option, in the largest unit that gives a whole number: "64MiB", "10s". */
export function writeLimit(value: number, kind: keyof typeof limitReaders): string {
  if (kind === "steps") return String(value);
  const units = kind === "bytes" ? { MiB: 1024 ** 2, KiB: 1024 } : { s: 1_000, ms: 1 };
  const [unit, factor] = Object.entries(units).find(([, factor]) => value % factor === 0) ?? ["", 1];
  return `${value / factor}${unit}`;
}

/** Returns the parser for one of the limits. It checks the range. */
export function limit(name: keyof Limits): ReadValue<number> {
  return (value, option) => {
    const amount = limitReaders[limitTexts[name].kind](value, option);
    const [least, most] = limitRanges[name];
    if (amount >= least && amount <= most) return amount;
    throw new BadInput(texts.range(option, groupDigits(least), groupDigits(most), groupDigits(amount)));
  };
}
