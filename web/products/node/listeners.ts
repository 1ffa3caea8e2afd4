import { badInput, longText, optional } from "../../protocol/parsers.ts";
import type { Result } from "../../protocol/run/result.ts";
import { ResultBuilder } from "../../protocol/run/result-builder.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import * as texts from "./library-error-texts.ts";

/** How to listen to a run, answer its questions and stop it. */
export type Listeners = {
  /** Stops the run; its outcome is then `stopped`. */
  readonly signal?: AbortSignal;
  /**
   * Called with each event in order; the outcome is the last. If it throws, the run is stopped and rejects with that
   * error.
   */
  readonly onEvent?: (event: RunEvent) => void;
  /**
   * Answers questions of `input()` and `prompt()` after `answers` are used up. Null, or no function, means no answer.
   */
  readonly onAsk?: (question: string) => Promise<string | null>;
};

/** Separates these options from those that describe the program. Throws BadInput if one of these is invalid. */
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

const runsBySignal = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `stop` when the signal aborts, until the returned function is called. All runs with one signal share a listener:
 * Node takes eleven of one signal for a leak, and warns.
 */
export function onAbort(signal: AbortSignal, stop: () => void): () => void {
  let stops = runsBySignal.get(signal);
  if (!stops) {
    const all = new Set<() => void>();
    const stopAll = () => {
      for (const each of all) each();
    };
    signal.addEventListener("abort", stopAll, { once: true });
    runsBySignal.set(signal, all);
    stops = all;
  }
  stops.add(stop);
  return () => stops.delete(stop);
}

/**
 * Begins a run. Resolves when it has ended, with its value and its result. If `onEvent` throws or `onAsk` rejects, the
 * run is stopped, and then this rejects with that error.
 */
export async function runWithListeners<T>(
  { signal, onEvent, onAsk }: Listeners,
  begin: (receive: (event: RunEvent) => void) => ActiveRun<T>,
): Promise<{ readonly value: T; readonly result: Result }> {
  const builder = new ResultBuilder();
  let active: ActiveRun<T> | undefined;
  let isStopped = false;
  let isOver = false;
  let failure: { readonly error: unknown } | undefined;
  const stop = () => {
    isStopped = true;
    active?.stop();
  };
  const fail = (error: unknown) => {
    // The run's promise has settled, so only the process can report the error.
    if (isOver) throw error;
    failure ??= { error };
    stop();
  };
  const answer = async (question: string) => {
    try {
      const text = optional(longText)((await onAsk?.(question)) ?? undefined, texts.answerOfOnAsk);
      if (!isOver) active?.answer(text ?? null);
    } catch (error) {
      // After the run was stopped, nothing needs an answer, so the failure does not matter.
      if (!isOver) fail(error);
    }
  };
  const tell = (event: RunEvent) => {
    try {
      // The rejection of an async function would not be noticed elsewhere.
      const pending: unknown = onEvent?.(event);
      if (pending instanceof Promise) pending.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  active = begin((event) => {
    builder.add(event);
    if (!failure) tell(event);
    if (event.kind === "asks") void answer(event.question);
  });
  if (isStopped || signal?.aborted) stop();
  const forget = signal && onAbort(signal, stop);
  const value = await active.result;
  isOver = true;
  forget?.();
  if (failure) throw failure.error;
  return { value, result: builder.result() };
}
