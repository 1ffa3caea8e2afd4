import "../line-heat.css";
import "../line-message.css";
import "./line-looks.css";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { needsSafeDisplay } from "../../ui/text-cost.ts";
import * as texts from "../code-editor-texts.ts";
import { copyWhole, drawAllEvent, removeSentence, showCode } from "../drawable-code.ts";
import type {
  Editor,
  EditorEvents,
  EditorFile,
  EditorMoment,
  EditorProgram,
  EditorStart,
  EditorView,
} from "../editor.ts";
import { expressionSpan } from "../expression-span.ts";
import type { LineHeats } from "../line-heats.ts";
import { endOfLine, offsetAt, utf16Column } from "../position.ts";
import { refuseCostlyInput, replaceText, viewOf } from "./bare-editor.ts";
import type { LineLook } from "./code-lines.ts";
import type { CodeSheet } from "./code-sheet.ts";
import { handleKeys, handleUndo } from "./light-keys.ts";
import { decorateLine, lineLooks } from "./line-looks.ts";
import { lineAt, rangeIn, scrollToLine, scrollToOffset, setSheetView, sheetView } from "./sheet-view.ts";

/** What a page adds to the editor, such as completions. */
export type LightExtension = {
  /** Called after the text or its colours have changed. */
  update(language: string): void;
  dispose(): void;
};

/**
 * The light editor: a textarea above the drawn text. The browser's own text field is what touch screens, input methods
 * and screen readers know best. It takes the sheet's textarea as it is on the page, perhaps with the focus and an open
 * composition.
 */
export function createLightEditor(
  sheet: CodeSheet,
  start: EditorStart,
  events: EditorEvents,
  extend?: (sheet: CodeSheet) => LightExtension,
): Editor {
  const { scroller, lines, textarea } = sheet;
  const listeners = new AbortController();
  const { signal } = listeners;
  setAttributes(textarea);
  const extension = extend?.(sheet);
  const errors = errorMarks();
  let file = openFileOf(start.program);
  /** The text of the open file. The textarea shows a cut version if the text cannot be drawn. */
  let fullText = textarea.value;
  let diagnostics: readonly Diagnostic[] = [];
  let moment: EditorMoment | undefined;
  let heats: LineHeats | undefined;
  let looks: ReadonlyMap<number, LineLook> = new Map();
  let reportedOffset = headOf(textarea);

  const here = () => diagnostics.filter(({ at }) => at?.file === file.path);
  const draw = () => {
    lines.show(fullText, file.language, looks, decorateLine);
    errors.show(rangesOfErrors(sheet, here()));
    extension?.update(file.language);
  };
  const mark = () => {
    looks = lineLooks(file, { diagnostics: here(), moment, heats });
    draw();
  };
  const reportMove = () => {
    const offset = headOf(textarea);
    if (offset !== reportedOffset) events.onMove(offset);
    reportedOffset = offset;
  };
  const edit = (text: string) => events.onEdit([{ path: file.path, text }]);
  textarea.addEventListener(
    "input",
    (event) => {
      if (((event as InputEvent).data?.length ?? 0) > maxInsertedLength) relayout(sheet);
      fullText = textarea.value;
      draw();
      edit(fullText);
      reportMove();
    },
    { signal },
  );
  textarea.addEventListener(drawAllEvent, draw, { signal });
  // The target of this event differs between browsers.
  for (const target of [textarea, document])
    target.addEventListener("selectionchange", () => document.activeElement === textarea && reportMove(), {
      signal,
    });
  // The selection event comes later, when another element may already have the focus.
  textarea.addEventListener("blur", reportMove, { signal });
  refuseCostlyInput(textarea, edit, signal);
  textarea.addEventListener("copy", (event) => copyWhole(event, fullText), { signal });
  // The selection event may come after the edit at that selection, and undo must restore the selection.
  textarea.addEventListener("beforeinput", reportMove, { signal });
  handleKeys(textarea, events, signal);
  handleUndo(textarea, events, signal);
  const presses = document.createElement("div");
  presses.className = "line-presses";
  presses.title = texts.breakpointHint;
  presses.addEventListener("click", ({ clientY }) => {
    const line = lineAt(sheet, clientY);
    if (line !== undefined) moment?.onNumber(line);
  });

  const show = (program: EditorProgram, view?: EditorView) => {
    const before = file;
    file = openFileOf(program);
    const isOther = file.path !== before.path;
    // Text that the reader types is already drawn, and must not be cut while they type.
    const hasChanged = isOther || fullText !== file.text || textarea.readOnly;
    if (hasChanged) {
      fullText = file.text;
      if (!isOther && !needsSafeDisplay(fullText)) replaceText(textarea, fullText);
      showCode(textarea, fullText);
    }
    if (isOther || file.fixedLines !== before.fixedLines) mark();
    else if (hasChanged || file.language !== before.language) draw();
    if (isOther || view) setSheetView(sheet, view ?? viewAtTop);
    if (isOther) describeProblems();
    reportedOffset = headOf(textarea);
  };
  const describeProblems = () => {
    textarea.ariaInvalid = here().some(({ severity }) => severity === "error") ? "true" : "false";
    textarea.title = here().map(describe).join("\n");
  };

  fullText = file.text;
  showCode(textarea, fullText);
  mark();
  setSheetView(sheet, start.view);
  reportedOffset = headOf(textarea);
  if (start.hasFocus) textarea.focus({ preventScroll: true });

  return {
    view: () => sheetView(sheet),
    hasFocus: () => document.activeElement === textarea,
    show,
    setDiagnostics(all) {
      diagnostics = all;
      describeProblems();
      mark();
    },
    setEnvironment() {},
    reveal(line, column) {
      const at = offsetAt(textarea.value, line, column);
      textarea.focus({ preventScroll: true });
      textarea.setSelectionRange(at, at);
      scrollToOffset(sheet, at);
      reportMove();
    },
    select(from, to) {
      textarea.setSelectionRange(from, to);
      scrollToOffset(sheet, from);
      reportMove();
    },
    showMoment(next) {
      moment = next;
      mark();
      if (next) textarea.after(presses);
      else presses.remove();
      if (next?.line !== undefined) scrollToLine(sheet, next.line);
    },
    showLineCounts(next) {
      heats = next;
      mark();
    },
    setPreferences({ wraps }) {
      textarea.wrap = wraps ? "soft" : "off";
      scroller.classList.toggle("code-wraps", wraps);
      extension?.update(file.language);
    },
    focus: () => textarea.focus(),
    dispose() {
      listeners.abort();
      presses.remove();
      errors.show([]);
      extension?.dispose();
      // If the text was shown cut: see drawable-code.ts. The next editor adds its own sentence.
      removeSentence(textarea);
      textarea.remove();
    },
  };
}

