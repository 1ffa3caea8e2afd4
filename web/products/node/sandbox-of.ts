import { parseWrittenChecks } from "../../protocol/grading/written-check.ts";
import { type RunOptions, type RunRequest, runRequest } from "../../protocol/run/run-request.ts";
import type { Client } from "../../run/client/client.ts";
import { grade } from "../../run/client/client-grade.ts";
import { countLines } from "../../run/client/count-lines.ts";
import type { LookCells } from "../../run/client/look-cell.ts";
import { sessionWith } from "./headless-session.ts";
import { type Listeners, listenersOf } from "./listeners.ts";
import { withLanguageId } from "./option-types.ts";
import { RunSlots } from "./run-slots.ts";
import type { Sandbox, Session } from "./sandbox-types.ts";

/** The maximum number of workers. More than any machine has processors for is a mistake. */
export const maxWorkers = 256;

/** The parts of a sandbox. */
export type SandboxParts = {
  readonly client: Client;
  /** The number of runs at the same time. */
  readonly workers: number;
  /** The cells with the engine that counts lines. */
  readonly lookCells: LookCells;
  /** The error if no worker is available. */
  readonly whyNot?: () => Error | undefined;
};

/** Without `onAsk` nobody answers, and a question costs the program a step and the host nothing. */
function requestOf({ onAsk }: Listeners, options: RunOptions): RunRequest {
  const request = runRequest(withLanguageId(options));
  return onAsk ? request : { ...request, unattended: true };
}

export function sandboxOf({ client, workers, lookCells, whyNot }: SandboxParts): Sandbox {
  const runs = new RunSlots(workers, whyNot);
  const sessions = new Set<Session>();

  const dispose = () => {
    const closing = runs.close();
    for (const session of sessions) session.dispose();
    void closing.then(() => client.dispose());
  };
  return {
    async run(options) {
      const [listeners, program] = listenersOf(options);
      const request = requestOf(listeners, program);
      const { result } = await runs.run(listeners, (onEvent) => client.run(request, onEvent));
      return result;
    },
    async grade(options) {
      const [listeners, { checks, ...program }] = listenersOf(options);
      const request = requestOf(listeners, program);
      const parsedChecks = parseWrittenChecks(checks, "options.checks");
      const { value, result } = await runs.run(listeners, (onEvent) =>
        grade(client, request, parsedChecks, onEvent, (run, signal) => countLines(lookCells, run, signal)),
      );
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
