import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import "./gutter-marks.css";
import * as texts from "./code-editor-texts.ts";

/** The maximum number of marks. More do not help, and a program may have thousands of problems. */
const maxMarks = 200;

/** Draws the marks of the lines with these problems, for the column of line numbers. */
export function drawMarks(diagnostics: readonly Diagnostic[]): readonly HTMLElement[] {
  const byLine = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const line = diagnostic.at?.line;
    if (line !== undefined) byLine.set(line, [...(byLine.get(line) ?? []), diagnostic]);
  }
  return [...byLine].slice(0, maxMarks).map(([line, diagnosticsOfLine]) => {
    const mark = document.createElement("span");
    const isError = diagnosticsOfLine.some(({ severity }) => severity === "error");
    const text = texts.problemsOfLine(line, diagnosticsOfLine.map(({ message }) => message).join(" "));
    mark.className = `editor-mark editor-mark-${isError ? "error" : "warning"}`;
    mark.role = "img";
    mark.ariaLabel = isError ? texts.errorMark(text) : texts.warningMark(text);
    mark.title = text;
    mark.style.setProperty("--line", String(line - 1));
    return mark;
  });
}
