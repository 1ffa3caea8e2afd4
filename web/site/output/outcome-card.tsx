import { useLayoutEffect, useRef } from "preact/hooks";
import { explain } from "../../output/outcome-text.ts";
import { drawPreview } from "../../output/preview-view.ts";
import { shortText } from "../../output/visible-text.ts";
import type { Playground } from "../../playground/playground.ts";
import type { Preview } from "../../protocol/console/preview.ts";
import type { Position } from "../../protocol/program/source-file.ts";

type Props = { readonly playground: Playground; readonly onReveal: (at: Position) => void };

/** How the run ended, in plain words; or what the page waits for. */
export function OutcomeCard({ playground, onReveal }: Props) {
  const outcome = playground.outcome.value;
  if (!outcome) return <Waiting playground={playground} />;
  const { tone, title, details, at, quote } = explain(outcome, playground.limits);
  const value = outcome.kind === "completed" ? outcome.value : undefined;
  return (
    <section
      class={`outcome outcome-${tone}`}
      data-outcome={outcome.kind}
      data-limit={"limit" in outcome ? outcome.limit : undefined}
    >
      <h2>
        {shortText(title)}
        {at && (
          <>
            {" "}
            <button type="button" class="place" onClick={() => onReveal(at)}>
              at line {at.line}
              {playground.workspace.paths.value.length > 1 && ` of ${at.file}`}
            </button>
          </>
        )}
      </h2>
      {value?.entries ? (
        <Value value={value} text={quote ?? ""} />
      ) : (
        quote !== undefined && <pre class="quote">{shortText(quote)}</pre>
      )}
      {details.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <AdviceView playground={playground} shownAt={at} onReveal={onReveal} />
    </section>
  );
}

/** What there is to learn from it, and where that is, if not where the run ended. */
function AdviceView({ playground, shownAt, onReveal }: Props & { readonly shownAt: Position | undefined }) {
  const advice = playground.advice.value;
  if (!advice) return null;
  const { at, sentences } = advice;
  return (
    <div class="advice">
      {sentences.map((sentence) => (
        <p key={sentence}>{withCode(sentence)}</p>
      ))}
      {at && (at.line !== shownAt?.line || at.file !== shownAt.file) && (
        <button type="button" class="place" onClick={() => onReveal(at)}>
          Go to line {at.line}
          {playground.workspace.paths.value.length > 1 && ` of ${at.file}`}
        </button>
      )}
    </div>
  );
}

/** Names are in backticks. */
function withCode(sentence: string) {
  return sentence.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
}

/** A value that can be looked into. */
function Value({ value, text }: { readonly value: Preview; readonly text: string }) {
  const place = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(drawPreview(value, text)), [value, text]);
  return <pre class="quote" ref={place} />;
}

function Waiting({ playground }: { readonly playground: Playground }) {
  switch (playground.activity.value) {
    case "idle":
      return (
        <p class="hint">Press Run to see here what the program prints, and the value of its last line.</p>
      );
    case "starting":
      return <p class="hint working">Starting…</p>;
    case "running":
      return (
        <p class="hint working">
          {playground.question.value === undefined ? "Running…" : "Waiting for your answer…"}
        </p>
      );
    case "stopping":
      return <p class="hint working">Stopping…</p>;
  }
}
