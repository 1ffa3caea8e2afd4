import type { Sandbox } from "./sandbox-types.ts";

/** A run that reaches a limit ends before this: the sandbox's own measurement is more exact. */
const graceMs = 500;

/**
 * `run`, where a question may never be answered: the time that the program waits for answers counts toward
 * `wallMs`, so that the run ends, as `exhausted` by "wall". A sandbox does not count that time, since people are slow.
 */
export function runUnattended(run: Sandbox["run"], wallMs: number): Sandbox["run"] {
  return async ({ signal, onEvent, ...options }) => {
    const wall = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const result = await run({
        ...options,
        signal: AbortSignal.any(signal ? [signal, wall.signal] : [wall.signal]),
        onEvent(event) {
          // A run that is begun again with an answer says `started` again, and has no more time for that.
          if (event.kind === "started") timer ??= setTimeout(() => wall.abort(), wallMs + graceMs);
          onEvent?.(event);
        },
      });
      const { outcome } = result;
      if (outcome.kind !== "stopped" || !wall.signal.aborted || signal?.aborted) return result;
      return { ...result, outcome: { kind: "exhausted", limit: "wall", usage: outcome.usage } };
    } finally {
      clearTimeout(timer);
    }
  };
}
