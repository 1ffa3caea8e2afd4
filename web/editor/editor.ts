import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import type { HostModule } from "../protocol/program/host-module.ts";
import type { Position } from "../protocol/program/source-file.ts";
import type { LineHeats } from "./line-heats.ts";

/**
 * The interface of an editor. An editor owns no data: the files, the choice of the open file and the undo history
 * belong to the page. The editor shows them and reports what the reader does.
 */
export type Editor = {
  /** The view of the open file. It is kept when the editor or the file is replaced. */
  view(): EditorView;
  hasFocus(): boolean;
  /**
   * Shows the current program. If the text is already on the screen, only the difference is changed, and the cursor
   * stays at its text. `view` is the scroll position and selection of the open file, if known. Such changes are not
   * reported as edits of the reader.
   */
  show(program: EditorProgram, view?: EditorView): void;
  /** Replaces the shown problems, in all files. */
  setDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** Sets what programs may use, for editors that use this information. */
  setEnvironment(environment: EditorEnvironment): void;
  /** Moves the cursor to a position in the open file, counted from 1, scrolls it into view and takes the focus. */
  reveal(line: number, column: number): void;
  /** Selects a range of the open file and scrolls it into view, without moving the focus. UTF-16 offsets. */
  select(start: number, end: number): void;
  /** Shows a moment of a run; undefined removes it. The focus does not move. */
  showMoment(moment: EditorMoment | undefined): void;
  /** Shows how often lines ran; undefined removes it. */
  showLineCounts(heats: LineHeats | undefined): void;
  focus(): void;
  setPreferences?(preferences: EditorPreferences): void;
  /** The commands that the editor currently offers. */
  commands?(): readonly EditorCommand[];
  /** Removes the editor from the page. */
  dispose(): void;
};

/** The reader's settings for editors. */
export type EditorPreferences = {
  /** The scale of the text, relative to the default size. It equals `--text-scale` in style sheets. */
  readonly textScale: number;
  /** Whether long lines wrap. */
  readonly wraps: boolean;
  /** Whether to use Vim's keys, in an editor that supports them. */
  readonly vimKeys: boolean;
};

/** A moment of a run, in the open file. Lines are counted from 1. */
export type EditorMoment = {
  /** The line that runs next. It is scrolled into view. */
  readonly line: number | undefined;
  /** The lines with breakpoints. */
  readonly stops: readonly number[];
  /** The notes at the ends of lines, by line number. */
  readonly values: ReadonlyMap<number, string>;
  /** Called when the reader presses a line number. */
  readonly onNumber: (line: number) => void;
};

/** The marks of a run in an editor. */
export type RunMarks = {
  /** Marks a moment of a run in the code; undefined removes the marks. */
  showMoment(moment: EditorMoment | undefined): void;
  /** Shows how often the lines of the open file ran; undefined removes the counts. */
  showLineCounts(lines: LineHeats["lines"] | undefined): void;
};

export type EditorFile = {
  readonly path: string;
  readonly text: string;
  /** The editor's name of the language: "javascript", "typescript", "json", "plaintext". */
  readonly language: string;
  /** The lines that the reader cannot change, counted from 1, both ends included. */
  readonly fixedLines?: readonly { readonly from: number; readonly to: number }[];
};

export type EditorProgram = {
  readonly files: readonly EditorFile[];
  /** The path of the open file. */
  readonly open: string;
};

export type EditorView = {
  /** UTF-16 offsets into the text; equal if nothing is selected. */
  readonly selection: { readonly anchor: number; readonly head: number };
  /** CSS pixels from the top of the text. */
  readonly scrollTop: number;
  /** CSS pixels from the left of the text. */
  readonly scrollLeft: number;
};

export type EditorEnvironment = {
  readonly capabilities: Capabilities;
  readonly modules: readonly HostModule[];
};

/** The new text of one file. */
export type FileEdit = { readonly path: string; readonly text: string };

/** A diagnostic of a language service. */
export type LanguageDiagnostic = Diagnostic & {
  readonly at: Position;
  /** Whether it is a type error, which does not prevent running. Otherwise it is a syntax error. */
  readonly isAboutTypes: boolean;
};

/** The events of an editor. */
export type EditorEvents = {
  /**
   * The reader has changed these files in one step: one file by typing, or several by renaming a name that they share.
   */
  readonly onEdit: (edits: readonly FileEdit[]) => void;
  /** The cursor has moved to this UTF-16 offset in the open file. */
  readonly onMove: (offset: number) => void;
  /** The reader wants to see another file, for example the definition of a name. Offsets as in `EditorView`. */
  readonly onOpen: (path: string, selection: { readonly anchor: number; readonly head: number }) => void;
  /** The reader requests undo or redo, which the page performs. */
  readonly undo: () => void;
  readonly redo: () => void;
  /**
   * The current diagnostics of the editor's own language service in all files. They replace the earlier ones. The
   * editor already shows them, so the page must not pass them back.
   */
  readonly onDiagnostics?: (findings: readonly LanguageDiagnostic[]) => void;
};

/** An action of the page, for an editor with a list of commands. */
export type EditorCommand = {
  /** Such as "sandglass.run". */
  readonly id: string;
  /** Such as "Run the program". */
  readonly label: string;
  /** Its label in the editor's context menu, for commands about the clicked position. */
  readonly menuLabel?: string;
  readonly run: () => void;
};

/** The initial state of an editor. */
export type EditorStart = {
  readonly program: EditorProgram;
  readonly view: EditorView;
  readonly hasFocus: boolean;
  readonly environment: EditorEnvironment;
  readonly commands: readonly EditorCommand[];
};
/** The font metrics of both editors. They are equal, so that no character moves when one replaces the other. */
export const editorFont = {
  family: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  sizePx: 14,
  lineHeightPx: 21,
  tabSize: 2,
} as const;

/** The position of the text in the editor's box, in CSS pixels. The line numbers are to the left of it. */
export const editorBox = { textLeftPx: 64, paddingTopPx: 12, paddingBottomPx: 12, numberColumns: 5 } as const;
