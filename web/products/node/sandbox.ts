import { availableParallelism } from "node:os";
import { loadLibrary } from "../../libraries/load-library.ts";
import { fields, integer, optional } from "../../protocol/parsers.ts";
import { Client } from "../../run/client/client.ts";
import type { Engines } from "./engines.ts";
import { nodeLookCells, openNodeCell } from "./node-cell.ts";
import { maxWorkers, sandboxOf } from "./sandbox-of.ts";
import type { Sandbox, SandboxOptions } from "./sandbox-types.ts";
import { ThreadPool } from "./thread-pool.ts";

/**
 * Creates a sandbox without a page. It runs programs in threads of this process.
 *
 * Throws BadInput for an invalid option.
 */
export function sandboxWith(engines: Engines, options: SandboxOptions = {}): Sandbox {
  const { workers = availableParallelism() } = fields<{ workers: number | undefined }>(options, "options", {
    workers: optional(integer(1, maxWorkers)),
  });
  // One more thread than runs at once: after a run is stopped, the next one has a thread at once.
  const pool = new ThreadPool(() => openNodeCell(engines), workers + 1);
  const client = new Client(pool, { compilesInRun: true, libraries: loadLibrary });
  return sandboxOf({ client, workers, lookCells: nodeLookCells(engines.moments) });
}
