import * as monaco from "monaco-editor/editor";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import { merge, type TypeProblem } from "./monaco-merge.ts";
import type { Models } from "./monaco-models.ts";
import { utf16Column } from "./position.ts";

type Model = monaco.editor.ITextModel;

/** What is drawn under the text: our own diagnostics and what TypeScript says besides. */
export class Markers {
  private ours: readonly Diagnostic[] = [];
  private readonly theirs = new Map<string, readonly TypeProblem[]>();

  constructor(private readonly models: Models) {}

  setOurs(diagnostics: readonly Diagnostic[]): void {
    this.ours = diagnostics;
    this.draw();
  }

  setTheirs(path: string, problems: readonly TypeProblem[]): void {
    this.theirs.set(path, problems);
    const model = this.models.get(path);
    if (model) this.drawFile(path, model);
  }

  draw(): void {
    for (const [path, model] of this.models.all()) this.drawFile(path, model);
    for (const path of this.theirs.keys()) if (!this.models.get(path)) this.theirs.delete(path);
  }

  private drawFile(path: string, model: Model): void {
    const ours = this.ours.flatMap((diagnostic) => markerOf(diagnostic, path, model));
    const merged = merge(ours, this.theirs.get(path) ?? []);
    monaco.editor.setModelMarkers(model, "sandglass", [...merged.ours]);
    monaco.editor.setModelMarkers(model, "typescript", [...merged.theirs]);
  }
}

/** A diagnostic without a place has nothing to be drawn under. */
function markerOf(
  { severity, message, at }: Diagnostic,
  path: string,
  model: Model,
): monaco.editor.IMarkerData[] {
  if (at?.file !== path) return [];
  const start = placeIn(model, at.line, at.column);
  const word = model.getWordAtPosition(start);
  const end = word ? word.endColumn : start.column + 1;
  return [
    {
      severity: severity === "error" ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
      message,
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: start.lineNumber,
      endColumn: Math.max(end, start.column + 1),
    },
  ];
}

/** A place that is counted from 1, columns in code points; what lies outside of the text is moved inside. */
export function placeIn(model: Model, line: number, column: number): monaco.Position {
  const lineNumber = Math.min(Math.max(line, 1), model.getLineCount());
  return new monaco.Position(lineNumber, utf16Column(model.getLineContent(lineNumber), column));
}
