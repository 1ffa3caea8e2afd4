import "../editor.css";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { needsSafeDisplay } from "../../ui/text-cost.ts";
import * as texts from "../code-editor-texts.ts";
import {
  type Editor,
  type EditorEvents,
  type EditorProgram,
  type EditorStart,
  type EditorView,
  editorBox,
  editorFont,
} from "../editor.ts";
import { createGutter } from "../gutter.ts";
import { offsetAt, startOfLine } from "../position.ts";
import { diffTexts } from "../text-diff.ts";
import { handleKeys, handleUndo } from "./light-keys.ts";

/** Shows texts that are too expensive to draw completely. Loaded after the first script, which shows no such texts. */
export const costlyCode: {
  parts?: Pick<typeof import("../drawable-code.ts"), "showCode" | "copyWhole">;
} = {};

/** Additional features of an editor on a textarea: see `plainExtension`. */
export type PlainExtension = {
  /** Called after the text, the scroll position or the marks have changed. */
  update(
    file: { readonly path: string; readonly language: string },
    diagnostics: readonly Diagnostic[],
  ): void;
  dispose(): void;
};

/**
 * Extensions such as colours and completion. They are loaded after the first script, and also apply to existing
 * editors.
 */
export const plainExtension: { make?: (textarea: HTMLTextAreaElement) => PlainExtension } = {};

/**
 * Makes an editor of a textarea that is already on the page, in a box with the class `editor`. Without `start`, its
 * text and cursor stay, because the text may have been typed before any script ran.
 */
export function createPlainEditor(
  textarea: HTMLTextAreaElement,
  start: EditorStart | undefined,
  events: EditorEvents,
): Editor {
  const listeners = new AbortController();
  setAttributes(textarea);
  const gutter = createGutter(textarea);
  let open = start?.program.open;
  /** The text of the open file. The textarea shows a cut version if the text cannot be drawn. */
  let fullText = textarea.value;
  let diagnostics: readonly Diagnostic[] = [];
  let language = start ? languageOf(start.program) : "";
  let extension = plainExtension.make?.(textarea);
  const extend = () => extension?.update({ path: open ?? "", language }, diagnostics);
  let reportedOffset = headOf(textarea);

  const showDiagnostics = () => {
    const here = diagnostics.filter(({ at }) => at?.file === open);
    textarea.ariaInvalid = here.some(({ severity }) => severity === "error") ? "true" : "false";
    textarea.title = here.map(describe).join("\n");
    gutter.mark(here);
    extend();
  };
  const reportMove = () => {
    const offset = headOf(textarea);
    if (offset !== reportedOffset) events.onMove(offset);
    reportedOffset = offset;
  };
  const { signal } = listeners;
  textarea.addEventListener(
    "input",
    (event) => {
      if (((event as InputEvent).data?.length ?? 0) > maxInsertedLength) relayout(textarea);
      gutter.update();
      extend();
      fullText = textarea.value;
      if (open !== undefined) events.onEdit([{ path: open, text: fullText }]);
      reportMove();
    },
    { signal },
  );
  // The target of this event differs between browsers.
  for (const target of [textarea, document])
    target.addEventListener("selectionchange", () => document.activeElement === textarea && reportMove(), {
      signal,
    });
  // The selection event comes later, when another element may already have the focus.
  textarea.addEventListener("blur", reportMove, { signal });
  // Text that is too expensive to draw must not be drawn even once.
  textarea.addEventListener(
    "beforeinput",
    (event) => {
      const { data } = event;
      if (!data || open === undefined) return;
      if (data.length < maxTypedLength && !needsSafeDisplay(data)) return;
      const { selectionStart, selectionEnd } = textarea;
      const text = textarea.value.slice(0, selectionStart) + data + textarea.value.slice(selectionEnd);
      if (!needsSafeDisplay(text)) return;
      event.preventDefault();
      events.onEdit([{ path: open, text }]);
    },
    { signal },
  );
  textarea.addEventListener("copy", (event) => costlyCode.parts?.copyWhole(event, fullText), { signal });
  // The selection event may come after the edit at that selection, and undo must restore the selection.
  textarea.addEventListener("beforeinput", reportMove, { signal });
  handleKeys(textarea, events, signal);
  handleUndo(textarea, events, signal);

  const putText = (text: string, anew = true) => {
    fullText = text;
    const { parts } = costlyCode;
    const isCostly = needsSafeDisplay(text);
    if (!isCostly && !anew) replaceWhatDiffers(textarea, text);
    else if (!isCostly || !parts) setText(textarea, isCostly ? "" : text);
    if (parts) parts.showCode(textarea, text);
    else textarea.readOnly = isCostly;
  };
  const show: Editor["show"] = (program, view) => {
    const text = program.files.find(({ path }) => path === program.open)?.text ?? "";
    const another = program.open !== open;
    open = program.open;
    language = languageOf(program);
    if (!extension && plainExtension.make) extension = plainExtension.make(textarea);
    // Text that the reader types is already drawn, and must not be cut while they type.
    if (another || fullText !== text || textarea.readOnly) putText(text, another);
    if (another || view) setView(textarea, view ?? viewAtTop);
    gutter.update();
    if (another) showDiagnostics();
    else extend();
    reportedOffset = headOf(textarea);
  };

  if (start) {
    putText(textOf(start));
    setView(textarea, start.view);
    gutter.update();
    extend();
    reportedOffset = headOf(textarea);
    if (start.hasFocus) textarea.focus({ preventScroll: true });
  }

  return {
    view: () => viewOf(textarea),
    hasFocus: () => document.activeElement === textarea,
    show,
    setDiagnostics(all) {
      diagnostics = all;
      showDiagnostics();
    },
    setEnvironment() {},
    reveal(line, column) {
      const at = offsetAt(textarea.value, line, column);
      textarea.focus({ preventScroll: true });
      textarea.setSelectionRange(at, at);
      scrollTo(textarea, at);
      reportMove();
    },
    select(from, to) {
      textarea.setSelectionRange(from, to);
      scrollTo(textarea, from);
      reportMove();
    },
    setPreferences({ wraps }) {
      textarea.wrap = wraps ? "soft" : "off";
      textarea.parentElement?.classList.toggle("editor-wraps", wraps);
      extend();
    },
    focus: () => textarea.focus(),
    dispose() {
      listeners.abort();
      gutter.dispose();
      extension?.dispose();
      textarea.parentElement?.classList.remove("editor-wraps");
      // If the text was shown cut: see drawable-code.ts. The next editor adds its own sentence.
      textarea.parentElement?.querySelector(".code-cut")?.remove();
      textarea.remove();
    },
  };
}

