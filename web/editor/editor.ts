import type { Diagnostic } from "../protocol/diagnostic.ts";

/** What the page asks of an editor, whichever one is on the screen. */
export type Editor = {
  /** What the reader sees and could lose: carried over when one editor replaces another. */
  state(): EditorState;
  /** Replaces the text. `changed` tells of the reader's own edits, so it is not called. */
  setText(text: string): void;
  /** Shows these problems in place of those shown before. */
  setDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** Moves the cursor to a place, counted from 1, scrolls it into view and takes the focus. */
  reveal(line: number, column: number): void;
  focus(): void;
  /** Takes the editor off the page. */
  dispose(): void;
};

export type EditorState = {
  readonly text: string;
  /** UTF-16 offsets into the text; equal when nothing is selected. */
  readonly selection: { readonly anchor: number; readonly head: number };
  /** CSS pixels from the top of the text. */
  readonly scrollTop: number;
  /** CSS pixels from the left of the text; 0 when left out. */
  readonly scrollLeft?: number;
  readonly focused: boolean;
};

/** What the editor tells the page. */
export type EditorEvents = {
  readonly changed: (text: string) => void;
};

/** The metrics both editors share, so that replacing one by the other moves no character. */
export const editorFont = {
  family: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  sizePx: 14,
  lineHeightPx: 21,
  tabSize: 2,
} as const;

/** Where the text begins inside the editor's box, in CSS pixels. The line numbers are to the left of it. */
export const editorBox = { textLeftPx: 64, paddingTopPx: 12, paddingBottomPx: 12, numberColumns: 5 } as const;
