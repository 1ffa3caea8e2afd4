import { readFile } from "node:fs/promises";
import { type Sandbox, type SandboxOptions, sandboxWith } from "./sandbox.ts";

/** `import { createSandbox } from "sandglass"`: see web/headless/README.md. */

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
export type { GradeResult, Sandbox, SandboxOptions } from "./sandbox.ts";
export type { Session } from "./session.ts";

/**
 * A sandbox in this process. Nothing is started before the first run; the next ones find a thread ready.
 *
 * The VM, its limits and its fuel are those of the site. A program that broke out of the VM, which none is known to,
 * would find itself in a thread of this process: run strangers' programs in a container of their own.
 */
export function createSandbox(options?: SandboxOptions): Sandbox {
  return sandboxWith(readEngine, options);
}

async function readEngine(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL("./engine.wasm", import.meta.url)));
}
