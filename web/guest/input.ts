import type { Door } from "./door.ts";
import { bare, NativePromise } from "./intrinsics.ts";

/**
 * `await input("name?")` and `prompt("name?")`. Answers are part of what a run is given, so the same answers lead to
 * the same run. Where one is missing the host asks for it: `input` waits, as it does when there is one, and `prompt`, which cannot wait, is asked
 * again by a second run of the same program that has the answer.
 */
export function inputGlobals(door: Door): {
  input: (question?: unknown) => Promise<string | null>;
  prompt: (question?: unknown, suggestion?: unknown) => string | null;
} {
  return {
    input(question) {
      door.ask(question === undefined ? "" : `${question}`);
      return new NativePromise((resolve) => {
        waiting[last++] = resolve;
      });
    },
    prompt(question, suggestion) {
      return door.prompt(
        question === undefined ? "" : `${question}`,
        suggestion === undefined ? "" : `${suggestion}`,
      );
    },
  };
}

type Resolve = (answer: string | null) => void;

const waiting = bare<Record<number, Resolve>>();
let first = 0;
let last = 0;

/** Gives the answer to the question that has waited longest. */
export function answer(text: string | null): void {
  const resolve = waiting[first];
  if (!resolve) return;
  delete waiting[first++];
  resolve(text);
}
