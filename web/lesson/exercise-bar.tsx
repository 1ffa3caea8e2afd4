import { plural } from "../ui/format-number.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import type { ExerciseOptions } from "./exercise-options.ts";
import { statusOf } from "./exercise-text.ts";

function openElsewhere(model: ExerciseModel, open: (fragment: string) => void): void {
  import("./exercise-link.ts").then(
    ({ openExercise }) => openExercise(model, open),
    () => {
      model.notice.value = { text: "The link could not be made: try again." };
    },
  );
}

/** The buttons and the status of an exercise. */
export function ExerciseBar({
  model,
  openLink,
}: {
  readonly model: ExerciseModel;
  readonly openLink: ExerciseOptions["openLink"];
}) {
  const { exercise } = model;
  const { hints, checks, solution } = exercise;
  const busy = model.busy.value;
  const remaining = hints.length - model.hintsShown.value;
  const isSolutionVisible = model.solutionShown.value;
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
          disabled={remaining === 0}
          title={remaining === 0 ? "There are no more hints" : `${plural(remaining, "hint")} left`}
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
          aria-expanded={isSolutionVisible}
          title={model.offersSolution ? undefined : "Try it first: run or check your code"}
          onClick={() => model.showSolution(!isSolutionVisible)}
        >
          Solution
        </button>
      )}
      <button
        type="button"
        class="exercise-button exercise-quiet"
        disabled={!model.isChanged.value}
        title="Reset the exercise"
        onClick={() => model.reset()}
      >
        Reset
      </button>
      {/* What runs before the program is in no link. */}
      {openLink && exercise.setup === undefined && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          title="Opens the current program in the playground, in a new tab"
          onClick={() => openElsewhere(model, openLink)}
        >
          Open in Sandglass
        </button>
      )}
    </>
  );
}
