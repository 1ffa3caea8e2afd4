import { effect } from "@preact/signals-core";
import { copyWhole, showCode } from "../../editor/drawable-code.ts";
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
import { costlyCode, createPlainEditor } from "../../editor/light/light-editor.ts";
import { highlightLanguageOf } from "../../languages/highlighted-lines.ts";
import { shortText } from "../../player/output/visible-text.ts";
import { type Capabilities, defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { libraryNames } from "../../protocol/program/library-names.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { choosesGlobals } from "../../protocol/run/run-request.ts";
import type { ExerciseDocument } from "./exercise-document.ts";
import * as texts from "./exercise-model-texts.ts";
import type { MakeEditor, OpenSlots } from "./exercise-options.ts";
import { describeLines } from "./fixed-lines.ts";

costlyCode.parts = { showCode, copyWhole };

/**
 * The editor of an exercise. At first it is the plain one: a textarea above the highlighted text, which is drawn
 * separately. A full editor can replace it. It can also refuse an edit: then the text and the selection are restored.
 */
export class LightEditor {
  private editor: Editor;
  /** The selection before the current input. */
  private before: EditorView;
  private diagnostics: readonly Diagnostic[] = [];
  private moment: EditorMoment | undefined;
  private readonly listening = new AbortController();
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly slots: OpenSlots,
    private readonly model: ExerciseDocument,
  ) {
    const { textarea, code } = slots;
    const { signal } = this.listening;
    this.before = viewOf(textarea);
    this.editor = createPlainEditor(
      textarea,
      this.start(this.before, document.activeElement === textarea),
      this.events,
    );
    for (const type of ["keydown", "beforeinput", "paste", "cut", "drop"])
      textarea.addEventListener(
        type,
        () => {
          this.before = viewOf(textarea);
        },
        { capture: true, signal },
      );
    textarea.addEventListener("click", this.pressNumber, { signal });
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
    this.model.openFile(at.file);
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
    const { moment: momentSlot } = this.slots;
    // The full editor draws the moment itself.
    momentSlot.value = this.editor.showMoment ? undefined : moment;
    this.editor.showMoment?.(moment);
    if (moment?.line !== undefined) this.bringIntoView(moment.line);
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
    slots.root.classList.add("exercise-is-full");
  }

  stop(): void {
    this.listening.abort();
    for (const stop of this.stops) stop();
    this.editor.dispose();
  }

  private readonly events: EditorEvents = {
    onEdit: (edits) => {
      if (!this.model.edit(edits, this.before.selection)) this.restore();
    },
    onMove: () => {
      this.before = this.editor.view();
    },
    onOpen: (path, { anchor, head }) => {
      this.model.openFile(path);
      this.editor.select(Math.min(anchor, head), Math.max(anchor, head));
      this.editor.focus();
    },
    undo: () => this.model.undo(),
    redo: () => this.model.redo(),
  };

  private restore(): void {
    const view = this.before;
    this.editor.show(this.program(), view);
    // Handling a key sets the selection once more, after this.
    queueMicrotask(() => this.editor.show(this.program(), view));
  }

  private show(): void {
    const program = this.program();
    const place = this.model.takeRevealTarget();
    this.editor.show(program, place && { selection: place.selection, scrollTop: 0, scrollLeft: 0 });
    const text = program.files.find(({ path }) => path === program.open)?.text ?? "";
    if (place) this.scrollTo(text.slice(0, place.selection.head).split("\n").length);
  }

  /** Scrolls only the code's own box, so that the page does not scroll. */
  private bringIntoView(line: number): void {
    const { code, layer } = this.slots;
    const [box, at] = [code.querySelector(".exercise-scroll"), layer.line(line)];
    if (!box || !at) return;
    const [outer, inner] = [box.getBoundingClientRect(), at.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }

  /** While a moment is shown, a click on a line number sets a stop at that line. */
  private readonly pressNumber = ({ offsetX, offsetY, target }: MouseEvent): void => {
    const { textarea, layer } = this.slots;
    const { onNumber } = this.moment ?? {};
    if (!onNumber || target !== textarea) return;
    const { paddingLeft, paddingTop, lineHeight } = getComputedStyle(textarea);
    if (offsetX >= Number.parseFloat(paddingLeft)) return;
    const line = Math.floor((offsetY - Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight)) + 1;
    if (layer.line(line)) onNumber(line);
  };

  /** The box around the text scrolls. The editor does not know this box. */
  private scrollTo(line: number): void {
    this.slots.layer.line(line)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private start(view: EditorView, hasFocus: boolean): EditorStart {
    const environment = { capabilities: capabilitiesOf(this.model.exercise.capabilities), modules: [] };
    return { program: this.program(), view, hasFocus, environment, commands: [] };
  }

  private program(): EditorProgram {
    const { exercise, files, open } = this.model;
    const asFile = ({ path, text }: Omit<EditorFile, "language">): EditorFile => ({
      path,
      text,
      language: highlightLanguageOf(path, exercise.language),
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
      : { ...defaultCapabilities, modules: libraryNames };
    return parseCapabilities(value, "capabilities", base);
  } catch {
    return defaultCapabilities;
  }
}

/** The full editor reserves space for a scroll bar below the last line. */
const scrollBarPx = 12;

function viewOf({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): EditorView {
  const [anchor, head] =
    selectionDirection === "backward" ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  return { selection: { anchor, head }, scrollTop: 0, scrollLeft: 0 };
}
