import { readFile } from "node:fs/promises";
import { sandboxWith } from "./sandbox.ts";
import type { Sandbox, SandboxOptions } from "./sandbox-types.ts";
import { trace } from "./trace.ts";
import type { TraceOptions, TraceResult } from "./trace-types.ts";

/** `import { createSandbox } from "sandglass"`: see web/headless/README.md. */

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
 * A sandbox in this process. Nothing is started before the first run; the next ones find a thread ready.
 *
 * The VM, its limits and its fuel are those of the site. A program that broke out of the VM, which none is known to,
 * would find itself in a thread of this process: run strangers' programs in a container of their own.
 */
export function createSandbox(options?: SandboxOptions): Sandbox {
  return sandboxWith(readEngine, options);
}

/**
 * Runs a program, makes the run again, and tells what its variables are at the moments that are asked for: those of a line, the
 * last ones, or one by its number; and how often each place of it ran. Both are in threads of their own, within the limits
 * of the run. If the second does not come to the same end there are no moments, and `problem` says so. Rejects with
 * BadInput, a sentence, for an option that is not what it should be.
 */
export function traceProgram(options: TraceOptions): Promise<TraceResult> {
  return trace(options, { engine: readEngine, moments: () => readBeside("./engine-moments.wasm") });
}

async function readBeside(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(name, import.meta.url)));
}

async function readEngine(): Promise<Uint8Array<ArrayBuffer>> {
  return readBeside("./engine.wasm");
}
