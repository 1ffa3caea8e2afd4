import type { ExerciseSandbox } from "./exercise-sandbox.ts";

let loading: Promise<ExerciseSandbox> | undefined;

/** That of the page: all its exercises share one cell and one worker made ahead. Rejects where it cannot be loaded. */
export function loadSandbox(): Promise<ExerciseSandbox> {
  loading ??= import("./exercise-engine.ts").then(
    ({ engine }) => engine,
    (error: unknown) => {
      // The network may be back when it is next asked for.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
