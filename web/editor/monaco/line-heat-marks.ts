import * as monaco from "monaco-editor/editor";
import * as texts from "../code-editor-texts.ts";
import { heatClass, type LineHeats } from "../line-heats.ts";
import { noteAt } from "./line-note.ts";

/** Shows how often lines ran: as heat beside their numbers, and in words at their ends. */
export class LineHeatMarks {
  private readonly marks: monaco.editor.IEditorDecorationsCollection;

  constructor(private readonly editor: monaco.editor.IStandaloneCodeEditor) {
    this.marks = editor.createDecorationsCollection();
  }

  show(heats: LineHeats | undefined): void {
    const { editor } = this;
    const last = editor.getModel()?.getLineCount() ?? 0;
    const lines = [...(heats?.lines ?? [])].filter(([line]) => line <= last);
    this.marks.set(
      lines.flatMap(([line, count]) => [
        {
          range: new monaco.Range(line, 1, line, 1),
          options: {
            marginClassName: heatClass(count),
            lineNumberHoverMessage: { value: texts.lineCount(line, count.label) },
          },
        },
        ...(heats?.hasNotes && count.note !== "" ? [noteAt(editor, line, count.note)] : []),
      ]),
    );
  }
}
