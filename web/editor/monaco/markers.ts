import * as monaco from "monaco-editor/editor";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { expressionSpan } from "../expression-span.ts";
import { utf16Column } from "../position.ts";
import type { FileProblems } from "../typescript/problem-watcher.ts";
import type { TypeScriptProblem } from "../typescript/protocol.ts";
import { mapRanges } from "./map-ranges.ts";
import { mergeMarkers, type TypeProblem } from "./merge-markers.ts";
import { type Models, textOf } from "./models.ts";
import { rangeOf } from "./monaco-conversions.ts";

type Model = monaco.editor.ITextModel;

/** The underlined diagnostics: our own and those of TypeScript. */
export class Markers {
  private ours: readonly Diagnostic[] = [];
  private theirs = new Map<string, FileProblems>();
  /** The current markers of each model. Monaco moves them with the text; setting them again would undo that. */
  private readonly current = new WeakMap<Model, readonly [ours: unknown, theirs: unknown]>();

  constructor(private readonly models: Models) {}

  setOurs(diagnostics: readonly Diagnostic[]): void {
    this.ours = diagnostics;
    this.draw();
  }

  setTheirs(problems: readonly FileProblems[]): void {
    this.theirs = new Map(problems.map((each) => [each.path, each]));
    this.draw();
  }

  draw(): void {
    for (const [path, model] of this.models.createdModels()) this.drawFile(path, model);
  }

  /** Draws the markers of one file, whose model was just created. */
  drawFile(path: string, model: Model): void {
    const { ours } = this;
    const theirs = this.theirs.get(path);
    const [oursBefore, theirsBefore] = this.current.get(model) ?? [];
    if (oursBefore === ours && theirsBefore === theirs) return;
    this.current.set(model, [ours, theirs]);
    const problems = theirs ? mapRanges(theirs.problems, theirs.text, textOf(model)) : [];
    const markers = mergeMarkers(
      ours.flatMap((diagnostic) => markerOf(diagnostic, path, model)),
      problems.map((problem) => typeMarkerOf(problem, model)),
    );
    monaco.editor.setModelMarkers(model, "sandglass", [...markers.ours]);
    monaco.editor.setModelMarkers(model, "typescript", [...markers.theirs]);
  }
}

const severities = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  hint: monaco.MarkerSeverity.Hint,
};

/** A diagnostic without a position cannot be drawn. */
function markerOf(
  { severity, message, at }: Diagnostic,
  path: string,
  model: Model,
): monaco.editor.IMarkerData[] {
  if (at?.file !== path) return [];
  const start = positionIn(model, at.line, at.column);
  const word = model.getWordAtPosition(start);
  // A warning is about a name, an error about a whole expression.
  const [from, to] =
    severity === "error"
      ? expressionSpan(model.getLineContent(start.lineNumber), start.column - 1)
      : [start.column - 1, Math.max(word?.endColumn ?? 0, start.column + 1) - 1];
  return [
    {
      severity: severities[severity],
      message,
      startLineNumber: start.lineNumber,
      startColumn: from + 1,
      endLineNumber: start.lineNumber,
      endColumn: to + 1,
    },
  ];
}

function typeMarkerOf(problem: TypeScriptProblem, model: Model): TypeProblem {
  const { message, code, severity, isSyntax, isUnnecessary, isDeprecated } = problem;
  return {
    message,
    code: String(code),
    severity: severities[severity],
    isSyntax,
    tags: [
      ...(isUnnecessary ? [monaco.MarkerTag.Unnecessary] : []),
      ...(isDeprecated ? [monaco.MarkerTag.Deprecated] : []),
    ],
    ...rangeOf(model, problem),
  };
}

/**
 * A position counted from 1, with columns in code points. A position outside the text is moved to the nearest one
 * inside.
 */
export function positionIn(model: Model, line: number, column: number): monaco.Position {
  const lineNumber = Math.min(Math.max(line, 1), model.getLineCount());
  return new monaco.Position(lineNumber, utf16Column(model.getLineContent(lineNumber), column));
}
