import { availableParallelism } from "node:os";
import { Client } from "../client/client.ts";
import { grade } from "../client/grade.ts";
import { type CheckResult, parseChecks } from "../protocol/check.ts";
import { fields, integer, optional } from "../protocol/parse.ts";
import { runRequest } from "../protocol/request.ts";
import type { Result } from "../protocol/result.ts";
import { listenersOf } from "./listeners.ts";
import { openNodeCell } from "./node-cell.ts";
import type { GradeOptions, SandboxRunOptions, SessionOptions } from "./options.ts";
import { Runs } from "./runs.ts";
import { type Session, sessionWith } from "./session.ts";
import { ThreadPool } from "./thread-pool.ts";

/** What a sandbox may be told. */
export type SandboxOptions = {
  /** How many runs go on at once, each in a thread; the others wait for their turn. By default, one a processor. */
  readonly workers?: number;
};

/** The result of a program, and how its checks came out: one result each, in their order. */
export type GradeResult = Result & {
  readonly results: readonly CheckResult[];
  /** Have all of them passed? */
  readonly passed: boolean;
};

/** The sandbox without a page: runs programs in threads of this process, each in a fresh VM. */
export type Sandbox = {
  /**
   * Runs a program. Never rejects for what its code does: how it ended is `result.outcome`. Rejects with BadInput, a
   * sentence, for an option that is not what it should be, and with what `onEvent` throws or `onAsk` rejects with.
   */
  run(options: SandboxRunOptions): Promise<Result>;
  /**
   * Runs a program and then its checks, each on a copy of what the run has left. What a check calls, it calls from a VM of
   * its own, which the program cannot reach. Rejects as `run` does.
   */
  grade(options: GradeOptions): Promise<GradeResult>;
  /** Begins a session: evaluations that find what those before them have left; one that fails changes nothing. */
  session(options?: SessionOptions): Promise<Session>;
  /** Stops what runs, whose outcome is then `stopped`, and ends the threads. A process does not end by itself before. */
  dispose(): void;
  [Symbol.dispose](): void;
};

/** More threads than any machine has processors for are a slip. */
const maxWorkers = 256;

/**
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
  const client = new Client(pool, { compilesInRun: true });
  const runs = new Runs(workers);
  const sessions = new Set<Session>();

  const dispose = () => {
    const closed = runs.close();
    for (const session of sessions) session.dispose();
    void closed.then(() => client.dispose());
  };
  return {
    async run(options) {
      const [listeners, program] = listenersOf(options);
      const request = runRequest(program);
      const { result } = await runs.run(listeners, (hear) => {
        const handle = client.run(request, hear);
        return {
          ended: handle.outcome,
          stop: () => handle.stop(),
          answer: (text) => handle.answer(text),
        };
      });
      return result;
    },
    async grade(options) {
      const [listeners, { checks, ...program }] = listenersOf(options);
      const request = runRequest(program);
      const parsed = parseChecks(checks, "options.checks");
      const { ended, result } = await runs.run(listeners, (hear) => {
        const handle = grade(pool, request, parsed, hear);
        return { ended: handle.graded, stop: () => handle.stop(), answer: (text) => handle.answer(text) };
      });
      const { results } = ended;
      return { ...result, results, passed: results.every(({ passed }) => passed) };
    },
    async session(options) {
      runs.checkOpen();
      const session = await client.session(options);
      return sessionWith(session, runs, sessions);
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}
