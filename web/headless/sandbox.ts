import { availableParallelism } from "node:os";
import { Client } from "../client/client.ts";
import { loadLibrary } from "../libraries/load-library.ts";
import { fields, integer, optional } from "../protocol/parsers.ts";
import { openNodeCell } from "./node-cell.ts";
import { maxWorkers, sandboxOf } from "./sandbox-of.ts";
import type { Sandbox, SandboxOptions } from "./sandbox-types.ts";
import { ThreadPool } from "./thread-pool.ts";

/**
 * The sandbox without a page: runs programs in threads of this process.
 *
 * @param engine reads the metered engine, which belongs to this build.
 *
 * Throws BadInput for an option that is not what it should be.
 */
export function sandboxWith(
  engine: () => Promise<Uint8Array<ArrayBuffer>>,
  options: SandboxOptions = {},
): Sandbox {
  const { workers = availableParallelism() } = fields<{ workers: number | undefined }>(options, "options", {
    workers: optional(integer(1, maxWorkers)),
  });
  // One more than are used at once: who stops a run has another at once.
  const pool = new ThreadPool(() => openNodeCell(engine()), workers + 1);
  return sandboxOf({ client: new Client(pool, { compilesInRun: true, libraries: loadLibrary }), workers });
}
