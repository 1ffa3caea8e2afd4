import { plural } from "../ui/format.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import { statusOf } from "./exercise-text.ts";

/** What can be done with an exercise, and what goes on. */
export function ExerciseBar({ model }: { readonly model: ExerciseModel }) {
  const { exercise } = model;
  const { hints, checks, solution } = exercise;
  const busy = model.busy.value;
  const left = hints.length - model.hintsShown.value;
  const isShown = model.solutionShown.value;
  return (
    <>
      <button
        type="button"
        class="exercise-button exercise-run"
        title="Run the program (Ctrl+Enter)"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void model.run()}
      >
        Run
      </button>
      <button
        type="button"
        class="exercise-button exercise-stop"
        title="Stop the program (Escape)"
        aria-keyshortcuts="Escape"
        disabled={!busy || model.activity.value === "stopping"}
        onClick={() => void model.stop()}
      >
        Stop
      </button>
      {checks.length > 0 && (
        <button type="button" class="exercise-button exercise-ask" onClick={() => void model.check()}>
          Check
        </button>
      )}
      <p class="exercise-said" role="status">
        {statusOf(model)}
      </p>
      <p class="exercise-keys">Ctrl+Enter runs. Esc, then Tab, leaves the code.</p>
      {hints.length > 0 && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          disabled={left === 0}
          title={left === 0 ? "There are no more hints" : `${plural(left, "hint")} left`}
          onClick={() => model.showHint()}
        >
          Hint
        </button>
      )}
      {solution && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          disabled={!model.offersSolution}
          aria-expanded={isShown}
          title={model.offersSolution ? undefined : "Try it first: run or check your code"}
          onClick={() => model.showSolution(!isShown)}
        >
          Solution
        </button>
      )}
      <button
        type="button"
        class="exercise-button exercise-quiet"
        disabled={!model.changed.value}
        title="Back to how the exercise begins"
        onClick={() => model.reset()}
      >
        Reset
      </button>
    </>
  );
}
