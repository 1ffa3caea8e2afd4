import { badInput, fields, integer, optional } from "../../protocol/parsers.ts";
import type { LookWorkerApi } from "../../protocol/worker-api.ts";
import { Client } from "../../run/client/client.ts";
import { startWorker } from "../../run/client/sandbox-worker.ts";
import { Pool } from "../../run/client/worker-pool.ts";
import { maxWorkers, sandboxOf } from "../node/sandbox-of.ts";
import type { Sandbox, SandboxOptions } from "../node/sandbox-types.ts";
import { type FrameCell, openFrameCell } from "./frame-cell.ts";

/** `import { createSandbox } from "sandglass/browser"`, or from the site's own sandbox.js: see web/products/browser/README.md. */
export * from "../node/exports.ts";

/** The options of a sandbox in a page. */
export type BrowserSandboxOptions = SandboxOptions & {
  /** The address of embed.html, on any origin. */
  readonly frame: string | URL;
};

/**
 * Creates a sandbox in a hidden frame of this page. Nothing is loaded before the first run; later runs find a worker
 * ready.
 *
 * Throws BadInput for an invalid option. Runs, gradings and evaluations reject with a sentence if the frame cannot be
 * opened.
 */
export function createSandbox(options: BrowserSandboxOptions): Sandbox {
  const { frame, workers = navigator.hardwareConcurrency } = fields<Partial<BrowserSandboxOptions>>(
    options,
    "options",
    { frame: addressOf, workers: optional(integer(1, maxWorkers)) },
  );
  let failure: Error | undefined;
  let openCell: FrameCell | undefined;
  const pool = new Pool(async () => {
    try {
      const cell = await openFrameCell(frame as string);
      failure = undefined;
      openCell = cell;
      return cell;
    } catch (error) {
      failure = error as Error;
      throw error;
    }
  });
  const client = new Client(pool, {
    libraries: async (name) => {
      await pool.warm();
      return (openCell as FrameCell).library(name);
    },
  });
  return sandboxOf({
    client,
    workers,
    lookCells: {
      async open(languages) {
        await pool.warm();
        return (openCell as FrameCell).lookCell(languages);
      },
      start: (cell) => startWorker<LookWorkerApi<MessagePort>>(cell, () => {}),
    },
    whyNot: () => failure,
  });
}

/** Resolved relative to the page, like an address in it. */
function addressOf(value: unknown, path: string): string {
  const address = value instanceof URL ? value.href : value;
  const expected = "the address of embed.html";
  if (typeof address !== "string" || address === "") throw badInput(path, expected, value);
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    throw badInput(path, expected, value);
  }
}
