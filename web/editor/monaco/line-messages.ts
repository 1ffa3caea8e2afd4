import * as monaco from "monaco-editor/editor";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { lineMessages } from "../line-message.ts";
import "../line-message.css";
import { pathOf } from "./models.ts";

type CodeEditor = monaco.editor.ICodeEditor;

/**
 * Shows errors at the ends of their lines, while the text is the one they belong to. They are Monaco widgets: text
 * inside the lines would be read out, selected and searched like the program's.
 */
export class LineMessages {
  private diagnostics: readonly Diagnostic[] = [];
  private widgets: readonly monaco.editor.IContentWidget[] = [];

  constructor(private readonly editor: CodeEditor) {
    editor.onDidChangeModel(() => this.draw());
    editor.onDidChangeModelContent(() => this.show([]));
  }

  show(diagnostics: readonly Diagnostic[]): void {
    this.diagnostics = diagnostics;
    this.draw();
  }

  private draw(): void {
    const { editor } = this;
    const model = editor.getModel();
    const path = model ? pathOf(model.uri) : undefined;
    for (const widget of this.widgets) editor.removeContentWidget(widget);
    this.widgets =
      model && path !== undefined
        ? [...lineMessages(this.diagnostics, path)].flatMap(([line, message]) =>
            line <= model.getLineCount() ? [widgetAt(line, model.getLineMaxColumn(line), message)] : [],
          )
        : [];
    for (const widget of this.widgets) editor.addContentWidget(widget);
  }
}

function widgetAt(lineNumber: number, column: number, message: string): monaco.editor.IContentWidget {
  const node = document.createElement("div");
  node.className = "line-message";
  node.textContent = message;
  // Hidden from screen readers, because the list of problems contains the message with its position.
  node.ariaHidden = "true";
  return {
    getId: () => `sandglass.line-message.${lineNumber}`,
    getDomNode: () => node,
    getPosition: () => ({
      position: { lineNumber, column },
      preference: [monaco.editor.ContentWidgetPositionPreference.EXACT],
    }),
  };
}
