import { expect, test } from "vitest";
import { mergeMarkers, type TypeProblem } from "./merge-markers.ts";

const error = 8;
const warning = 4;
const hint = 1;

const mark = (message: string, line: number, from: number, to: number, severity = error) => ({
  message,
  severity,
  startLineNumber: line,
  startColumn: from,
  endLineNumber: line,
  endColumn: to,
});
const theirs = (marker: ReturnType<typeof mark>, isSyntax = false): TypeProblem => ({ ...marker, isSyntax });
const said = (ours: readonly ReturnType<typeof mark>[], others: readonly TypeProblem[]) => {
  const merged = mergeMarkers(ours, others);
  return [...merged.ours, ...merged.theirs].map(({ message, severity }) => [message, severity]);
};

test("for the same position, our problem wins, with the severity of the list of problems", () => {
  const ours = mark("document is not here; print instead", 2, 1, 9, warning);
  expect(said([ours], [theirs(mark("Cannot find name 'document'.", 2, 1, 9))])).toEqual([
    ["document is not here; print instead", warning],
  ]);
});

test("a problem at another position stays, even in the same line", () => {
  const ours = mark("ours", 2, 1, 9, warning);
  const other = theirs(mark("theirs", 2, 9, 12));
  expect(said([ours], [other])).toEqual([
    ["ours", warning],
    ["theirs", error],
  ]);
  expect(said([ours], [theirs(mark("theirs", 1, 1, 9))])).toHaveLength(2);
});

test("their message does not make the severity worse", () => {
  expect(said([mark("ours", 1, 1, 3, warning)], [theirs(mark("theirs", 1, 1, 3, hint))])).toEqual([
    ["ours", warning],
  ]);
});

test("the first syntax error of a line is enough", () => {
  const ours = mark("Unexpected token", 3, 7, 8);
  const others = [
    theirs(mark("',' expected.", 3, 12, 13), true),
    theirs(mark("'}' expected.", 4, 1, 2), true),
  ];
  expect(said([ours], others)).toEqual([
    ["Unexpected token", error],
    ["'}' expected.", error],
  ]);
});

test("without our problem theirs is shown, and the mark for syntax is not passed on", () => {
  const { theirs: shown } = mergeMarkers([], [theirs(mark("theirs", 1, 1, 2), true)]);
  expect(shown).toEqual([mark("theirs", 1, 1, 2)]);
});
