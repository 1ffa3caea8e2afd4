import { parseLanguageName } from "../../languages/catalog.ts";
import type { CapabilityOptions } from "../../protocol/capabilities/capabilities.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { RunOptions as RunData } from "../../protocol/run/run-request.ts";
import type {
  EvaluationOptions,
  SessionOptions as SessionData,
} from "../../protocol/session/session-request.ts";
import type { Listeners } from "./listeners.ts";

/** Elsewhere, capabilities come from a file and are parsed. Here the type shows the caller the possible values. */
type WithTypedCapabilities<T> = Omit<T, "capabilities"> & {
  /** The names that exist for the program. If it does not list modules, all given modules may be imported. */
  readonly capabilities?: CapabilityOptions;
};

/** A program and the options of its run. */
export type RunOptions = WithTypedCapabilities<RunData>;

/** The program to run, and the functions that receive its events. */
export type SandboxRunOptions = RunOptions & Listeners;

/** The program to run, and its checks. */
export type GradeOptions = SandboxRunOptions & { readonly checks: readonly WrittenCheck[] };

/** The environment that all cells of a session share. */
export type SessionOptions = WithTypedCapabilities<SessionData>;

/** A cell, and the functions that receive the events of its evaluation. */
export type CellOptions = EvaluationOptions & Listeners;

/** Replaces the name of a language, such as "ts", by its id. Throws BadInput for an unknown language. */
export function withLanguageId<T extends { readonly language?: string }>(options: T): T {
  // A value that is not an object is refused by the code that reads the options.
  if (options?.language === undefined) return options;
  return { ...options, language: parseLanguageName(options.language, "options.language") };
}
