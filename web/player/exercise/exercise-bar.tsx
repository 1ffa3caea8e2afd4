import { RunButtons } from "../view/run-buttons.tsx";
import type { ExerciseDocument } from "./exercise-document.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import type { ExerciseOptions } from "./exercise-options.ts";
import * as texts from "./exercise-parts-texts.ts";
import { statusOf } from "./exercise-text.ts";

function openElsewhere(document: ExerciseDocument, open: (fragment: string) => void): void {
  import("./exercise-link.ts").then(
    ({ openExercise }) => openExercise(document, open),
    () => {
      document.notice.value = { text: texts.linkNotMade };
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
  const { exercise, document } = model;
  const { hints, checks, solution } = exercise;
  const remaining = hints.length - document.hintCount.value;
  const isSolutionVisible = document.isSolutionVisible.value;
  return (
    <>
      <RunButtons size="widget" runs={model} />
      {checks.length > 0 && (
        <button type="button" class="exercise-button exercise-ask" onClick={() => void model.check()}>
          {texts.check}
        </button>
      )}
      <p class="exercise-said" role="status">
        {statusOf(model)}
      </p>
      <p class="exercise-keys">{texts.keysHint}</p>
      {hints.length > 0 && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          disabled={remaining === 0}
          title={remaining === 0 ? texts.noMoreHints : texts.hintsLeft(remaining)}
          onClick={() => document.showHint()}
        >
          {texts.hint}
        </button>
      )}
      {solution && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          disabled={!document.offersSolution}
          aria-expanded={isSolutionVisible}
          title={document.offersSolution ? undefined : texts.tryFirst}
          onClick={() => document.showSolution(!isSolutionVisible)}
        >
          {texts.solution}
        </button>
      )}
      <button
        type="button"
        class="exercise-button exercise-quiet"
        disabled={!document.isChanged.value}
        title={texts.resetHint}
        onClick={() => model.reset()}
      >
        {texts.reset}
      </button>
      {/* A link cannot contain code that runs before the program. */}
      {openLink && exercise.setup === undefined && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          title={texts.openHint}
          onClick={() => openElsewhere(document, openLink)}
        >
          {texts.openInSandglass}
        </button>
      )}
    </>
  );
}
