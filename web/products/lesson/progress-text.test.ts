import { expect, test } from "vitest";
import { progressSentence, usageSentence } from "./progress-text.ts";

test("the progress of a reader is a sentence", () => {
  expect(progressSentence(0, 0)).toBe("");
  expect(progressSentence(0, 1)).toBe("0 of 1 exercise done");
  expect(progressSentence(2, 3)).toBe("2 of 3 exercises done");
  expect(progressSentence(3, 3)).toBe("All 3 exercises done");
  expect(progressSentence(1, 1)).toBe("1 of 1 exercise done");
});

test("and so is the usage of a run, after there was one", () => {
  expect(usageSentence(undefined)).toBe("");
  expect(usageSentence(1)).toBe("The run took 1 step.");
  expect(usageSentence(40614)).toBe("The run took 40,614 steps.");
});
