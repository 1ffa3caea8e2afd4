import { type Check, checkOf } from "../../protocol/grading/check.ts";
import type { LookAt } from "../../protocol/look/look-at.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { CheckExplanationView } from "../explanation/check-explanation.tsx";
import { CheckView, stateOf } from "../explanation/check-view.tsx";
import { isExplainable } from "../explanation/explainable-check.ts";
import type { EndedRun } from "../model/replay/look-replay.ts";
import type { ExerciseInside } from "./exercise-inside.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import * as texts from "./exercise-parts-texts.ts";

type Props = {
  readonly model: ExerciseModel;
  readonly inside: ExerciseInside;
  readonly onReveal: (at: Position) => void;
};

/** The checks, and their results after a check. */
export function ChecksList({ model, inside, onReveal }: Props) {
  const { checks } = model.exercise;
  const results = model.checks.value;
  const visibleChecks = checks.filter(({ hidden: isHidden }) => !isHidden);
  if (results === undefined ? visibleChecks.length === 0 : results.length === 0) return null;
  return (
    <ul class="exercise-checks" aria-label={texts.checks}>
      {results
        ? results.map((result, index) => (
            <CheckView
              // The index is the key, because two checks may have the same title.
              key={index}
              size="widget"
              title={result.title}
              state={stateOf(result)}
              result={result}
              places={result.at ? [{ at: result.at, label: texts.goToLine(result.at.line) }] : []}
              onReveal={onReveal}
            >
              {checks[index] && (
                <FailedCheck
                  model={model}
                  inside={inside}
                  check={checkOf(checks[index])}
                  onReveal={onReveal}
                />
              )}
            </CheckView>
          ))
        : visibleChecks.map(({ title }) => (
            <CheckView
              key={title}
              size="widget"
              title={title}
              state="waiting"
              result={undefined}
              places={[]}
              onReveal={onReveal}
            />
          ))}
    </ul>
  );
}

/** Explains a failed check; nothing if the result is older than the last run. */
function FailedCheck({ model, inside, check, onReveal }: Props & { readonly check: Check }) {
  const request = model.lastRequest.value;
  const outcome = model.outcome.value;
  // The lines in the explanation are those of the program that was checked.
  const isSame = request?.files.every(
    ({ path, text }) => model.document.files.value.find((file) => file.path === path)?.text === text,
  );
  const isOfCheck = model.lastKind.value === "checking" && !model.busy.value && isSame;
  if (!request || !outcome || !isOfCheck || !isExplainable(check, request, outcome)) return null;
  return (
    <CheckExplanationView
      explain={() => model.explain(check, request, outcome)}
      onReveal={onReveal}
      {...(inside.hasView && {
        onLook: (run: EndedRun, at: LookAt) => void inside.openRun(run, at),
      })}
      buttonClass="exercise-button exercise-quiet"
    />
  );
}
