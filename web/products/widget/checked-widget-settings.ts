import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import { parseLookAt } from "../../protocol/look/look-at.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { limitTexts } from "../../protocol/run/limit-texts.ts";
import { type Limits, limitNames, untrustedLimits } from "../../protocol/run/limits.ts";
import { formatAmount } from "../../ui/format-number.ts";
import * as texts from "./author-texts.ts";
import type { WidgetSettings } from "./widget-settings.ts";

/**
 * Adds to the settings: the moment that `look` names, the errors in `look` and `allow`, and the limits that were
 * lowered. This needs the list of all global names, which an unused widget without these attributes does not load. Pass
 * the result of `readWidgetSettings`.
 */
export function checkedWidgetSettings(settings: WidgetSettings): WidgetSettings {
  return withCheckedCapabilities(withLook(settings));
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

function withCheckedCapabilities(settings: WidgetSettings): WidgetSettings {
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

/** Sentences about the limits at `path` that are lowered. Values that are not limits are ignored. */
export function loweredLimits(value: unknown, path: string): readonly string[] {
  const limits = (value ?? {}) as Partial<Record<keyof Limits, unknown>>;
  return limitNames.flatMap((name) => {
    const [limit, max] = [limits[name], untrustedLimits[name]];
    if (typeof limit !== "number" || limit <= max) return [];
    const format = (amount: number) => formatAmount(amount, limitTexts[name].kind);
    return [texts.loweredLimit(path, name, format(limit), format(max))];
  });
}
