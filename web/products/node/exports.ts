/* The common exports of both libraries, for Node and for pages. Each has its own `createSandbox`. */

export type {
  AllowlistOptions,
  Capabilities,
  CapabilityOptions,
  Clock,
  PresetName,
  Randomness,
  Shim,
} from "../../protocol/capabilities/capabilities.ts";
export type { ConsoleMessage } from "../../protocol/console/console-message.ts";
export type { Preview } from "../../protocol/console/preview.ts";
export type { CheckResult } from "../../protocol/grading/check.ts";
export type { Json, WrittenCheck as Check } from "../../protocol/grading/written-check.ts";
export { BadInput } from "../../protocol/parsers.ts";
export type { Diagnostic } from "../../protocol/program/diagnostic.ts";
export type { HostModule } from "../../protocol/program/host-module.ts";
export type { Position, SourceFile } from "../../protocol/program/source-file.ts";
export type { SyntaxReason } from "../../protocol/program/syntax-reason.ts";
export type { ErrorReason } from "../../protocol/run/error-reason.ts";
export type { GuestError } from "../../protocol/run/guest-error.ts";
export { defaultLimits, type Limits } from "../../protocol/run/limits.ts";
export type { Outcome } from "../../protocol/run/outcome.ts";
export type { Result, ResultMessage } from "../../protocol/run/result.ts";
export type { RunEvent } from "../../protocol/run/run-event.ts";
export type { Usage } from "../../protocol/run/usage.ts";
export type { EvaluationOptions } from "../../protocol/session/session-request.ts";
export type { Listeners } from "./listeners.ts";
export type {
  CellOptions,
  GradeOptions,
  RunOptions,
  SandboxRunOptions,
  SessionOptions,
} from "./option-types.ts";
export type { GradeResult, Sandbox, SandboxOptions, Session } from "./sandbox-types.ts";
