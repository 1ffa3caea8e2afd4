import type { ReadonlySignal } from "@preact/signals";
import type { OpenMoment } from "../../../features/feature.ts";
import type { RunExplanation } from "../../../player/explanation/explain-runs.ts";
import { programLanguages } from "../../../player/model/document/switch-language.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { InlineCode } from "../../../player/output/inline-code.tsx";
import type { Position } from "../../../protocol/program/source-file.ts";
import type { Explanation, Sentence } from "../../../protocol/run/explanation.ts";
import * as texts from "./output-pane-texts.ts";
import "./explanation-view.css";

type ActionProps = {
  readonly onSwitch: (language: string) => void;
  readonly openMoment: ReadonlySignal<OpenMoment | undefined>;
};

type Props = ActionProps & {
  readonly playground: Playground;
  readonly explanation: RunExplanation;
  /** Where the run ended. */
  readonly outcomeAt: Position | undefined;
  readonly onReveal: (at: Position) => void;
};

/** A replay of a shorter run ends before the reader has read the outcome. */
const longMs = 300;

/** What explains the run, below its outcome. */
export function ExplanationView({ playground, explanation, outcomeAt, onReveal, ...actions }: Props) {
  const outcome = playground.outcome.value;
  const isLong = outcome !== undefined && "usage" in outcome && outcome.usage.cpuMs > longMs;
  const progress = explanation.progress.value;
  return (
    <>
      {explanation.parts.value.map(({ source, at, sentences, question, action }) => {
        const content = (
          <>
            {sentences.map((sentence) => (
              <p key={sentence.text}>
                <SentenceView sentence={sentence} onReveal={onReveal} />
              </p>
            ))}
            {question !== undefined && (
              <p>
                <InlineCode text={question} />
              </p>
            )}
            {at && (at.line !== outcomeAt?.line || at.file !== outcomeAt.file) && (
              <button type="button" class="place" onClick={() => onReveal(at)}>
                {texts.goToLine}
                {at.line}
                {playground.workspace.paths.value.length > 1 && texts.ofFile(at.file)}
              </button>
            )}
            {action && <Action action={action} {...actions} />}
          </>
        );
        return source === "replay" ? (
          <section key={source} class="explanation explanation-replay" aria-label={texts.whatHappened}>
            <h3>{texts.whatHappened}</h3>
            {content}
          </section>
        ) : (
          <div key={source} class="explanation explanation-text">
            {content}
          </div>
        );
      })}
      {progress !== undefined && isLong && (
        <p class="hint working explanation-work">
          {texts.repeating}
          {Math.floor(100 * progress)} %{" "}
          <button type="button" class="button button-quiet" onClick={() => explanation.stop()}>
            {texts.stopRepeating}
          </button>
        </p>
      )}
    </>
  );
}

/** A button for the line that the sentence names. */
function SentenceView({
  sentence: { text, at },
  onReveal,
}: {
  readonly sentence: Sentence;
  readonly onReveal: (at: Position) => void;
}) {
  const line = at && new RegExp(`\\b[Ll]ine ${at.line}\\b`).exec(text);
  if (!at || !line) return <InlineCode text={text} />;
  return (
    <>
      <InlineCode text={text.slice(0, line.index)} />
      <button type="button" class="place" onClick={() => onReveal(at)}>
        {line[0]}
      </button>
      <InlineCode text={text.slice(line.index + line[0].length)} />
    </>
  );
}

function Action({
  action,
  onSwitch,
  openMoment: { value: open },
}: ActionProps & { readonly action: NonNullable<Explanation["action"]> }) {
  if (action.kind === "look inside")
    return (
      open && (
        <button type="button" class="place" onClick={() => open(action.at)}>
          {texts.lookInside}
        </button>
      )
    );
  const other = programLanguages.find(({ id }) => id === action.language);
  return (
    other && (
      <button type="button" class="button button-quiet" onClick={() => onSwitch(other.id)}>
        {texts.switchTo}
        {other.label}
      </button>
    )
  );
}
