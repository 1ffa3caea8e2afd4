import type { Client } from "../client/client.ts";
import { grade } from "../client/client-grade.ts";
import { type CheckResult, parseChecks } from "../protocol/grading/check.ts";
import type { CompiledFile } from "../protocol/program/compile-result.ts";
import type { Result } from "../protocol/run/result.ts";
import { type RunRequest, runRequest } from "../protocol/run/run-request.ts";
import { type Session, sessionWith } from "./headless-session.ts";
import { listenersOf } from "./listeners.ts";
import {
  type GradeOptions,
  type SandboxRunOptions,
  type SessionOptions,
  withLanguageId,
} from "./option-types.ts";
import { RunSlots } from "./run-slots.ts";

/** What a sandbox may be told. */
export type SandboxOptions = {
  /**
   * How many runs go on at once, each in a thread or worker; the others wait for their turn. By default, one a processor.
   */
  readonly workers?: number;
};

/** The result of a program, and how its checks came out: one result each, in their order. */
export type GradeResult = Result & {
  readonly results: readonly CheckResult[];
  /** Whether all of them have passed. */
  readonly passed: boolean;
};

/** Runs programs, each in a fresh VM: in threads of a process, or in workers in a frame of a page. */
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
  /**
   * Stops what runs, whose outcome is then `stopped`, and ends the threads, or takes the frame away. A process does not end by
   * itself before.
   */
  dispose(): void;
  [Symbol.dispose](): void;
};

/** More workers than any machine has processors for are a slip. */
export const maxWorkers = 256;

/** What a sandbox is made of. */
export type SandboxParts = {
  readonly client: Client;
  /** How many runs go on at once. */
  readonly workers: number;
  /** Compiles the files of a grading, where a worker does that faster which has done it before. */
  readonly compile?: (request: RunRequest) => Promise<readonly CompiledFile[]>;
  /** Why no worker can be had, if that is so. */
  readonly whyNot?: () => Error | undefined;
};

export function sandboxOf({ client, workers, compile, whyNot }: SandboxParts): Sandbox {
  const runs = new RunSlots(workers, whyNot);
  const sessions = new Set<Session>();

  const dispose = () => {
    const closed = runs.close();
    for (const session of sessions) session.dispose();
    void closed.then(() => client.dispose());
  };
  return {
    async run(options) {
      const [listeners, program] = listenersOf(options);
      const request = runRequest(withLanguageId(program));
      const { result } = await runs.run(listeners, (hear) => {
        const handle = client.run(request, hear);
        return {
          completion: handle.outcome,
          stop: () => handle.stop(),
          answer: (text) => handle.answer(text),
        };
      });
      return result;
    },
    async grade(options) {
      const [listeners, { checks, ...program }] = listenersOf(options);
      const request = runRequest(withLanguageId(program));
      const parsed = parseChecks(checks, "options.checks");
      const { value, result } = await runs.run(listeners, (hear) => {
        const handle = grade(client.pool, request, parsed, hear, (asked) => client.complete(asked), compile);
        return {
          completion: handle.result,
          stop: () => handle.stop(),
          answer: (text) => handle.answer(text),
        };
      });
      const { results } = value;
      return { ...result, results, passed: results.every(({ passed }) => passed) };
    },
    async session(options) {
      runs.checkOpen();
      const session = await client.session(options && withLanguageId(options));
      return sessionWith(session, runs, sessions);
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}
