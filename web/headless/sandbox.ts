import { Client } from "../client/client.ts";
import { Pool } from "../client/pool.ts";
import type { ClientSession } from "../client/session.ts";
import type { RunEvent } from "../protocol/event.ts";
import { type RunOptions, runRequest } from "../protocol/request.ts";
import type { Result } from "../protocol/result.ts";
import { ResultDraft } from "../protocol/result-of.ts";
import type { SessionOptions } from "../protocol/session.ts";
import { openNodeCell } from "./node-cell.ts";

/** What to run, and who is told meanwhile. */
export type SandboxRunOptions = RunOptions & {
  /** Stops the run; its outcome is then `stopped`. */
  readonly signal?: AbortSignal;
  /** Told what happens, in order, the outcome last. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Answers what `input()` and `prompt()` ask beyond `answers`; null, or no such function: there is nobody. */
  readonly onAsk?: (question: string) => Promise<string | null>;
};

/** The sandbox without a page: runs programs in threads of this process, each in a fresh VM. */
export type Sandbox = {
  /**
   * Runs a program. Never rejects for what its code does: how it ended is `result.outcome`. Rejects with BadInput, a
   * sentence, for an option that is not what it should be, and with what `onAsk` rejects with.
   */
  run(options: SandboxRunOptions): Promise<Result>;
  /** Begins a session: evaluations that find what those before them have left; one that fails changes nothing. */
  session(options?: SessionOptions): Promise<ClientSession>;
  /** Ends its threads. A process does not end by itself before. */
  dispose(): void;
  [Symbol.dispose](): void;
};

/** @param engine reads the metered engine, which belongs to this build. */
export function sandboxWith(engine: () => Promise<Uint8Array<ArrayBuffer>>): Sandbox {
  const client = new Client(new Pool(() => openNodeCell(engine())));
  const dispose = () => client.dispose();
  return {
    async run({ signal, onEvent, onAsk, ...options }) {
      const request = runRequest(options);
      const draft = new ResultDraft();
      const run = client.run(request, (event) => {
        draft.hear(event);
        onEvent?.(event);
        if (event.kind === "asks") void answer(event.question);
      });
      let failed: { readonly error: unknown } | undefined;
      const answer = async (question: string) => {
        try {
          run.answer((await onAsk?.(question)) ?? null);
        } catch (error) {
          failed = { error };
          run.stop();
        }
      };
      const stop = () => run.stop();
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { once: true });
      await run.outcome;
      signal?.removeEventListener("abort", stop);
      if (failed) throw failed.error;
      return draft.result();
    },
    session: (options) => client.session(options),
    dispose,
    [Symbol.dispose]: dispose,
  };
}
