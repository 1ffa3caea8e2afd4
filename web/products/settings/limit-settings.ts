import { groupDigits } from "../../protocol/parsers.ts";
import { limitTexts } from "../../protocol/run/limit-texts.ts";
import { defaultLimits, type Limits, limitNames, limitRanges } from "../../protocol/run/limits.ts";
import * as texts from "./settings-problem-texts.ts";

/** A limit in the form in which a person sets it. */
export type LimitSetting = {
  readonly name: keyof Limits;
  readonly label: string;
  /** One sentence. */
  readonly about: string;
  readonly unit: string;
  /** One such unit in the limit's own units. */
  readonly factor: number;
  /** In this unit; both ends are included. */
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number;
};

export const limitSettings: readonly LimitSetting[] = limitNames.map((name) => {
  const { label, about, unit, factor, finest } = limitTexts[name];
  const [min, max] = limitRanges[name];
  return {
    name,
    label,
    about,
    unit,
    factor,
    min: Math.max(finest, Math.ceil(min / factor / finest) * finest),
    max: Math.floor(max / factor),
    defaultValue: defaultLimits[name] / factor,
  };
});

/** A limit in its unit, as shown in its field. */
export function limitText({ factor }: LimitSetting, value: number): string {
  return String(Number((value / factor).toFixed(3)));
}

export type ReadLimit = { readonly value: number } | { readonly problem: string };

/** The typed text as a limit, or the error in it. */
export function readLimit({ unit, factor, min, max, defaultValue }: LimitSetting, input: string): ReadLimit {
  const text = input.trim();
  if (text === "") return { problem: texts.noNumber(unit) };
  // People write a thousand as "1,000" or "1 000". "1,5" is not accepted for one and a half, because the page is in
  // English.
  const plain = /^\d{1,3}([, _]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[, _]/g, "") : text;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) {
    return {
      problem: texts.notANumber(text.slice(0, 20), inDigits(defaultValue)),
    };
  }
  const number = Number(plain);
  if (number < min) return { problem: texts.minimum(inDigits(min), unit) };
  if (number > max) return { problem: texts.maximum(inDigits(max), unit) };
  return { value: Math.round(number * factor) };
}

/** "Usually 300; from 0.001 to 1,000,000." */
export function limitRangeText({ defaultValue, min, max }: LimitSetting): string {
  return texts.range(inDigits(defaultValue), inDigits(min), inDigits(max));
}

function inDigits(number: number): string {
  const [whole = "", rest] = String(number).split(".");
  return rest === undefined ? groupDigits(Number(whole)) : `${groupDigits(Number(whole))}.${rest}`;
}
