/* What both libraries give besides their own `createSandbox`: that of Node and that of pages. */

export type {
  AllowlistOptions,
  Capabilities,
  CapabilityOptions,
  Clock,
  PresetName,
  Randomness,
  Shim,
} from "../protocol/capabilities.ts";
export type { Check, CheckResult, Json } from "../protocol/check.ts";
export type { ConsoleMessage } from "../protocol/console.ts";
export type { Diagnostic } from "../protocol/diagnostic.ts";
export type { GuestError } from "../protocol/error.ts";
export type { RunEvent } from "../protocol/event.ts";
export type { HostModule } from "../protocol/host-module.ts";
export { defaultLimits, type Limits } from "../protocol/limits.ts";
export type { Outcome } from "../protocol/outcome.ts";
export { BadInput } from "../protocol/parse.ts";
export type { Preview } from "../protocol/preview.ts";
export type { Result, ResultMessage } from "../protocol/result.ts";
export type { EvaluationOptions } from "../protocol/session.ts";
export type { Position, SourceFile } from "../protocol/source.ts";
export type { Usage } from "../protocol/usage.ts";
export type { Listeners } from "./listeners.ts";
export type { CellOptions, GradeOptions, RunOptions, SandboxRunOptions, SessionOptions } from "./options.ts";
export type { GradeResult, Sandbox, SandboxOptions } from "./sandbox-of.ts";
export type { Session } from "./session.ts";
