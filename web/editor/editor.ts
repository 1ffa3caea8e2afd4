import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import type { HostModule } from "../protocol/program/host-module.ts";
import type { Position } from "../protocol/program/source-file.ts";
import type { LineHeats } from "./line-heats.ts";

/**
 * What the page asks of an editor, whichever one is on the screen. An editor owns nothing of what it shows: the files,
 * which one is open and what can be undone are the page's; the editor shows them and tells what the reader does.
 */
export type Editor = {
  /** How the open file is seen: carried over when one editor replaces another, or one file another. */
  view(): EditorView;
  hasFocus(): boolean;
  /**
   * Shows the current program. If the text is already on the screen, only the difference is changed, and the cursor
   * stays at its text. `view` is the scroll position and selection of the open file, if known. Such changes are not
   * reported as edits of the reader.
   */
  show(program: EditorProgram, view?: EditorView): void;
  /** Shows these problems in place of those shown before: those of every file, each at its place. */
  setDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** What the programs that are written here may reach, for an editor that knows what to do with it. */
  setEnvironment(environment: EditorEnvironment): void;
  /** Moves the cursor to a place in the open file, counted from 1, scrolls it into view and takes the focus. */
  reveal(line: number, column: number): void;
  /** Selects a part of the open file and scrolls it into view; the focus stays where it is. UTF-16 offsets. */
  select(start: number, end: number): void;
  /** Shows a moment of a run; undefined: none. The focus does not move. Absent if another part of the page draws it. */
  showMoment?(moment: EditorMoment | undefined): void;
  /** Shows how often lines ran; undefined: nothing. Absent if another part of the page draws it. */
  showLineCounts?(heats: LineHeats | undefined): void;
  focus(): void;
  setPreferences?(preferences: EditorPreferences): void;
  /** The commands that the editor offers now. */
  commands?(): readonly EditorCommand[];
  /** Removes the editor from the page. */
  dispose(): void;
};

/** What the reader has set for themselves. */
export type EditorPreferences = {
  /** How much larger than usual the text is. Where style sheets say it (`--text-scale`), that is the same. */
  readonly textScale: number;
  /** Whether long lines wrap. */
  readonly wraps: boolean;
  /** Vim's keys, in an editor that can have them. */
  readonly vimKeys: boolean;
};

/** A moment of a run, in the open file. Lines are counted from 1. */
export type EditorMoment = {
  /** The line that runs next. It is scrolled into view. */
  readonly line: number | undefined;
  /** Lines at which the reader wants to stop. */
  readonly stops: readonly number[];
  /** The notes at the ends of lines, by line number. */
  readonly values: ReadonlyMap<number, string>;
  /** The reader has pressed the number of a line. */
  readonly onNumber: (line: number) => void;
};

export type EditorFile = {
  readonly path: string;
  readonly text: string;
  /** The editor's name of its language: "javascript", "typescript", "json", "plaintext". */
  readonly language: string;
};

export type EditorProgram = {
  readonly files: readonly EditorFile[];
  /** The path of the one on the screen. */
  readonly open: string;
};

export type EditorView = {
  /** UTF-16 offsets into the text; equal when nothing is selected. */
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

/** One file's new text. */
export type FileEdit = { readonly path: string; readonly text: string };

/** What a language service finds in a text. */
export type LanguageDiagnostic = Diagnostic & {
  readonly at: Position;
  /** That the types do not fit, which stops no run; else the text cannot be read. */
  readonly isAboutTypes: boolean;
};

/** The events of an editor. */
export type EditorEvents = {
  /** The reader has changed these files in one step: one file by typing, several by renaming a name they share. */
  readonly onEdit: (edits: readonly FileEdit[]) => void;
  /** The cursor has moved to this UTF-16 offset in the open file. */
  readonly onMove: (offset: number) => void;
  /** The reader wants to see another file: the definition of a name, say. Offsets as in `EditorView`. */
  readonly onOpen: (path: string, selection: { readonly anchor: number; readonly head: number }) => void;
  /** The reader asked for undo or redo, which the page performs. */
  readonly undo: () => void;
  readonly redo: () => void;
  /**
   * What a language service that the editor has of its own finds in all files, in place of what it found before. The
   * editor shows it already, and is not given it back.
   */
  readonly onDiagnostics?: (findings: readonly LanguageDiagnostic[]) => void;
};

/** Something the page can do, for an editor with a list of commands. */
export type EditorCommand = {
  /** "sandglass.run" */
  readonly id: string;
  /** "Run the program" */
  readonly label: string;
  /** Its label in the editor's context menu, for commands about the position of the click. */
  readonly menuLabel?: string;
  readonly run: () => void;
};

/** What an editor begins with. */
export type EditorStart = {
  readonly program: EditorProgram;
  readonly view: EditorView;
  readonly hasFocus: boolean;
  readonly environment: EditorEnvironment;
  readonly commands: readonly EditorCommand[];
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
