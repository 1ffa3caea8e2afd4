import { defaultLimits, type Limits, limitNames, limitRanges } from "../../protocol/run/limits.ts";
import { settingsKey } from "./appearance.ts";

/**
 * The limits from the settings, for a run that begins before the settings module is loaded, because the first script
 * does not contain it. It is lenient like appearance.ts: an invalid limit gets its default.
 */
export function firstLimits(storage: Pick<Storage, "getItem">): Limits {
  let savedLimits: Partial<Record<string, unknown>> = {};
  try {
    savedLimits = Object(JSON.parse(storage.getItem(settingsKey) ?? "{}")?.limits);
  } catch {
    // The storage is refused or damaged, so the defaults are used.
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
