import { readFile } from "node:fs/promises";
import { sandboxWith } from "./sandbox.ts";
import type { Sandbox, SandboxOptions } from "./sandbox-of.ts";

/** `import { createSandbox } from "sandglass"`: see web/headless/README.md. */

export * from "./exports.ts";

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
