import { useEffect, useRef } from "preact/hooks";
import type { Playground } from "../playground/playground.ts";

/** Where the program's question is answered, below what it has printed. */
export function Question({ playground }: { readonly playground: Playground }) {
  const question = playground.question.value;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (question !== undefined) field.current?.focus();
  }, [question]);
  if (question === undefined) return null;
  const answer = (text: string | null) => {
    playground.answer(text);
    // The field goes away; the keyboard should not be lost with it.
    document.getElementById("output")?.focus();
  };
  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        answer(field.current?.value ?? "");
      }}
    >
      <label for="answer">{question || "The program asks for input"}</label>
      {/* Another question is another field. */}
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
        Answer
      </button>
      <button type="button" class="button button-quiet" onClick={() => answer(null)}>
        No answer
      </button>
    </form>
  );
}
