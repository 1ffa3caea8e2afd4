import type { Sandbox } from "./sandbox-types.ts";

/** A run that reaches a limit by itself ends before this extra time: the sandbox's own measurement is more exact. */
const graceMs = 500;

/**
 * Wraps `run` for programs whose questions may never be answered. The time that the program waits for answers counts
 * toward `wallMs`, so that the run ends as `exhausted` by "wall". The sandbox does not count that time, because people
 * are slow.
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
          // A run that is repeated with an answer reports `started` again, and gets no more time.
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
