import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import * as texts from "../code-editor-texts.ts";
import type { EditorFile, EditorMoment } from "../editor.ts";
import { heatClass, type LineHeats } from "../line-heats.ts";
import { lineMessages } from "../line-message.ts";
import { fixedLook, type LineLook } from "./code-lines.ts";
import { part } from "./part.ts";

/** What an editor knows about the lines of a file. */
export type LineFacts = {
  /** The problems in this file. */
  readonly diagnostics?: readonly Diagnostic[];
  readonly moment?: EditorMoment | undefined;
  readonly heats?: LineHeats | undefined;
};

/** The maximum number of marks of problems. More do not help, and a program may have thousands. */
const maxMarks = 200;

/** The looks of a file's lines, by line number from 1. */
export function lineLooks(
  { path, fixedLines = [] }: Pick<EditorFile, "path" | "fixedLines">,
  { diagnostics = [], moment, heats }: LineFacts = {},
): ReadonlyMap<number, LineLook> {
  const looks = new Map<number, ChangingLook>();
  const at = (line: number): ChangingLook => {
    const look = looks.get(line) ?? { classes: [], marks: [], ends: [] };
    looks.set(line, look);
    return look;
  };
  for (const { from, to } of fixedLines)
    for (let line = from; line <= to; line++) at(line).classes.push(...fixedLook.classes);
  for (const [line, problems] of [...byLine(diagnostics)].slice(0, maxMarks)) {
    const isError = problems.some(({ severity }) => severity === "error");
    const text = texts.problemsOfLine(line, problems.map(({ message }) => message).join(" "));
    at(line).marks.push({
      className: `code-mark code-mark-${isError ? "error" : "warning"}`,
      label: isError ? texts.errorMark(text) : texts.warningMark(text),
    });
  }
  for (const [line, text] of lineMessages(diagnostics, path)) {
    at(line).classes.push("code-line-error");
    // A moment's values are there instead.
    if (!moment) at(line).ends.push({ className: "line-message", text });
  }
  for (const [line, count] of heats?.lines ?? []) {
    at(line).marks.push({ className: heatClass(count), label: texts.lineCount(line, count.label) });
    if (heats?.hasNotes && count.note !== "")
      at(line).ends.push({ className: "line-note", text: count.note });
  }
  if (moment?.line !== undefined) at(moment.line).classes.push("code-line-next");
  for (const line of moment?.stops ?? []) at(line).classes.push("code-line-stop");
  for (const [line, text] of moment?.values ?? []) at(line).ends.push({ className: "line-note", text });
  return looks;
}

type ChangingLook = { readonly [K in keyof LineLook]: LineLook[K][number][] };

function byLine(diagnostics: readonly Diagnostic[]): ReadonlyMap<number, readonly Diagnostic[]> {
  const lines = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const line = diagnostic.at?.line;
    if (line !== undefined) lines.set(line, [...(lines.get(line) ?? []), diagnostic]);
  }
  return lines;
}

/** Draws the marks and the ends of a line. Marks have descriptions of their own. */
export function decorateLine(line: HTMLElement, { marks, ends }: LineLook): void {
  if (marks.length > 0) line.prepend(part("span", "code-line-marks", ...marks.map(drawMark)));
  for (const { className, text } of ends) {
    const end = part("span", className, text);
    end.ariaHidden = "true";
    line.append(end);
  }
}

function drawMark({ className, label }: LineLook["marks"][number]): HTMLElement {
  const mark = part("span", className);
  mark.role = "img";
  mark.ariaLabel = mark.title = label;
  return mark;
}
