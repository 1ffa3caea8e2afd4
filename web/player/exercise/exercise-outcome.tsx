import { useLayoutEffect, useRef } from "preact/hooks";
import type { Position } from "../../protocol/program/source-file.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { callsOf, drawCalls } from "../output/calls-view.ts";
import { explain } from "../output/explain-outcome.ts";
import { OutcomeView } from "../view/outcome-view.tsx";
import type { ExerciseInside } from "./exercise-inside.ts";
import type { ExerciseModel } from "./exercise-model.ts";

type Props = {
  readonly model: ExerciseModel;
  readonly inside: ExerciseInside;
  readonly outcome: Outcome;
  readonly onReveal: (at: Position) => void;
};

/** How the last run of an exercise ended, with the calls that led to an error. */
export function ExerciseOutcome({ model, inside, outcome, onReveal }: Props) {
  return (
    <OutcomeView
      size="widget"
      outcome={outcome}
      explanation={explain(outcome, model.lastRequest.value?.limits ?? defaultLimits)}
      hasSeveralFiles={model.document.files.value.length > 1}
      onReveal={onReveal}
    >
      <Calls outcome={outcome} inside={inside} onReveal={onReveal} />
    </OutcomeView>
  );
}

/** The call stack. Each call links to its position in the code. */
function Calls({ outcome, inside, onReveal }: Omit<Props, "model">) {
  const place = useRef<HTMLDivElement>(null);
  const calls = callsOf(outcome);
  const isPossible = inside.isPossible.value;
  useLayoutEffect(() => {
    const explain = ({ file, line }: Position) => void inside.open({ kind: "last time", file, line });
    const views = calls.length > 0 ? [drawCalls(calls, onReveal, isPossible ? explain : undefined)] : [];
    place.current?.replaceChildren(...views);
  }, [outcome, isPossible]);
  return <div ref={place} />;
}
