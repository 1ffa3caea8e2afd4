import type * as monaco from "monaco-editor/editor";

/** The last typed text in an editor, and the resulting version of its text. */
type Typing = { readonly model: monaco.editor.ITextModel; readonly version: number; readonly end: number };

const typingByEditor = new Map<monaco.editor.IStandaloneCodeEditor, Typing>();

/** Records where text is typed in the editor, for completions that become available later. */
export function rememberTyping(editor: monaco.editor.IStandaloneCodeEditor): void {
  editor.onDidChangeModelContent(({ changes: [change, ...others], versionId }) => {
    const model = editor.getModel();
    if (!model || !change || others.length > 0 || change.text.length !== 1) return;
    typingByEditor.set(editor, { model, version: versionId, end: change.rangeOffset + 1 });
  });
  editor.onDidDispose(() => typingByEditor.delete(editor));
}

/**
 * Opens the completions if the cursor is still after a word that the reader began before they were available. Monaco
 * requests them only when something is typed, not when a new provider is registered.
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
