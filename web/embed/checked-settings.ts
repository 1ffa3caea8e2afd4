import { parseCapabilities } from "../protocol/capabilities.ts";
import { type Limits, limitNames } from "../protocol/limits.ts";
import { mostForOthers } from "../protocol/limits-for-others.ts";
import { BadInput } from "../protocol/parse.ts";
import { formatBytes, formatMs, plural } from "../ui/format.ts";
import type { Settings } from "./settings.ts";

/**
 * The settings, with what is wrong with `allow`, and which limits are lower than the page asks for. To know that takes the
 * list of all that can be allowed, which an untouched widget without these attributes does not load. Give it what
 * `readSettings` returns.
 */
export function checkedSettings(settings: Settings): Settings {
  const { capabilities, limits } = settings.exercise;
  const notes = loweredLimits(limits ?? {});
  try {
    parseCapabilities(capabilities, "allow");
    return { ...settings, notes };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return {
      ...settings,
      notes,
      problems: [...settings.problems, `${error.message}.`],
      refusesRuns: true,
    };
  }
}

function loweredLimits(limits: Partial<Limits>): readonly string[] {
  return limitNames.flatMap((name) => {
    const [given, most] = [limits[name], mostForOthers[name]];
    if (given === undefined || given <= most) return [];
    const shown = (value: number) => inUnits(name, value);
    return [`limits.${name} is ${shown(given)}. A widget has ${shown(most)} at most, and uses that.`];
  });
}

function inUnits(name: keyof Limits, value: number): string {
  if (name.endsWith("Bytes")) return formatBytes(value);
  return name.endsWith("Ms") ? formatMs(value) : plural(value, "step");
}
