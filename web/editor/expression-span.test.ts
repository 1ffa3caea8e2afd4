import { expect, test } from "vitest";
import { expressionSpan } from "./expression-span.ts";

/** The place is where ^ stands under the line. */
const cases: readonly (readonly [line: string, under: string, marked: string])[] = [
  ['throw new HttpError("nf", 404);', "                   ^", 'new HttpError("nf", 404)'],
  ["  list.items[0].go(1) + 2", "                  ^", "list.items[0].go(1)"],
  ["const x = user.name.length;", "              ^", "user.name.length"],
  ["f(a, (b + c)); g()", " ^", "f(a, (b + c))"],
  ["totl + 1", "^", "totl"],
  ["a = 6", "  ^", "="],
  ["await load(url)", "          ^", "await load(url)"],
  ["sum(1,", "   ^", "sum(1,"],
  ["x?.y.z", "  ^", "x?.y.z"],
  ["const s = 'it is';", "          ^", "'it is'"],
];

test.each(cases)("in %s the position marks the whole expression", (line, under, marked) => {
  expect(line.slice(...expressionSpan(line, under.indexOf("^")))).toBe(marked);
});

test("a position outside the line, or in an empty one, is clamped", () => {
  expect(expressionSpan("ab", 99)).toEqual([0, 2]);
  expect(expressionSpan("", 3)).toEqual([0, 1]);
});

test("a line of a megabyte takes no time", () => {
  expect(expressionSpan("(".repeat(1_000_000), 500_000)).toEqual([500_000, 500_001]);
});
