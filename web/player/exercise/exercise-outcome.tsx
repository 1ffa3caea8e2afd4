import type { Position } from "../../protocol/program/source-file.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { explain } from "../output/explain-outcome.ts";
import { CallStack } from "../view/call-stack.tsx";
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
      <CallStack
        outcome={outcome}
        onReveal={onReveal}
        onExplain={
          inside.isPossible.value
            ? ({ file, line }) => void inside.open({ kind: "last time", file, line })
            : undefined
        }
      />
    </OutcomeView>
  );
}
