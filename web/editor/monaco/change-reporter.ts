import type * as monaco from "monaco-editor/editor";
import type { EditorEvents } from "../editor.ts";
import type { Models } from "./models.ts";

type CodeEditor = monaco.editor.ICodeEditor;

/**
 * Reports the reader's actions to the page. The changes of one step, perhaps in several files, are reported together.
 */
export class ChangeReporter {
  private isSilent = false;
  private isDue = false;
  private hasMoved = false;
  private source: { readonly editor: CodeEditor; readonly models: Models } | undefined;

  constructor(private readonly events: EditorEvents) {}

  /** Starts reporting. */
  attach(editor: CodeEditor, models: Models): void {
    this.source = { editor, models };
    editor.onDidChangeCursorPosition(() => {
      if (this.isSilent) return;
      this.hasMoved = true;
      this.reportSoon();
    });
  }

  /** Changes made by this function come from the page, so they are not reported to it. */
  silently(act: () => void): void {
    this.isSilent = true;
    try {
      act();
    } finally {
      this.isSilent = false;
    }
  }

  /** Reports after everything that the current event causes, because Rename changes one file after the other. */
  reportSoon(): void {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => this.report());
  }

  private report(): void {
    this.isDue = false;
    if (!this.source) return;
    const { editor, models } = this.source;
    const edits = models.takeEdits();
    if (edits.length > 0) this.events.onEdit(edits);
    const position = editor.getPosition();
    const offset = position && editor.getModel()?.getOffsetAt(position);
    if (this.hasMoved && typeof offset === "number") this.events.onMove(offset);
    this.hasMoved = false;
  }
}
