import { describeLibrary } from "../../../allowlist/library-text.ts";
import type { Capabilities, PresetName } from "../../../protocol/capabilities/capabilities.ts";

/** Describes the part of its library that a program in Python may use: "Of Python's library: math. Without: open." */
export function describePython({ python }: Pick<Capabilities, "python">): string {
  return describeLibrary("Python", python, presetTexts);
}

const presetTexts: Readonly<Record<PresetName, string>> = {
  default: "The whole library of Python that is available here.",
  pure: "Python's library, except for the time and random numbers.",
  minimal: "The functions that need no import, without files, questions and code in texts.",
};

export const notInPython =
  "No network, no threads, no other programs, no packages that are compiled for one kind of machine, no files but the program's own.";
