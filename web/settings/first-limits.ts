import { defaultLimits, type Limits, limitNames, limitRanges } from "../protocol/run/limits.ts";
import { settingsKey } from "./appearance.ts";

/**
 * The limits that were set, for a run that begins before the rest of the settings is there: what reads and says all of
 * them is no part of the first script. Lenient as appearance.ts is: a limit that cannot be used is the usual one.
 */
export function firstLimits(storage: Pick<Storage, "getItem">): Limits {
  let savedLimits: Partial<Record<string, unknown>> = {};
  try {
    savedLimits = Object(JSON.parse(storage.getItem(settingsKey) ?? "{}")?.limits);
  } catch {
    // Refused, or damaged: as usual.
  }
  const limit = (name: keyof Limits) => {
    const value = savedLimits[name];
    const [least, most] = limitRanges[name];
    return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? value
      : defaultLimits[name];
  };
  return Object.fromEntries(limitNames.map((name) => [name, limit(name)])) as Limits;
}
