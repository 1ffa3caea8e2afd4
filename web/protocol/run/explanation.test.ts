import { describe, expect, test } from "vitest";
import { parseExplanation } from "./explanation.ts";

const at = { file: "main.js", line: 3, column: 1 };
const source = "text";

describe("an explanation from another realm", () => {
  test.each([
    { source, at, sentences: [{ text: "Nothing in the loop at line 3 changes `i`." }] },
    { source, sentences: [], question: "Does it ever end?" },
    { source, sentences: [], action: { kind: "switch language", language: "typescript" } },
  ])("is parsed unchanged: %j", (explanation) => {
    expect(parseExplanation(explanation, "explanation")).toEqual(explanation);
  });
  const five = ["a", "b", "c", "d", "e"].map((text) => ({ text }));
  test.each([
    [undefined, "explanation should be an object, not undefined"],
    [{ source: "replay", sentences: [] }, 'explanation.source should be one of "text", not "replay"'],
    [{ source }, "explanation.sentences should be a list, not undefined"],
    [{ source, sentences: ["x"] }, 'explanation.sentences[0] should be an object, not "x"'],
    [{ source, sentences: five }, "explanation.sentences has 5 items; the maximum is 4"],
    [
      { source, sentences: [], at: { ...at, line: -1 } },
      "explanation.at.line should be a number, zero or more, not -1",
    ],
    [
      { source, sentences: [], action: { kind: "look inside", at: { kind: "last" } } },
      "explanation.action.kind is not the kind of an action",
    ],
    [
      { source, sentences: [], more: 1 },
      'explanation has no option "more"; it has source, at, sentences, question, action',
    ],
  ])("%j is refused: %s", (value, message) =>
    expect(() => parseExplanation(value, "explanation")).toThrow(message),
  );
});
