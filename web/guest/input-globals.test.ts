import { expect, test } from "vitest";
import type { HostFunctions } from "./guest-bridge.ts";
import { inputGlobals } from "./input-globals.ts";

test("a question is cut before it is sent to the host, so that it uses only the guest's memory", () => {
  const messages: string[] = [];
  const { input, prompt } = inputGlobals(
    {
      ask: (question) => void messages.push(question),
      prompt: (question, suggestion) => {
        messages.push(question, suggestion);
        return null;
      },
    } as HostFunctions,
    () => {},
  );
  void input("x".repeat(10_000));
  void input("x".repeat(1e6));
  prompt("y".repeat(1e6), "z".repeat(1e6));
  const cut = (character: string) => `${character.repeat(10_000)}…`;
  expect(messages).toEqual(["x".repeat(10_000), cut("x"), cut("y"), cut("z")]);
});

test("alert prints its text, and confirm is true unless the answer is no, or missing", () => {
  const printed: string[] = [];
  const questions: string[] = [];
  const answers = ["yes", "no", "N", null, "ja"];
  const { alert, confirm } = inputGlobals(
    {
      prompt: (question: string) => {
        questions.push(question);
        return answers.shift() ?? null;
      },
    } as unknown as HostFunctions,
    (text) => void printed.push(text),
  );
  alert("hello");
  alert(42);
  alert();
  expect(printed).toEqual(["hello", "42", ""]);
  expect([1, 2, 3, 4, 5].map(() => confirm("Sure?"))).toEqual([true, false, false, false, true]);
  expect(questions[0]).toBe("Sure? (yes or no)");
});
