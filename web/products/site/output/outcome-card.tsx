import type { ReadonlySignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { Playground } from "../../../player/model/playground.ts";
import { explainCompletion } from "../../../player/output/completed-text.ts";
import type { explain } from "../../../player/output/explain-outcome.ts";
import { OutcomeView } from "../../../player/view/outcome-view.tsx";
import type { Position } from "../../../protocol/program/source-file.ts";
import * as texts from "../first-texts.ts";

/** What is loaded after the first run is possible. */
export type OutcomeParts = {
  /** Explains failed runs. */
  readonly explain: typeof explain;
  /** The other sources of the explanation, and the views of features. `outcomeAt` is where the run ended. */
  readonly Below: FunctionComponent<{ readonly outcomeAt: Position | undefined }>;
};

type Props = {
  readonly playground: Playground;
  /** Undefined until they are loaded. */
  readonly parts: ReadonlySignal<OutcomeParts | undefined>;
  readonly onReveal: (at: Position) => void;
};

/** The outcome in plain words, or the current activity. */
export function OutcomeCard({ playground, parts, onReveal }: Props) {
  const outcome = playground.outcome.value;
  if (!outcome) return <Waiting playground={playground} />;
  const explanation =
    outcome.kind === "completed"
      ? explainCompletion(outcome)
      : parts.value?.explain(outcome, playground.limits);
  if (!explanation) return <p class="hint working">{texts.runEnded}</p>;
  const Below = parts.value?.Below;
  return (
    <OutcomeView
      size="page"
      outcome={outcome}
      explanation={explanation}
      hasSeveralFiles={playground.workspace.paths.value.length > 1}
      onReveal={onReveal}
    >
      {Below && <Below outcomeAt={explanation.at} />}
    </OutcomeView>
  );
}

function Waiting({ playground }: { readonly playground: Playground }) {
  switch (playground.activity.value) {
    case "idle":
      return <p class="hint">{texts.beforeFirstRun}</p>;
    case "starting":
    case "waiting":
      return <p class="hint working">{texts.starting}</p>;
    case "running":
    case "checking":
      return (
        <p class="hint working">
          {playground.question.value !== undefined
            ? texts.waitingForAnswer
            : playground.computesLong.value
              ? texts.stillComputes
              : texts.running}
        </p>
      );
    case "stopping":
      return <p class="hint working">{texts.stopping}</p>;
  }
}
