import { parseLanguageName } from "../languages/catalog.ts";
import type { CapabilityOptions } from "../protocol/capabilities/capabilities.ts";
import type { Check } from "../protocol/grading/check.ts";
import type { RunOptions as RunData } from "../protocol/run/run-request.ts";
import type {
  EvaluationOptions,
  SessionOptions as SessionData,
} from "../protocol/session/session-request.ts";
import type { Listeners } from "./listeners.ts";

/** Elsewhere capabilities come from a file and are parsed. Here the type shows the caller what they can be. */
type WithTypedCapabilities<T> = Omit<T, "capabilities"> & {
  /** What exists for the program, by name. If it does not say which modules may be imported, all that are given may. */
  readonly capabilities?: CapabilityOptions;
};

/** A program, and with what it is run. */
export type RunOptions = WithTypedCapabilities<RunData>;

/** The program to run, and the functions that receive its events. */
export type SandboxRunOptions = RunOptions & Listeners;

/** The program to run, and its checks. */
export type GradeOptions = SandboxRunOptions & { readonly checks: readonly Check[] };

/** What all cells of a session find. */
export type SessionOptions = WithTypedCapabilities<SessionData>;

/** A cell, and the functions that receive the events of its evaluation. */
export type CellOptions = EvaluationOptions & Listeners;

/** Options with the id of the language that is named, "ts" for instance. Throws BadInput for one that is not there. */
export function withLanguageId<T extends { readonly language?: string }>(options: T): T {
  // Code that reads the options refuses a value that is not an object.
  if (options?.language === undefined) return options;
  return { ...options, language: parseLanguageName(options.language, "options.language") };
}
