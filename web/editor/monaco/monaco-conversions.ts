import type * as monaco from "monaco-editor/editor";
import type { FileChange, FileRange, Queries, Remote, Span } from "../typescript/protocol.ts";

type Model = monaco.editor.ITextModel;

type Question<Answer> = (answers: Remote<Queries>, file: string) => Promise<Answer>;

/** The program, for the providers of Monaco's language features. */
export type ProgramQueries = {
  /** Asks the worker about a file with its current text. Returns undefined if the file has been removed meanwhile. */
  ask<Answer>(model: Model, question: Question<Answer>): Promise<Answer | undefined>;
  /**
   * The same for results that contain positions. Returns undefined if the text has changed meanwhile, because the
   * positions would be wrong.
   */
  askForRanges<Answer>(model: Model, question: Question<Answer>): Promise<Answer | undefined>;
  /** The model of a file with this address. */
  modelOf(file: string): Model | undefined;
};

export function rangeOf(model: Model, span: Span): monaco.IRange {
  const [start, end] = [model.getPositionAt(span.start), model.getPositionAt(span.end)];
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}

export function spanOf(model: Model, range: monaco.Range): Span {
  const [start, end] = [range.getStartPosition(), range.getEndPosition()];
  return { start: model.getOffsetAt(start), end: model.getOffsetAt(end) };
}

export function locationsOf(
  program: ProgramQueries,
  ranges: readonly FileRange[],
): monaco.languages.Location[] {
  return ranges.flatMap((place) => {
    const model = program.modelOf(place.file);
    return model ? [{ uri: model.uri, range: rangeOf(model, place) }] : [];
  });
}

export function editsOf(
  program: ProgramQueries,
  changes: readonly FileChange[],
): monaco.languages.WorkspaceEdit {
  const edits = changes.flatMap((change) => {
    const model = program.modelOf(change.file);
    const textEdit = model && { range: rangeOf(model, change), text: change.text };
    return textEdit ? [{ resource: model.uri, versionId: model.getVersionId(), textEdit }] : [];
  });
  return { edits };
}
