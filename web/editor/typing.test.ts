import { expect, test } from "vitest";
import { closeBlock, deletePair, toggleComment, typePair } from "./typing.ts";

/** "|" is the cursor, or two of them what is selected. */
function read(marked: string): { text: string; span: { start: number; end: number } } {
  const start = marked.indexOf("|");
  const second = marked.indexOf("|", start + 1);
  const text = marked.replaceAll("|", "");
  return { text, span: { start, end: second < 0 ? start : second - 1 } };
}

function after(marked: string, edit: ReturnType<typeof typePair>): string | undefined {
  if (!edit) return undefined;
  const { text } = read(marked);
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { start, end } = edit.selection;
  return start === end
    ? `${changed.slice(0, start)}|${changed.slice(start)}`
    : `${changed.slice(0, start)}|${changed.slice(start, end)}|${changed.slice(end)}`;
}

const typed = (marked: string, character: string) => {
  const { text, span } = read(marked);
  return after(marked, typePair(text, span, character));
};

test.each([
  ["f|", "(", "f(|)"],
  ["f(|)", ")", "f()|"],
  ["x = |;", "[", "x = [|];"],
  ["x = |", "'", "x = '|'"],
  ["x = '|'", "'", "x = ''|"],
  ["|word|", "(", "(|word|)"],
  ["|word", "(", undefined],
  ["it|", "'", undefined],
  ["a |", "b", undefined],
])("in %s, typing %s gives %s", (marked, character, expected) => {
  expect(typed(marked, character)).toBe(expected);
});

test.each([
  ["{\n  a;\n  |", "}", "{\n  a;\n}|"],
  ["{\n  |", "}", "{\n}|"],
  ["  f([\n    1,\n    ||", "]", "  f([\n    1,\n  ]|"],
  ["\t{\n\t\ta;\n\t\t|", "}", "\t{\n\t\ta;\n\t}|"],
  // Moved out already; at the margin; after something; of the first line; no bracket.
  ["{\n    a;\n  |", "}", undefined],
  ["{\na;\n|", "}", undefined],
  ["{\n  a |", "}", undefined],
  ["  |", "}", undefined],
  ["{\n  |", "a", undefined],
])(
  "a bracket that closes a block is at the block's indentation: in %j, %s gives %j",
  (marked, character, expected) => {
    const { text, span } = read(marked);
    expect(after(marked, closeBlock(text, span, character))).toBe(expected);
  },
);

test("Backspace deletes both brackets if nothing is between them", () => {
  const erased = (marked: string) => after(marked, deletePair(read(marked).text, read(marked).span));
  expect(erased("f(|)")).toBe("f|");
  expect(erased("f(|a)")).toBeUndefined();
  expect(erased("|")).toBeUndefined();
});

test("lines become comments at their common indentation, and code again", () => {
  const toggled = (marked: string, mark = "//") =>
    after(marked, toggleComment(read(marked).text, read(marked).span, mark));
  expect(toggled("  a|")).toBe("  // a|");
  expect(toggled("  // a|")).toBe("  a|");
  expect(toggled("if (x) {\n|  a;\n\n    b;|\n}")?.replaceAll("|", "")).toBe(
    "if (x) {\n  // a;\n\n  //   b;\n}",
  );
  expect(toggled("x|", "#")).toBe("# x|");
});
