import * as monaco from "monaco-editor/editor";
import { type EditorView, editorBox } from "../editor.ts";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;
type Model = monaco.editor.ITextModel;

const { ScrollType } = monaco.editor;

export const atStart: EditorView = { selection: { anchor: 0, head: 0 }, scrollTop: 0, scrollLeft: 0 };

export function viewOf(editor: CodeEditor): EditorView {
  const model = editor.getModel();
  const selection = editor.getSelection();
  return {
    selection:
      model && selection
        ? {
            anchor: model.getOffsetAt(selection.getSelectionStart()),
            head: model.getOffsetAt(selection.getPosition()),
          }
        : atStart.selection,
    scrollTop: editor.getScrollTop(),
    scrollLeft: editor.getScrollLeft(),
  };
}

export function applyView(editor: CodeEditor, { selection, scrollTop, scrollLeft }: EditorView): void {
  const model = editor.getModel();
  if (!model) return;
  const [anchor, head] = [model.getPositionAt(selection.anchor), model.getPositionAt(selection.head)];
  editor.setSelection(monaco.Selection.fromPositions(anchor, head));
  editor.setScrollPosition({ scrollTop, scrollLeft }, ScrollType.Immediate);
}

/** A range or position of Monaco as offsets; without one, the start of the text. */
export function selectionAt(
  model: Model,
  target: monaco.IRange | monaco.IPosition | undefined,
): EditorView["selection"] {
  if (!target) return atStart.selection;
  if ("lineNumber" in target) {
    const offset = model.getOffsetAt(target);
    return { anchor: offset, head: offset };
  }
  const { startLineNumber, startColumn, endLineNumber, endColumn } = target;
  return {
    anchor: model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn }),
    head: model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn }),
  };
}

/**
 * Aligns the left edge of the text with the other editor: the numbers are as wide as the font makes them, and the gap
 * after them, which was 0, takes the rest.
 */
export function alignText(editor: CodeEditor, textScale = 1): void {
  const gap = (editorBox.textLeftPx - 4) * textScale + 4 - editor.getLayoutInfo().contentLeft;
  editor.updateOptions({ lineDecorationsWidth: Math.max(0, gap) });
}

/** A member of models that their public type lacks. */
type TokenizableModel = { readonly tokenization?: { forceTokenization(line: number): void } };

/** Colours the visible lines at once. By default, Monaco does this in the background. */
export function tokenizeVisible(editor: CodeEditor): void {
  const last = Math.max(0, ...editor.getVisibleRanges().map(({ endLineNumber }) => endLineNumber));
  if (last > 0)
    (editor.getModel() as (Model & TokenizableModel) | null)?.tokenization?.forceTokenization(last);
}
