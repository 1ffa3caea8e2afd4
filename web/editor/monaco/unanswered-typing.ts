import type * as monaco from "monaco-editor/editor";

/** The last typed text in an editor, and the resulting version of its text. */
type Typing = { readonly model: monaco.editor.ITextModel; readonly version: number; readonly end: number };

const typingByEditor = new Map<monaco.editor.IStandaloneCodeEditor, Typing>();

/** Stores where in the editor text is being typed, while there is no completion. */
export function rememberTyping(editor: monaco.editor.IStandaloneCodeEditor): void {
  editor.onDidChangeModelContent(({ changes: [change, ...others], versionId }) => {
    const model = editor.getModel();
    if (!model || !change || others.length > 0 || change.text.length !== 1) return;
    typingByEditor.set(editor, { model, version: versionId, end: change.rangeOffset + 1 });
  });
  editor.onDidDispose(() => typingByEditor.delete(editor));
}

/**
 * Opens the list of completions where the reader stands behind a word that they began when there were none: Monaco asks
 * for them when something is typed, and not again when somebody comes who knows them.
 */
export function completeTyping(): void {
  for (const [editor, { model, version, end }] of typingByEditor) {
    const position = editor.getPosition();
    if (!position || editor.getModel() !== model || model.getVersionId() !== version) continue;
    if (!editor.hasTextFocus() || model.getOffsetAt(position) !== end) continue;
    if (/[\p{ID_Continue}$.]/u.test(model.getValueInRange(lastCharacter(position))))
      editor.trigger("types", "editor.action.triggerSuggest", { auto: true });
  }
  typingByEditor.clear();
}

function lastCharacter({ lineNumber, column }: monaco.Position): monaco.IRange {
  return {
    startLineNumber: lineNumber,
    startColumn: Math.max(1, column - 1),
    endLineNumber: lineNumber,
    endColumn: column,
  };
}
