import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { yesOrNo } from "../../protocol/run/limits.ts";
import { shortText } from "../output/visible-text.ts";
import * as texts from "./question-texts.ts";
import type { Size } from "./size.ts";
import "./question.css";

type Props = {
  readonly size: Size;
  /** The run that asks. */
  readonly runs: {
    readonly question: ReadonlySignal<string | undefined>;
    answer(text: string | null): void;
  };
  /** Moves the focus elsewhere, because the field disappears. */
  readonly onAnswered?: () => void;
  /** Whether the field takes the focus when it appears. */
  readonly takesFocus?: () => boolean;
};

const buttons = {
  page: { usual: "button", quiet: "button button-quiet" },
  widget: { usual: "exercise-button", quiet: "exercise-button exercise-quiet" },
} as const;

/**
 * The field for the answer to the program's question, below the output. It is not a form: the sandbox of a widget's
 * frame does not allow forms to be submitted, so no event would fire.
 */
export function Question({ size, runs, onAnswered, takesFocus = () => true }: Props) {
  const question = runs.question.value;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The page around a widget must not scroll.
    if (question !== undefined && takesFocus())
      (field.current ?? yes.current)?.focus({ preventScroll: size === "widget" });
  }, [question]);
  if (question === undefined) return null;
  const classes = buttons[size];
  const answer = (text: string | null) => {
    runs.answer(text);
    onAnswered?.();
  };
  if (question.endsWith(yesOrNo))
    return (
      <div class="question">
        <p id={id}>{shortText(question.slice(0, -yesOrNo.length).trim()) || texts.yesOrNo}</p>
        <button
          ref={yes}
          type="button"
          class={classes.usual}
          aria-describedby={id}
          onClick={() => answer("yes")}
        >
          {texts.yes}
        </button>
        <button type="button" class={classes.usual} aria-describedby={id} onClick={() => answer("no")}>
          {texts.no}
        </button>
      </div>
    );
  const answerField = () => answer(field.current?.value ?? "");
  return (
    <div class="question">
      <label for={id}>{shortText(question) || texts.asksForInput}</label>
      {/* The key makes a new field for another question. */}
      <input
        key={question}
        ref={field}
        id={id}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          answerField();
        }}
      />
      <button type="button" class={classes.usual} onClick={answerField}>
        {texts.answer}
      </button>
      <button type="button" class={classes.quiet} onClick={() => answer(null)}>
        {texts.noAnswer}
      </button>
    </div>
  );
}
