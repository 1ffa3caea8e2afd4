import type { ComponentChildren } from "preact";
import type { Position } from "../../protocol/program/source-file.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { OutcomeExplanation } from "../output/completed-text.ts";
import { QuotedValue } from "../output/quoted-value.tsx";
import { shortText } from "../output/visible-text.ts";
import type { Size } from "./size.ts";
import * as texts from "./view-texts.ts";

type Props = {
  readonly size: Size;
  readonly outcome: Outcome;
  readonly explanation: OutcomeExplanation;
  /** Whether the program has several files, so that positions name theirs. */
  readonly hasSeveralFiles: boolean;
  readonly onReveal: (at: Position) => void;
  readonly children?: ComponentChildren;
};

/** How the run ended, in plain words. */
export function OutcomeView({ size, outcome, explanation, hasSeveralFiles, onReveal, children }: Props) {
  const { tone, title, sentences, at, quote } = explanation;
  const value = outcome.kind === "completed" ? outcome.value : undefined;
  // A widget adds no heading to the outline of the page around it.
  const Title = size === "page" ? "h2" : "p";
  return (
    <section
      class={`outcome outcome-${tone}`}
      data-outcome={outcome.kind}
      data-limit={"limit" in outcome ? outcome.limit : undefined}
    >
      <Title class="outcome-title">
        {shortText(title)}
        {at && (
          <>
            {" "}
            <button type="button" class="place" onClick={() => onReveal(at)}>
              {texts.atLine}
              {at.line}
              {hasSeveralFiles && texts.ofFile(at.file)}
            </button>
          </>
        )}
      </Title>
      {value?.entries || value?.frames ? (
        <QuotedValue value={value} text={quote ?? ""} name="quote" onReveal={onReveal} />
      ) : (
        quote !== undefined && <pre class="quote">{shortText(quote)}</pre>
      )}
      {sentences.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </section>
  );
}
