import * as monaco from "monaco-editor/editor";
import type { EditorMoment } from "../editor.ts";
import { noteAt } from "./line-note.ts";

/** Marks the current line of a run, and the breakpoints. */
export class MomentMark {
  private readonly marks: monaco.editor.IEditorDecorationsCollection;
  private moment: EditorMoment | undefined;

  constructor(private readonly editor: monaco.editor.IStandaloneCodeEditor) {
    this.marks = editor.createDecorationsCollection();
    editor.onMouseDown(({ target }) => {
      if (target.type === monaco.editor.MouseTargetType.GUTTER_LINE_NUMBERS)
        this.moment?.onNumber(target.position.lineNumber);
    });
  }

  show(moment: EditorMoment | undefined): void {
    const { editor } = this;
    this.moment = moment;
    const lines = editor.getModel()?.getLineCount() ?? 0;
    const { line, stops = [], values = [] } = moment ?? {};
    const isThere = line !== undefined && line <= lines;
    const mark = (at: number, options: monaco.editor.IModelDecorationOptions) => ({
      range: new monaco.Range(at, 1, at, 1),
      options: { isWholeLine: true, ...options },
    });
    this.marks.set([
      ...(isThere ? [mark(line, { className: "line-mark-monaco" })] : []),
      ...stops
        .filter((each) => each <= lines)
        .map((each) => mark(each, { marginClassName: "line-stop-monaco" })),
      ...[...values]
        .filter(([each]) => each <= lines)
        .map(([each, content]) => noteAt(editor, each, content)),
    ]);
    if (isThere) editor.revealLineInCenterIfOutsideViewport(line, monaco.editor.ScrollType.Immediate);
  }
}
