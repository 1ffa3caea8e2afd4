import { expect, test } from "vitest";
import { isRanText, positionNow } from "./ran-text.ts";

const file = (text: string, path = "main.js") => ({ path, text });
const lineAfter = (line: number, before: string, after: string) =>
  positionNow({ file: "main.js", line, column: 3 }, [file(before)], [file(after)]).line;

test("a text that was changed back is the one that ran", () => {
  expect(isRanText([file("a")], [file("a")])).toBe(true);
  expect(isRanText([file("a")], [file("b")])).toBe(false);
  expect(isRanText([file("a")], [file("a"), file("", "b.js")])).toBe(false);
});

test.each([
  ["a line inserted above", 2, "a\nb\nc", "// new\na\nb\nc", 3],
  ["a line inserted below", 2, "a\nb\nc", "a\nb\nnew\nc", 2],
  ["a line removed above", 3, "a\nb\nc", "b\nc", 2],
  ["the line itself edited", 2, "a\nb\nc", "a\nbb\nc", 2],
  ["lines inserted above and edited below", 2, "a\nb\nc\nd", "new\na\nb\nc\ndd", 3],
  ["everything removed", 3, "a\nb\nc", "", 1],
])("a position follows %s", (_, line, before, after, now) => {
  expect(lineAfter(line, before, after)).toBe(now);
});

test("a position in another file stays", () => {
  const at = { file: "b.js", line: 4, column: 1 };
  expect(positionNow(at, [file("a")], [file("b")])).toEqual(at);
});
