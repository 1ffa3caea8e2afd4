import { parseCapabilities } from "../protocol/capabilities/capabilities.ts";
import { parseLookAt } from "../protocol/look/look-at.ts";
import { BadInput } from "../protocol/parsers.ts";
import { limitTexts } from "../protocol/run/limit-texts.ts";
import { type Limits, limitNames, untrustedLimits } from "../protocol/run/limits.ts";
import { formatBytes, formatMs, plural } from "../ui/format-number.ts";
import type { WidgetSettings } from "./widget-settings.ts";

/**
 * The settings, with the moment that `look` names, what is wrong with that and with `allow`, and which limits are lower than
 * the page asks for. To know that takes the list of all that can be allowed, which an untouched widget without these
 * attributes does not load. Give it what `readWidgetSettings` returns.
 */
export function checkedWidgetSettings(settings: WidgetSettings): WidgetSettings {
  return withAllowed(withLook(settings));
}

function withLook(settings: WidgetSettings): WidgetSettings {
  if (!settings.lookText?.trim()) return settings;
  try {
    return { ...settings, view: { ...settings.view, look: parseLookAt(settings.lookText, "look") } };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { ...settings, problems: [...settings.problems, `${error.message}.`] };
  }
}

function withAllowed(settings: WidgetSettings): WidgetSettings {
  const { capabilities, limits } = settings.exercise;
  const notes = loweredLimits(limits, "limits");
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

/** Which of the limits that a page gives at `path` are lowered, in sentences. What is no limit is not. */
export function loweredLimits(given: unknown, path: string): readonly string[] {
  const limits = (given ?? {}) as Partial<Record<keyof Limits, unknown>>;
  return limitNames.flatMap((name) => {
    const [value, most] = [limits[name], untrustedLimits[name]];
    if (typeof value !== "number" || value <= most) return [];
    const shown = (limit: number) => inUnits(name, limit);
    return [`${path}.${name} is ${shown(value)}. A widget has ${shown(most)} at most, and uses that.`];
  });
}

function inUnits(name: keyof Limits, value: number): string {
  const { kind } = limitTexts[name];
  if (kind === "steps") return plural(value, "step");
  return kind === "bytes" ? formatBytes(value) : formatMs(value);
}
