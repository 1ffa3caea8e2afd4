import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { yesOrNo } from "../../protocol/run/limits.ts";
import * as texts from "./question-texts.ts";
import { shortText } from "../output/visible-text.ts";
import "./question.css";

type Props = {
  /** The run that asks. */
  readonly playground: {
    readonly question: ReadonlySignal<string | undefined>;
    answer(text: string | null): void;
  };
  /** Moves the focus elsewhere, because the field disappears. */
  readonly onAnswered?: () => void;
  /** Whether the field takes the focus when it appears. */
  readonly takesFocus?: () => boolean;
};

/** The field for the answer to the program's question, below the output. */
export function Question({ playground, onAnswered = focusOutput, takesFocus = () => true }: Props) {
  const question = playground.question.value;
  const field = useRef<HTMLInputElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question !== undefined && takesFocus()) (field.current ?? yes.current)?.focus();
  }, [question]);
  if (question === undefined) return null;
  const answer = (text: string | null) => {
    playground.answer(text);
    onAnswered();
  };
  if (question.endsWith(yesOrNo))
    return (
      <form class="question" aria-label={texts.question} onSubmit={(event) => event.preventDefault()}>
        <p>{shortText(question.slice(0, -yesOrNo.length).trim()) || texts.yesOrNo}</p>
        <button ref={yes} type="button" class="button" onClick={() => answer("yes")}>
          {texts.yes}
        </button>
        <button type="button" class="button" onClick={() => answer("no")}>
          {texts.no}
        </button>
      </form>
    );
  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        answer(field.current?.value ?? "");
      }}
    >
      <label for="answer">{shortText(question) || texts.asksForInput}</label>
      {/* The key makes a new field for another question. */}
      <input
        key={question}
        ref={field}
        id="answer"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
      />
      <button type="submit" class="button">
        {texts.answer}
      </button>
      <button type="button" class="button button-quiet" onClick={() => answer(null)}>
        {texts.noAnswer}
      </button>
    </form>
  );
}

function focusOutput(): void {
  document.getElementById("output")?.focus();
}