/**
 * Chromium lays out pasted text again in each frame, but text that a script has set only once. With a line of two
 * million characters, each frame took 60 to 100 ms, and 17 after this. The browser's undo may be lost, because undo
 * belongs to the page.
 */
function relayout(sheet: CodeSheet): void {
  const { textarea } = sheet;
  const { value } = textarea;
  const view = sheetView(sheet);
  // Setting the same text would do nothing, so the textarea is emptied first.
  textarea.value = "";
  textarea.value = value;
  setSheetView(sheet, view);
}

/**
 * The maximum UTF-16 units that are inserted normally. Typing and small pastes stay below it, and keep the browser's
 * own undo.
 */
const maxInsertedLength = 100_000;

const viewAtTop: EditorView = { selection: { anchor: 0, head: 0 }, scrollTop: 0, scrollLeft: 0 };

function openFileOf({ files, open }: EditorProgram): EditorFile {
  return files.find(({ path }) => path === open) ?? { path: open, text: "", language: "plaintext" };
}

function setAttributes(textarea: HTMLTextAreaElement): void {
  textarea.spellcheck = false;
  textarea.autocapitalize = "off";
  textarea.autocomplete = "off";
  textarea.setAttribute("autocorrect", "off");
  textarea.wrap = "off";
  if (textarea.labels.length === 0) textarea.ariaLabel ??= "Code";
  // A page in which Tab does something else has its own description.
  if (!textarea.hasAttribute("aria-description"))
    textarea.setAttribute("aria-description", texts.description);
}

function headOf(textarea: HTMLTextAreaElement): number {
  return viewOf(textarea).selection.head;
}

function describe({ severity, message, at }: Diagnostic): string {
  const place = at ? texts.place(at.line, at.column) : "";
  return `${place}${severity === "warning" ? texts.warning : ""}${message}`;
}

/** The ranges of the expressions that errors are about. */
function rangesOfErrors(
  { lines, textarea: { value } }: CodeSheet,
  diagnostics: readonly Diagnostic[],
): readonly Range[] {
  return diagnostics.slice(0, maxUnderlined).flatMap(({ severity, at }) => {
    if (severity !== "error" || !at) return [];
    const from = offsetAt(value, at.line, 1);
    const line = value.slice(from, endOfLine(value, from));
    return rangeIn(lines, at.line, ...expressionSpan(line, utf16Column(line, at.column) - 1)) ?? [];
  });
}

/** The maximum number of underlined expressions. More do not help. */
const maxUnderlined = 50;

/** Underlines ranges. The page has one list of underlined ranges for all editors. */
function errorMarks(): { readonly show: (ranges: readonly Range[]) => void } {
  let shown: readonly Range[] = [];
  return {
    show(ranges) {
      if (!("highlights" in CSS)) return;
      const all = CSS.highlights.get("error") ?? new Highlight();
      for (const each of shown) all.delete(each);
      for (const each of ranges) all.add(each);
      CSS.highlights.set("error", all);
      shown = ranges;
    },
  };
}
