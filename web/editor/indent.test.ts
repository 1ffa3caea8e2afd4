import { expect, test } from "vitest";
import { breakLine, type Edit, indent, outdent, type Span } from "./indent.ts";

/** "a‹b›c" is a text with "b" selected, "a|c" one with a cursor. */
function parse(drawn: string): { text: string; span: Span } {
  const cursor = drawn.indexOf("|");
  if (cursor >= 0) return { text: drawn.replace("|", ""), span: { start: cursor, end: cursor } };
  return {
    text: drawn.replace(/[‹›]/g, ""),
    span: { start: drawn.indexOf("‹"), end: drawn.indexOf("›") - 1 },
  };
}

function draw(text: string, { from, to, insert, selection: { start, end } }: Edit): string {
  const result = text.slice(0, from) + insert + text.slice(to);
  if (start === end) return `${result.slice(0, start)}|${result.slice(start)}`;
  return `${result.slice(0, start)}‹${result.slice(start, end)}›${result.slice(end)}`;
}

function after(edit: (text: string, span: Span) => Edit | undefined, drawn: string): string | undefined {
  const { text, span } = parse(drawn);
  const made = edit(text, span);
  return made && draw(text, made);
}

test("Tab goes to the next tab stop", () => {
  expect(after(indent, "|x")).toBe("  |x");
  expect(after(indent, "a|b")).toBe("a |b");
  expect(after(indent, "ab|")).toBe("ab  |");
  expect(after(indent, "x\n\ta|")).toBe("x\n\ta |");
});

test("Tab replaces a selection inside a line", () => {
  expect(after(indent, "ab‹cd›ef")).toBe("ab  |ef");
});

test("Tab moves the lines of a selection in, but not empty ones", () => {
  expect(after(indent, "a‹b\n\nc›d")).toBe("  a‹b\n\n  c›d");
  expect(after(indent, "‹ab\ncd›")).toBe("  ‹ab\n  cd›");
});

test("a line is not moved if the selection ends before its first character", () => {
  expect(after(indent, "‹ab\n›cd")).toBe("  ‹ab\n›cd");
  expect(after(outdent, "‹  ab\n›  cd")).toBe("‹ab\n›  cd");
});

test("Shift+Tab moves lines out, by up to one step", () => {
  expect(after(outdent, "    a|b")).toBe("  a|b");
  expect(after(outdent, " a|b")).toBe("a|b");
  expect(after(outdent, "\ta|b")).toBe("a|b");
  expect(after(outdent, "x\n   ‹a\n b›\n  c")).toBe("x\n ‹a\nb›\n  c");
});

test("Shift+Tab never moves the cursor to another line", () => {
  expect(after(outdent, "x\n|  a")).toBe("x\n|a");
  expect(after(outdent, "x\n‹  a\n ›  b")).toBe("x\n‹a\n› b");
});

test("Shift+Tab does nothing without indentation", () => {
  expect(after(outdent, "a|b")).toBeUndefined();
});

test("Enter keeps the indentation", () => {
  expect(after(breakLine, "  ab|")).toBe("  ab\n  |");
  expect(after(breakLine, "  def f do|")).toBe("  def f do\n    |");
  expect(after(breakLine, "x ->|")).toBe("x ->\n  |");
  expect(after(breakLine, "undo|")).toBe("undo\n|");
  expect(after(breakLine, "\tab|cd")).toBe("\tab\n\t|cd");
  expect(after(breakLine, " |  ab")).toBe(" \n |  ab");
  expect(after(breakLine, "  a‹b\nc›d")).toBe("  a\n  |d");
});

test("Enter after a bracket indents by one step, and puts the closing bracket on its own line", () => {
  expect(after(breakLine, "  if (x) { |")).toBe("  if (x) { \n    |");
  expect(after(breakLine, "f({|})")).toBe("f({\n  |\n})");
  expect(after(breakLine, "[|}")).toBe("[\n  |}");
});
