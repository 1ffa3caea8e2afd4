import { describe, expect, test } from "vitest";
import { parseAdvice } from "./explanation.ts";

const at = { file: "main.js", line: 3, column: 1 };

describe("advice from another realm", () => {
  test("is parsed unchanged", () => {
    const advice = { at, sentences: ["Nothing in the loop at line 3 changes `i`."] };
    expect(parseAdvice(advice, "advice")).toEqual(advice);
    expect(parseAdvice({ sentences: [] }, "advice")).toEqual({ sentences: [] });
  });
  test.each([
    [undefined, "advice should be an object, not undefined"],
    [{}, "advice.sentences should be a list, not undefined"],
    [{ sentences: [1] }, "advice.sentences[0] should be text, not 1"],
    [{ sentences: ["a", "b", "c", "d", "e"] }, "advice.sentences has 5 items; the maximum is 4"],
    [{ sentences: [], at: { ...at, line: -1 } }, "advice.at.line should be a number, zero or more, not -1"],
    [{ sentences: [], more: 1 }, 'advice has no option "more"; it has at, sentences'],
  ])("%j is refused: %s", (value, message) => expect(() => parseAdvice(value, "advice")).toThrow(message));
});
