import type { ComponentChildren } from "preact";
import { type Check, type CheckResult, checkOf } from "../../protocol/grading/check.ts";
import type { LookAt } from "../../protocol/look/look-at.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { CheckExplanationView } from "../explanation/check-explanation.tsx";
import { isExplainable } from "../explanation/explainable-check.ts";
import type { EndedRun } from "../model/replay/look-replay.ts";
import { InlineCode } from "../output/inline-code.tsx";
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
            // The index is the key, because two checks may have the same title.
            <Result key={index} result={result} onReveal={onReveal}>
              {checks[index] && (
                <FailedCheck
                  model={model}
                  inside={inside}
                  check={checkOf(checks[index])}
                  onReveal={onReveal}
                />
              )}
            </Result>
          ))
        : visibleChecks.map(({ title }) => (
            <li key={title} class="exercise-check">
              <p class="exercise-check-title">{title}</p>
            </li>
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

function Result({
  result,
  onReveal,
  children,
}: {
  readonly result: CheckResult;
  readonly onReveal: Props["onReveal"];
  readonly children: ComponentChildren;
}) {
  const { title, passed, message, expected, actual, hint, at } = result;
  return (
    <li class={`exercise-check exercise-check-${passed ? "passed" : "failed"}`}>
      <p class="exercise-check-title">
        <span class="exercise-hidden">{passed ? texts.passedPrefix : texts.notPassed}</span>
        {title}
      </p>
      {!passed && (
        <>
          {message !== undefined && <p class="exercise-check-message">{message}</p>}
          {(expected !== undefined || actual !== undefined) && (
            <dl class="exercise-values">
              {expected !== undefined && <Pair name="expected" value={expected} />}
              {actual !== undefined && <Pair name="actual" value={actual} />}
            </dl>
          )}
          {at && (
            <button type="button" class="place" onClick={() => onReveal(at)}>
              {texts.goToLine}
              {at.line}
            </button>
          )}
          {hint !== undefined && (
            <p class="exercise-check-hint">
              <InlineCode text={hint} />
            </p>
          )}
          {children}
        </>
      )}
    </li>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}
