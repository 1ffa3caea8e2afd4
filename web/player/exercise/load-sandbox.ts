import type { ExerciseSandbox } from "./exercise-sandbox.ts";

let loading: Promise<ExerciseSandbox> | undefined;

/**
 * The sandbox of the page: all its exercises share one cell and one prepared worker. Rejects if it cannot be loaded.
 */
export function loadSandbox(): Promise<ExerciseSandbox> {
  loading ??= import("./exercise-engine.ts").then(
    ({ engine }) => engine,
    (error: unknown) => {
      // The network may be back at the next call.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
