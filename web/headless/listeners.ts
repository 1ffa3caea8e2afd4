import { badInput } from "../protocol/parsers.ts";
import type { Result } from "../protocol/run/result.ts";
import { ResultBuilder } from "../protocol/run/result-builder.ts";
import type { RunEvent } from "../protocol/run/run-event.ts";

/** Who is told of a run, answers it and stops it. */
export type Listeners = {
  /** Stops the run; its outcome is then `stopped`. */
  readonly signal?: AbortSignal;
  /** Told what happens, in order, the outcome last. If it throws, the run is stopped and rejects with that. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Answers what `input()` and `prompt()` ask beyond `answers`; null, or no such function: there is nobody. */
  readonly onAsk?: (question: string) => Promise<string | null>;
};

/** What goes on, until it has ended. */
export type ActiveRun<T> = {
  readonly completion: Promise<T>;
  stop(): void;
  answer(text: string | null): void;
};

/** Options are of two kinds: these, and what the program is. Throws BadInput for one that is not what it should be. */
export function listenersOf<T extends Listeners>(options: T): readonly [Listeners, Omit<T, keyof Listeners>] {
  if (typeof options !== "object" || options === null) throw badInput("options", "an object", options);
  const { signal, onEvent, onAsk, ...rest } = options;
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw badInput("options.signal", "an AbortSignal", signal);
  for (const [name, value] of Object.entries({ onEvent, onAsk })) {
    if (value !== undefined && typeof value !== "function")
      throw badInput(`options.${name}`, "a function", value);
  }
  return [{ ...(signal && { signal }), ...(onEvent && { onEvent }), ...(onAsk && { onAsk }) }, rest];
}

/**
 * Carries what `begin` begins to its end, and gives that with the result of the run. Rejects with what `onEvent` throws or
 * `onAsk` rejects with, once the run has been stopped for it.
 */
export async function runWithListeners<T>(
  { signal, onEvent, onAsk }: Listeners,
  begin: (receive: (event: RunEvent) => void) => ActiveRun<T>,
): Promise<{ readonly value: T; readonly result: Result }> {
  const draft = new ResultBuilder();
  let failed: { readonly error: unknown } | undefined;
  let going: ActiveRun<T> | undefined;
  const stop = () => going?.stop();
  let isOver = false;
  const fail = (error: unknown) => {
    // Nobody can be told any more but the process.
    if (isOver) throw error;
    failed ??= { error };
    stop();
  };
  const answer = async (question: string) => {
    try {
      going?.answer((await onAsk?.(question)) ?? null);
    } catch (error) {
      // An answer that failed after the run was stopped is nobody's.
      if (!isOver) fail(error);
    }
  };
  const tell = (event: RunEvent) => {
    try {
      // An async function, say, whose rejection nobody else would hear.
      const pending: unknown = onEvent?.(event);
      if (pending instanceof Promise) pending.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  going = begin((event) => {
    draft.add(event);
    if (!failed) tell(event);
    if (event.kind === "asks") void answer(event.question);
  });
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const value = await going.completion;
  isOver = true;
  signal?.removeEventListener("abort", stop);
  if (failed) throw failed.error;
  return { value, result: draft.result() };
}
