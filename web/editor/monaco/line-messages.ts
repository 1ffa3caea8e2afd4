import * as monaco from "monaco-editor/editor";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { lineMessages } from "../line-message.ts";
import "../line-message.css";
import { pathOf } from "./models.ts";

type CodeEditor = monaco.editor.ICodeEditor;

/**
 * Says errors at the end of their lines, as long as the text is what they were found in. As widgets of Monaco's: text put
 * into its lines would be read, selected and searched as if it were the program's.
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
  // The list of problems has it, with its place.
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
