import { builtEngines } from "./engines.ts";
import { sandboxWith } from "./sandbox.ts";
import type { Sandbox, SandboxOptions } from "./sandbox-types.ts";
import { trace } from "./trace.ts";
import type { TraceOptions, TraceResult } from "./trace-types.ts";

/** `import { createSandbox } from "sandglass"`: see web/products/node/README.md. */

export * from "./exports.ts";
export type {
  TracedBinding,
  TracedFrame,
  TracedMoment,
  TraceMoments,
  TraceOptions,
  TraceResult,
} from "./trace-types.ts";

/**
 * Creates a sandbox in this process. Nothing is started before the first run; later runs find a thread ready.
 *
 * The VM, its limits and its fuel are the same as on the site. There is no known way to break out of the VM. A program
 * that did would be in a thread of this process, so run strangers' programs in a container of their own.
 */
export function createSandbox(options?: SandboxOptions): Sandbox {
  return sandboxWith(builtEngines, options);
}

/**
 * Runs a program, then replays the run and describes its variables at the requested moments: those of a line, the last
 * ones, or one by its number. Also counts how often each location ran. Both are in threads of their own, within the
 * limits of the run. If the replay ends differently, there are no moments, and `problem` says so. Rejects with
 * BadInput, with a sentence, for an invalid option.
 */
export function traceProgram(options: TraceOptions): Promise<TraceResult> {
  return trace(options, builtEngines);
}
