import { expect, test } from "vitest";
import { QuestionQueue } from "./question-queue.ts";

test("1,000 questions may be open", () => {
  const questions = new QuestionQueue();
  for (let index = 0; index < 5_000; index++) questions.add(`${index}`);
  const questionTexts: string[] = [];
  for (let each = questions.take(); each !== undefined; each = questions.take()) questionTexts.push(each);
  expect(questionTexts).toEqual(Array.from({ length: 1_000 }, (_, index) => `${index}`));
  questions.add("again");
  expect(questions.take()).toBe("again");
});
