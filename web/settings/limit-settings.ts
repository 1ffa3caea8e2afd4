import { groupDigits } from "../protocol/parsers.ts";
import { defaultLimits, type Limits, limitNames, limitRanges } from "../protocol/run/limits.ts";

/** A limit as a person sets it. */
export type LimitSetting = {
  readonly name: keyof Limits;
  readonly label: string;
  /** One sentence. */
  readonly about: string;
  readonly unit: string;
  /** How many of the limit's own units one of these is. */
  readonly factor: number;
  /** In this unit, both ends included. */
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number;
};

type LimitText = Pick<LimitSetting, "label" | "about" | "unit" | "factor"> & {
  /** The smallest number in this unit that is of any use. */
  readonly finest: number;
};

const KiB = 1024;
const MiB = 1024 * KiB;

const limitTexts: { readonly [name in keyof Limits]: LimitText } = {
  fuel: {
    label: "Steps",
    about: "How many jumps and calls a program may make, the same on every machine.",
    unit: "million steps",
    factor: 1_000_000,
    finest: 0.001,
  },
  memoryBytes: {
    label: "Memory",
    about: "How much memory a program may hold at once, the engine's own 6 MiB included.",
    unit: "MiB",
    factor: MiB,
    finest: 1,
  },
  stackBytes: {
    label: "Stack",
    about: "How deep calls may be inside calls: 4,096 KiB are about 13,000 of them.",
    unit: "KiB",
    factor: KiB,
    finest: 1,
  },
  cpuMs: {
    label: "Computing time",
    about: "How long a program may compute, the time it waits not counted.",
    unit: "seconds",
    factor: 1000,
    finest: 0.001,
  },
  wallMs: {
    label: "Time in all",
    about: "How long a run may take, waiting for timers and answers included.",
    unit: "seconds",
    factor: 1000,
    finest: 0.001,
  },
  outputBytes: {
    label: "Output",
    about: "How much of what is printed is kept; the rest is counted, and the program goes on.",
    unit: "KiB",
    factor: KiB,
    finest: 1,
  },
  sourceBytes: {
    label: "Source",
    about: "How long all files of a program may be together.",
    unit: "KiB",
    factor: KiB,
    finest: 1,
  },
};

export const limitSettings: readonly LimitSetting[] = limitNames.map((name) => {
  const { finest, ...named } = limitTexts[name];
  const { factor } = named;
  const [min, max] = limitRanges[name];
  return {
    name,
    ...named,
    min: Math.max(finest, Math.ceil(min / factor / finest) * finest),
    max: Math.floor(max / factor),
    defaultValue: defaultLimits[name] / factor,
  };
});

/** A limit in its unit, as it stands in its field. */
export function limitText({ factor }: LimitSetting, value: number): string {
  return String(Number((value / factor).toFixed(3)));
}

export type ReadLimit = { readonly value: number } | { readonly problem: string };

/** What somebody has typed, as a limit; or what is wrong with it. */
export function readLimit({ unit, factor, min, max, defaultValue }: LimitSetting, typed: string): ReadLimit {
  const text = typed.trim();
  if (text === "") return { problem: `Type a number of ${unit}.` };
  // "1,000" and "1 000" are how people write a thousand; "1,5" is not how anybody here writes one and a half.
  const plain = /^\d{1,3}([, _]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[, _]/g, "") : text;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) {
    return {
      problem: `“${text.slice(0, 20)}” is not a number. Write digits, such as ${inDigits(defaultValue)}.`,
    };
  }
  const number = Number(plain);
  if (number < min) return { problem: `The least is ${inDigits(min)} ${unit}.` };
  if (number > max) return { problem: `The most is ${inDigits(max)} ${unit}.` };
  return { value: Math.round(number * factor) };
}

/** "Usually 300; from 0.001 to 1,000,000." */
export function limitRangeText({ defaultValue, min, max }: LimitSetting): string {
  return `Usually ${inDigits(defaultValue)}; from ${inDigits(min)} to ${inDigits(max)}.`;
}

function inDigits(number: number): string {
  const [whole = "", rest] = String(number).split(".");
  return rest === undefined ? groupDigits(Number(whole)) : `${groupDigits(Number(whole))}.${rest}`;
}
