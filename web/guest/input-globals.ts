import type { HostFunctions } from "./guest-bridge.ts";
import { bare, NativePromise, NativeRangeError, sliceText } from "./intrinsics.ts";

/**
 * `alert("text")` prints: there is nothing to wait for. `confirm("sure?")` asks like `prompt`, and the code that shows
 * the question recognizes a yes-or-no question by its end.
 *
 * `await input("name?")` and `prompt("name?")`. Answers belong to the inputs of a run, so the same answers lead to the
 * same run. If an answer is missing, the host asks for it: `input` waits, as it always does. `prompt` cannot wait, so a
 * second run of the same program asks it again with the answer.
 */
export function inputGlobals(
  host: HostFunctions,
  print: (text: string) => void,
): {
  input: (question?: unknown) => Promise<string | null>;
  prompt: (question?: unknown, suggestion?: unknown) => string | null;
  alert: (text?: unknown) => void;
  confirm: (question?: unknown) => boolean;
} {
  return {
    input(question) {
      const prompt = question === undefined ? "" : shorten(`${question}`);
      if (last - first >= maxOpenQuestions)
        throw new NativeRangeError(
          "1,000 questions of input() wait for their answers: await some of them before you ask more",
        );
      host.ask(prompt);
      return new NativePromise((resolve) => {
        waiting[last++] = resolve;
      });
    },
    alert(text) {
      print(text === undefined ? "" : `${text}`);
    },
    confirm(question) {
      const prompt = question === undefined ? "" : shorten(`${question}`) + " ";
      const answer = host.prompt(prompt + yesOrNo, "");
      return answer !== null && noes[answer] !== true;
    },
    prompt(question, suggestion) {
      return host.prompt(
        question === undefined ? "" : shorten(`${question}`),
        suggestion === undefined ? "" : shorten(`${suggestion}`),
      );
    },
  };
}

/** The same as in web/protocol/run/limits.ts. */
const yesOrNo = "(yes or no)";

const noes = bare<Record<string, true>>();
for (const no of ["", "no", "No", "NO", "n", "N", "false", "0"]) noes[no] = true;

/** The same as in web/protocol/run/limits.ts. This folder can only import its types. */
const maxQuestionLength = 10_000;
const maxOpenQuestions = 1_000;

function shorten(text: string): string {
  return text.length > maxQuestionLength ? sliceText(text, 0, maxQuestionLength) + "…" : text;
}

type Resolve = (answer: string | null) => void;

const waiting = bare<Record<number, Resolve>>();
let first = 0;
let last = 0;

/** Answers the oldest waiting question. */
export function answer(text: string | null): void {
  const resolve = waiting[first];
  if (!resolve) return;
  delete waiting[first++];
  resolve(text);
}
