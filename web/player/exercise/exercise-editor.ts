import { effect } from "@preact/signals-core";
import {
  type Editor,
  type EditorEvents,
  type EditorFile,
  type EditorMoment,
  type EditorProgram,
  type EditorStart,
  type EditorView,
  editorBox,
  editorFont,
} from "../../editor/editor.ts";
import { highlightLanguageOf } from "../../languages/highlighted-lines.ts";
import "../../editor/editor.css";
import { createLightEditor } from "../../editor/light/light-editor.ts";
import { lineLooks } from "../../editor/light/line-looks.ts";
import { sheetView } from "../../editor/light/sheet-view.ts";
import { placeOf } from "../../editor/position.ts";
import { type Capabilities, defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { defaultModules } from "../../protocol/program/node-modules.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { choosesGlobals } from "../../protocol/run/run-request.ts";
import { shortText } from "../output/visible-text.ts";
import type { ExerciseDocument } from "./exercise-document.ts";
import * as texts from "./exercise-model-texts.ts";
import type { MakeEditor } from "./exercise-options.ts";
import type { ExerciseSlots } from "./exercise-placeholder.ts";
import { describeLines } from "./fixed-lines.ts";

/**
 * The editor of an exercise. At first it is the light one, on the placeholder's sheet. A full editor can replace it. The
 * exercise can refuse an edit: then the text and the selection are restored.
 */
export class ExerciseEditor {
  private editor: Editor;
  /** The selection before the current input. */
  private before: EditorView;
  private diagnostics: readonly Diagnostic[] = [];
  private moment: EditorMoment | undefined;
  private isFull = false;
  private readonly listening = new AbortController();
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly slots: ExerciseSlots,
    private readonly model: ExerciseDocument,
  ) {
    const { sheet, code } = slots;
    const { textarea } = sheet;
    const { signal } = this.listening;
    this.before = sheetView(sheet);
    this.editor = createLightEditor(
      sheet,
      this.start(this.before, document.activeElement === textarea),
      this.events,
    );
    for (const type of ["keydown", "beforeinput", "paste", "cut", "drop"])
      textarea.addEventListener(
        type,
        () => {
          this.before = sheetView(sheet);
        },
        { capture: true, signal },
      );
    // The box belongs to the editor, so a click beside the text focuses the text.
    code.addEventListener("pointerup", ({ target }) => target === code.firstChild && this.focus(), {
      signal,
    });
    const { fixed: fixedLines } = model.exercise;
    if (fixedLines.length > 0)
      textarea.setAttribute(
        "aria-description",
        `${textarea.getAttribute("aria-description")} ${texts.fixedAtFirst(describeLines(fixedLines))}`,
      );
    this.stops.push(effect(() => this.show()));
  }

  /** Shows the reader a position in the code. */
  reveal(at: Position): void {
    this.model.source.openFile(at.file);
    this.editor.reveal(at.line, at.column);
    this.scrollTo(at.line);
  }

  setDiagnostics(diagnostics: readonly Diagnostic[]): void {
    // The messages quote the program, so they can be long.
    this.diagnostics = diagnostics.map((each) => ({ ...each, message: shortText(each.message) }));
    this.editor.setDiagnostics(this.diagnostics);
  }

  /** Shows a moment of a run; undefined: none. */
  showMoment(moment: EditorMoment | undefined): void {
    this.moment = moment;
    this.editor.showMoment(moment);
  }

  focus(): void {
    this.editor.focus();
  }

  /** Replaces the plain editor with another one. The selection, the scroll position and the focus stay. */
  replace(make: MakeEditor, height: "auto" | number): void {
    const { slots, model, editor } = this;
    const host = document.createElement("div");
    host.className = "exercise-full editor";
    slots.code.append(host);
    this.stops.push(
      effect(() => {
        const lines = this.program()
          .files.find(({ path }) => path === model.open.value)
          ?.text.split("\n").length;
        const { paddingTopPx, paddingBottomPx } = editorBox;
        const whole = (lines ?? 1) * editorFont.lineHeightPx + paddingTopPx + paddingBottomPx + scrollBarPx;
        host.style.height = `${height === "auto" ? whole : Math.min(whole, height)}px`;
      }),
    );
    this.editor = make(host, this.start(editor.view(), editor.hasFocus()), this.events);
    this.editor.setDiagnostics(this.diagnostics);
    this.showMoment(this.moment);
    editor.dispose();
    this.isFull = true;
    slots.root.classList.add("exercise-is-full");
  }

  stop(): void {
    this.listening.abort();
    for (const stop of this.stops) stop();
    this.editor.dispose();
  }

  private readonly events: EditorEvents = {
    onEdit: (edits) => {
      if (!this.model.source.edit(edits, this.before.selection)) this.restore();
    },
    onMove: () => {
      this.before = this.editor.view();
    },
    onOpen: (path, { anchor, head }) => {
      this.model.source.openFile(path);
      this.editor.select(Math.min(anchor, head), Math.max(anchor, head));
      this.editor.focus();
    },
    undo: () => this.model.source.undo(),
    redo: () => this.model.source.redo(),
  };

  private restore(): void {
    const view = this.before;
    this.editor.show(this.program(), view);
    // Handling a key sets the selection once more, after this.
    queueMicrotask(() => this.editor.show(this.program(), view));
  }

  private show(): void {
    const program = this.program();
    const place = this.model.source.takeRevealTarget();
    this.editor.show(program, place && { selection: place.selection, scrollTop: 0, scrollLeft: 0 });
    const file = program.files.find(({ path }) => path === program.open);
    if (!file) return;
    // What is printed: the full editor draws only what is visible.
    if (this.isFull) this.slots.sheet.lines.show(file.text, file.language, lineLooks(file));
    if (place) this.scrollTo(placeOf(file.text, place.selection.head).line);
  }

  /** The page scrolls, too, because the code may be higher than the window. */
  private scrollTo(line: number): void {
    this.slots.sheet.lines.line(line)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private start(view: EditorView, hasFocus: boolean): EditorStart {
    const environment = { capabilities: capabilitiesOf(this.model.exercise.capabilities), modules: [] };
    return { program: this.program(), view, hasFocus, environment, commands: [] };
  }

  private program(): EditorProgram {
    const { exercise, files, fixedLines, open } = this.model;
    const asFile = ({ path, text }: Pick<EditorFile, "path" | "text">): EditorFile => ({
      path,
      text,
      language: highlightLanguageOf(path, exercise.language),
      ...(path === exercise.entry && { fixedLines: fixedLines.value }),
    });
    return { files: files.value.map(asFile), open: open.value };
  }
}

/** An invalid option is reported by the run. */
function capabilitiesOf(value: unknown): Capabilities {
  try {
    // As in the request of a run: capabilities that choose the globals also choose the libraries.
    const base = choosesGlobals(value)
      ? defaultCapabilities
      : { ...defaultCapabilities, modules: defaultModules };
    return parseCapabilities(value, "capabilities", base);
  } catch {
    return defaultCapabilities;
  }
}

/** The full editor reserves space for a scroll bar below the last line. */
const scrollBarPx = 12;