/**
 * Chromium lays out pasted text again in each frame, but text that a script has set only once. With a line of two
 * million characters, each frame took 60 to 100 ms, and 17 after this. The browser's undo may be lost, because undo
 * belongs to the page.
 */
function relayout(textarea: HTMLTextAreaElement): void {
  const { value } = textarea;
  const view = viewOf(textarea);
  // Setting the same text would do nothing, so the textarea is emptied first.
  textarea.value = "";
  textarea.value = value;
  setView(textarea, view);
}

/**
 * The maximum UTF-16 units that are inserted normally. Typing and small pastes stay below it, and keep the browser's
 * own undo.
 */
const maxInsertedLength = 100_000;

/** The maximum UTF-16 units of a typed change. A line has room for more of any characters before it is cut. */
const maxTypedLength = 1_000;

/** A textarea for an editor, if the page has none. */
export function createTextarea(): HTMLTextAreaElement {
  const textarea = document.createElement("textarea");
  textarea.id = "code";
  return textarea;
}

const viewAtTop: EditorView = { selection: { anchor: 0, head: 0 }, scrollTop: 0, scrollLeft: 0 };

function languageOf({ files, open }: EditorProgram): string {
  return files.find(({ path }) => path === open)?.language ?? "";
}

function textOf({ program }: EditorStart): string {
  return program.files.find(({ path }) => path === program.open)?.text ?? "";
}

function setAttributes(textarea: HTMLTextAreaElement): void {
  textarea.classList.add("editor-plain");
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

function viewOf(textarea: HTMLTextAreaElement): EditorView {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop, scrollLeft } = textarea;
  const [anchor, head] =
    selectionDirection === "backward" ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  return { selection: { anchor, head }, scrollTop, scrollLeft };
}

function headOf(textarea: HTMLTextAreaElement): number {
  return textarea.selectionDirection === "backward" ? textarea.selectionStart : textarea.selectionEnd;
}

function setView(textarea: HTMLTextAreaElement, { selection, scrollTop, scrollLeft }: EditorView): void {
  const { anchor, head } = selection;
  const direction = head < anchor ? "backward" : "forward";
  textarea.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), direction);
  textarea.scrollTo(scrollLeft, scrollTop);
}

function setText(textarea: HTMLTextAreaElement, text: string): void {
  if (textarea.value !== text) textarea.value = text;
}

/** Changes only the part that differs, so that the cursor stays with its text. */
function replaceWhatDiffers(textarea: HTMLTextAreaElement, text: string): void {
  const { value } = textarea;
  if (value === text) return;
  const { at, removedText, insertedText } = diffTexts(value, text);
  textarea.setRangeText(insertedText, at, at + removedText.length, "preserve");
}

/** Scrolls to an offset, because a textarea does not scroll to a selection that a script sets. */
function scrollTo(textarea: HTMLTextAreaElement, at: number): void {
  const { value, clientHeight, clientWidth, scrollTop, scrollLeft } = textarea;
  const lineStart = startOfLine(value, at);
  // Depends on the reader's text size.
  const lineHeight = Number.parseFloat(getComputedStyle(textarea).lineHeight);
  const lineTop = editorBox.paddingTopPx + (value.slice(0, lineStart).split("\n").length - 1) * lineHeight;
  if (lineTop < scrollTop || lineTop + lineHeight > scrollTop + clientHeight) {
    textarea.scrollTop = lineTop - (clientHeight - lineHeight) / 2;
  }
  const caretX = widthOf(value.slice(lineStart, at), textarea);
  if (caretX < scrollLeft || caretX > scrollLeft + clientWidth - 2 * editorFont.sizePx) {
    textarea.scrollLeft = caretX - clientWidth / 2;
  }
}

function widthOf(text: string, textarea: HTMLTextAreaElement): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = getComputedStyle(textarea).font;
  return context.measureText(text.replaceAll("\t", " ".repeat(editorFont.tabSize))).width;
}

function describe({ severity, message, at }: Diagnostic): string {
  const place = at ? texts.place(at.line, at.column) : "";
  return `${place}${severity === "warning" ? texts.warning : ""}${message}`;
}
