import * as monaco from "monaco-editor/editor";

/** A note after the end of a line. It is not part of the text. */
export function noteAt(
  editor: monaco.editor.IStandaloneCodeEditor,
  line: number,
  content: string,
): monaco.editor.IModelDeltaDecoration {
  const column = editor.getModel()?.getLineMaxColumn(line) ?? 1;
  const after = { content, inlineClassName: "line-values-monaco", cursorStops: 3 };
  return {
    range: new monaco.Range(line, column, line, column),
    options: { after, showIfCollapsed: true },
  };
}
