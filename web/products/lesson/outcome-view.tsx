import { useLayoutEffect, useRef } from "preact/hooks";
import { callsOf, drawCalls } from "../../player/output/calls-view.ts";
import { explain } from "../../player/output/explain-outcome.ts";
import { QuotedValue } from "../../player/output/quoted-value.tsx";
import { shortText } from "../../player/output/visible-text.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { ExerciseInside } from "./exercise-inside.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import * as texts from "./exercise-parts-texts.ts";

type Props = {
  readonly model: ExerciseModel;
  readonly inside: ExerciseInside;
  readonly outcome: Outcome;
  readonly onReveal: (at: Position) => void;
};

/** Shows how the run ended, in plain words. */
export function OutcomeView({ model, inside, outcome, onReveal }: Props) {
  const { tone, title, sentences, at, quote } = explain(
    outcome,
    model.lastRequest.value?.limits ?? defaultLimits,
  );
  const value = outcome.kind === "completed" ? outcome.value : undefined;
  return (
    <section class={`exercise-outcome exercise-outcome-${tone}`} data-outcome={outcome.kind}>
      <p class="exercise-outcome-title">
        {shortText(title)}
        {at && (
          <>
            {" "}
            <button type="button" class="place" onClick={() => onReveal(at)}>
              {texts.atLine}
              {at.line}
              {model.document.files.value.length > 1 && texts.ofFile(at.file)}
            </button>
          </>
        )}
      </p>
      {value?.entries || value?.frames ? (
        <QuotedValue value={value} text={quote ?? ""} name="exercise-quote" onReveal={onReveal} />
      ) : (
        quote !== undefined && <pre class="exercise-quote">{shortText(quote)}</pre>
      )}
      {sentences.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <Calls outcome={outcome} inside={inside} onReveal={onReveal} />
    </section>
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
