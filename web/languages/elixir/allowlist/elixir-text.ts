import { describeLibrary } from "../../../allowlist/library-text.ts";
import type { Capabilities, PresetName } from "../../../protocol/capabilities/capabilities.ts";

/**
 * Describes the part of its library that an Elixir program may use: "Of Elixir's library: Enum and List. Without:
 * Enum.map/2."
 */
export function describeElixir({ elixir }: Pick<Capabilities, "elixir">): string {
  return describeLibrary("Elixir", elixir, presetTexts);
}

const presetTexts: Readonly<Record<PresetName, string>> = {
  default: "The whole library of Elixir that is available here.",
  pure: "Elixir's library, except for the time and random numbers.",
  minimal: "The core of Elixir's library, and functions to print.",
};

export const notInElixir = "No processes, no macros of its own, no files, no network, no storage, no page.";
