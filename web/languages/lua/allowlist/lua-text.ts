import { describeLibrary } from "../../../allowlist/library-text.ts";
import type { Capabilities, PresetName } from "../../../protocol/capabilities/capabilities.ts";

/** Describes the part of its library that a program in Lua may use: "Of Lua's library: string. Without: string.rep." */
export function describeLua({ lua }: Pick<Capabilities, "lua">): string {
  return describeLibrary("Lua", lua, presetTexts);
}

const presetTexts: Readonly<Record<PresetName, string>> = {
  default: "The whole library of Lua that is available here.",
  pure: "Lua's library, except for the time and random numbers.",
  minimal: "The core of Lua's library, and functions to print.",
};

export const notInLua =
  "No other programs, no libraries in C, no files but the program's own, no network, no storage, no page.";
