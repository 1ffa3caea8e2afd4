import "../../../editor/editor.css";
import { effect } from "@preact/signals";
import type {
  Editor,
  EditorCommand,
  EditorEnvironment,
  EditorEvents,
  EditorMoment,
  EditorPreferences,
  EditorProgram,
  EditorStart,
  EditorView,
  RunMarks,
} from "../../../editor/editor.ts";
import { createBareEditor } from "../../../editor/light/bare-editor.ts";
import type { Selection } from "../../../player/model/document/history.ts";
import { fileOf, type Program } from "../../../player/model/document/program.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import { shortText } from "../../../player/output/visible-text.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import * as texts from "../first-texts.ts";

/** What the rest of the page provides to the editor after it is loaded. */
export type EditorPage = {
  /** The name of a file's language in the full editor. */
  readonly languageName: (path: string, language: string) => string;
  /** Where a position of the last run is in the program now. */
  readonly positionNow: (at: Position) => Position;
  /** Called before the reader is taken to a position in the code. */
  readonly onReveal: () => void;
  /** Gets the diagnostics of the editor's own language service. */
  readonly onDiagnostics: NonNullable<EditorEvents["onDiagnostics"]>;
  /** Makes the light editor of the text field that is on the page. */
  readonly takeTextField: MakeEditor;
};

/** Makes an editor in the state of the one that it replaces. */
export type MakeEditor = (start: EditorStart, events: EditorEvents) => Editor;

/**
 * Connects the current editor with the workspace: shows the workspace in it, reports the reader's edits, and remembers
 * the view of each file.
 */
export class EditorHost implements RunMarks {
  private editor: Editor;
  private page: EditorPage | undefined;
  private preferences: EditorPreferences | undefined;
  private diagnostics: readonly Diagnostic[] = [];
  private moment: EditorMoment | undefined;
  private lineCounts: Parameters<RunMarks["showLineCounts"]>[0];
  private composing = false;
  private lastProgram: Program;
  private readonly views = new Map<string, EditorView>();
  /** The selection after the last cursor movement. Undo of the next edit restores it. */
  private selection: Selection | undefined;

  constructor(
    readonly box: HTMLElement,
    textarea: HTMLTextAreaElement,
    private readonly workspace: Workspace,
    readonly environment: EditorEnvironment,
  ) {
    this.editor = createBareEditor(textarea, this.events);
    this.lastProgram = workspace.program.value;
    // With the textarea's current text, because the reader may be typing.
    this.editor.show(this.editorProgram(), this.editor.view());
    effect(() => this.show(workspace.program.value));
    // While an input method composes a character, removing its text field would lose the character.
    box.addEventListener("compositionstart", () => {
      this.composing = true;
    });
    box.addEventListener("compositionend", () => {
      this.composing = false;
    });
  }

  setDiagnostics(diagnostics: readonly Diagnostic[]): void {
    // The messages quote the program, so they can be long.
    this.diagnostics = diagnostics.map((each) => ({ ...each, message: shortText(each.message) }));
    this.editor.setDiagnostics(this.diagnostics);
  }

  showMoment(moment: EditorMoment | undefined): void {
    this.moment = moment;
    this.markRun();
  }

  showLineCounts(lines: Parameters<RunMarks["showLineCounts"]>[0]): void {
    this.lineCounts = lines;
    this.markRun();
  }

  /** While a moment is shown, its notes replace those of the counts. */
  private markRun(): void {
    const { box, editor, moment, lineCounts: lines } = this;
    box.toggleAttribute("data-looking", moment !== undefined);
    editor.showMoment(moment);
    editor.showLineCounts(lines && { lines, hasNotes: !moment });
  }

  /** Shows a position, and opens its file if needed. */
  reveal({ file, line, column }: Position): void {
    if (!fileOf(this.workspace.program.value, file)) {
      this.workspace.notice.value = texts.noFile(file);
      return;
    }
    this.workspace.openFile(file);
    this.page?.onReveal();
    this.editor.reveal(line, column);
  }

