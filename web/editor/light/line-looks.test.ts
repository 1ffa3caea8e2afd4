import { expect, test } from "vitest";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { LineHeats } from "../line-heats.ts";
import { lineLooks } from "./line-looks.ts";

const file = { path: "main.js" };

function problem(severity: Diagnostic["severity"], line: number, message: string): Diagnostic {
  return { severity, message, at: { file: "main.js", line, column: 1 } };
}

const heats: LineHeats = {
  lines: new Map([[2, { heat: 3, isPartial: true, label: "ran 12 times", note: "12×" }]]),
  hasNotes: true,
};

const moment = { line: 2, stops: [1, 2], values: new Map([[3, "n = 1"]]), onNumber: () => {} };

test("a line without anything has no look", () => {
  expect(lineLooks(file).size).toBe(0);
});

test("the problems of a line are one mark, and its first error is at its end", () => {
  const looks = lineLooks(file, {
    diagnostics: [
      problem("warning", 2, "unused"),
      problem("error", 2, "no such name\nand more"),
      problem("error", 2, "another"),
      problem("warning", 3, "odd"),
    ],
  });
  expect(looks.get(2)).toEqual({
    classes: ["code-line-error"],
    marks: [
      {
        className: "code-mark code-mark-error",
        label: "Error. Line 2: unused no such name\nand more another",
      },
    ],
    ends: [{ className: "line-message", text: "no such name" }],
  });
  expect(looks.get(3)).toEqual({
    classes: [],
    marks: [{ className: "code-mark code-mark-warning", label: "Warning. Line 3: odd" }],
    ends: [],
  });
});

test("thousands of problems are 200 marks and 50 messages", () => {
  const diagnostics = Array.from({ length: 3_000 }, (_, index) => problem("error", index + 1, "no"));
  const looks = [...lineLooks(file, { diagnostics }).values()];
  expect(looks.filter(({ marks }) => marks.length > 0).length).toBe(200);
  expect(looks.filter(({ ends }) => ends.length > 0).length).toBe(50);
});

test("counts are a mark with a description, and a note where notes are shown", () => {
  const mark = { className: "line-heat line-heat-3 line-heat-partial", label: "Line 2 ran 12 times" };
  expect(lineLooks(file, { heats }).get(2)).toEqual({
    classes: [],
    marks: [mark],
    ends: [{ className: "line-note", text: "12×" }],
  });
  expect(lineLooks(file, { heats: { ...heats, hasNotes: false } }).get(2)?.ends).toEqual([]);
});

test("a moment marks its line and the breakpoints, and its values replace the messages of errors", () => {
  const looks = lineLooks(file, { moment, diagnostics: [problem("error", 3, "no")] });
  expect(looks.get(1)?.classes).toEqual(["code-line-stop"]);
  expect(looks.get(2)?.classes).toEqual(["code-line-next", "code-line-stop"]);
  expect(looks.get(3)?.ends).toEqual([{ className: "line-note", text: "n = 1" }]);
});

test("fixed lines are marked from the first to the last", () => {
  const looks = lineLooks({ ...file, fixedLines: [{ from: 2, to: 4 }] });
  expect([...looks.keys()]).toEqual([2, 3, 4]);
  expect(looks.get(3)?.classes).toEqual(["code-line-fixed"]);
});