  /** Shows a position of the last run, in the text as it is now. */
  revealRan(at: Position): void {
    this.reveal(this.page?.positionNow(at) ?? at);
  }

  /** Selects a range of the open file, in UTF-16 offsets. */
  select(start: number, end: number): void {
    this.editor.select(start, end);
  }

  /** Connects the editor with the rest of the page, which is loaded after the first run is possible. */
  connect(page: EditorPage): void {
    this.page = page;
    // Its text field stays, so a composition may go on.
    this.exchange(page.takeTextField);
  }

  setPreferences(preferences: EditorPreferences): void {
    this.preferences = preferences;
    this.editor.setPreferences?.(preferences);
  }

  focus(): void {
    this.editor.focus();
  }

  /** The commands of the current editor. */
  editorCommands(): readonly EditorCommand[] {
    return this.editor.commands?.() ?? [];
  }

  /** Replaces the editor. Selection, scroll position and focus stay. */
  async replace(make: MakeEditor): Promise<void> {
    while (this.composing)
      await new Promise((resolve) => this.box.addEventListener("compositionend", resolve, { once: true }));
    this.exchange(make);
  }

  private exchange(make: MakeEditor): void {
    const { editor, environment } = this;
    const program = this.editorProgram();
    // The new editor draws the text again, which may be too long for it, although the old one could draw it.
    this.workspace.beforeReplace();
    this.editor = make(
      { program, view: editor.view(), hasFocus: editor.hasFocus(), environment, commands: [] },
      this.events,
    );
    editor.dispose();
    if (this.preferences) this.editor.setPreferences?.(this.preferences);
    this.editor.setDiagnostics(this.diagnostics);
    this.markRun();
    // The text field does not report where its cursor is.
    this.events.onMove(this.editor.view().selection.head);
  }

  private readonly events: EditorEvents = {
    onEdit: (edits) => this.workspace.source.edit(edits, this.selection),
    onMove: (offset) => {
      this.selection = this.editor.view().selection;
      this.workspace.cursor.value = offset;
    },
    onOpen: (path, { anchor, head }) => {
      this.workspace.openFile(path);
      this.editor.select(Math.min(anchor, head), Math.max(anchor, head));
      this.editor.focus();
    },
    undo: () => this.workspace.source.undo(),
    redo: () => this.workspace.source.redo(),
    onDiagnostics: (findings) => this.page?.onDiagnostics(findings),
  };

  private show(program: Program): void {
    const { lastProgram, workspace } = this;
    const arrival = workspace.source.takeRevealTarget();
    this.lastProgram = program;
    if (program.open === lastProgram.open) {
      this.editor.show(this.editorProgram());
    } else {
      const view = this.editor.view();
      this.views.set(lastProgram.open, view);
      const savedView = wasRenamed(lastProgram, program) ? view : this.views.get(program.open);
      this.editor.show(this.editorProgram(), savedView ?? atTop);
    }
    if (arrival) {
      const { anchor, head } = arrival.selection;
      this.editor.select(Math.min(anchor, head), Math.max(anchor, head));
    }
    this.selection = this.editor.view().selection;
    workspace.cursor.value = this.selection.head;
  }

  editorProgram(): EditorProgram {
    const { language, files, open } = this.workspace.program.value;
    return {
      files: files.map(({ path, text }) => ({
        path,
        text,
        language: this.page?.languageName(path, language) ?? "plaintext",
      })),
      open,
    };
  }
}

/** Whether the open file was only renamed, so that its view stays. */
function wasRenamed(before: Program, after: Program): boolean {
  const at = before.files.findIndex(({ path }) => path === before.open);
  return (
    before.files.length === after.files.length &&
    after.files[at]?.path === after.open &&
    !fileOf(after, before.open)
  );
}

const atTop: EditorView = { selection: { anchor: 0, head: 0 }, scrollTop: 0, scrollLeft: 0 };
