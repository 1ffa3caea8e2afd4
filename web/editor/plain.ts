import "./editor.css";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import { type Editor, type EditorEvents, type EditorState, editorBox, editorFont } from "./editor.ts";
import { createGutter } from "./gutter.ts";
import { breakLine, type Edit, indent, outdent } from "./indent.ts";
import { offsetAt, startOfLine } from "./position.ts";

/**
 * Makes an editor of a textarea that is already on the page, in a box with the class `editor`. What was typed into it
 * before any script ran stays.
 */
export function createPlainEditor(textarea: HTMLTextAreaElement, events: EditorEvents): Editor {
  const listening = new AbortController();
  dress(textarea);
  const gutter = createGutter(textarea);
  const edited = () => {
    gutter.update();
    events.changed(textarea.value);
  };
  textarea.addEventListener("input", edited, { signal: listening.signal });
  handleKeys(textarea, listening.signal);

  return {
    state: () => stateOf(textarea),
    setText(text) {
      textarea.value = text;
      // Setting the value leaves the cursor at the end, and the box where it was scrolled to.
      textarea.setSelectionRange(0, 0);
      textarea.scrollTo(0, 0);
      gutter.update();
    },
    setDiagnostics(diagnostics) {
      const hasError = diagnostics.some(({ severity }) => severity === "error");
      textarea.ariaInvalid = hasError ? "true" : "false";
      textarea.title = diagnostics.map(describe).join("\n");
    },
    reveal(line, column) {
      const at = offsetAt(textarea.value, line, column);
      textarea.focus({ preventScroll: true });
      textarea.setSelectionRange(at, at);
      scrollTo(textarea, at);
    },
    focus: () => textarea.focus(),
    dispose() {
      listening.abort();
      gutter.dispose();
      textarea.remove();
    },
  };
}

function dress(textarea: HTMLTextAreaElement): void {
  textarea.classList.add("editor-plain");
  textarea.spellcheck = false;
  textarea.autocapitalize = "off";
  textarea.autocomplete = "off";
  textarea.setAttribute("autocorrect", "off");
  textarea.wrap = "off";
  if (textarea.labels.length === 0) textarea.ariaLabel ??= "Code";
  textarea.setAttribute("aria-description", "Tab indents. To leave the editor with Tab, press Escape first.");
}

function stateOf(textarea: HTMLTextAreaElement): EditorState {
  const { value, selectionStart, selectionEnd, selectionDirection, scrollTop, scrollLeft } = textarea;
  const [anchor, head] =
    selectionDirection === "backward" ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  const focused = document.activeElement === textarea;
  return { text: value, selection: { anchor, head }, scrollTop, scrollLeft, focused };
}

/** Tab indents, except right after Escape: the keyboard is not caught (WCAG 2.1, 2.1.2). Enter keeps the margin. */
function handleKeys(textarea: HTMLTextAreaElement, signal: AbortSignal): void {
  let leaving = false;
  const stay = () => {
    leaving = false;
  };
  textarea.addEventListener("blur", stay, { signal });
  textarea.addEventListener("pointerdown", stay, { signal });
  textarea.addEventListener(
    "keydown",
    (event) => {
      // Shift alone is the first half of Shift+Tab.
      if (event.key === "Shift" || event.isComposing) return;
      const edit = leaving ? undefined : editFor(event, textarea);
      leaving = event.key === "Escape";
      if (edit === undefined) return;
      event.preventDefault();
      if (edit !== "nothing") apply(textarea, edit);
    },
    { signal },
  );
}

/** What a key does to the text; undefined leaves it to the browser. */
function editFor(event: KeyboardEvent, textarea: HTMLTextAreaElement): Edit | "nothing" | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || textarea.readOnly) return undefined;
  const { value } = textarea;
  const span = { start: textarea.selectionStart, end: textarea.selectionEnd };
  if (event.key === "Tab") return event.shiftKey ? (outdent(value, span) ?? "nothing") : indent(value, span);
  return event.key === "Enter" ? breakLine(value, span) : undefined;
}

function apply(textarea: HTMLTextAreaElement, { from, to, insert, selection }: Edit): void {
  textarea.setSelectionRange(from, to);
  // The only way to change a textarea that the browser's own undo can take back. Old as it is, no browser is without
  // it; where it is refused, the text changes all the same.
  const command = insert === "" ? "delete" : "insertText";
  if (!document.execCommand(command, false, insert)) {
    textarea.setRangeText(insert, from, to);
    textarea.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: insert }));
  }
  textarea.setSelectionRange(selection.start, selection.end);
}

/** A textarea does not scroll to a selection that a script made. */
function scrollTo(textarea: HTMLTextAreaElement, at: number): void {
  const { value, clientHeight, clientWidth, scrollTop, scrollLeft } = textarea;
  const lineStart = startOfLine(value, at);
  const top =
    editorBox.paddingTopPx + (value.slice(0, lineStart).split("\n").length - 1) * editorFont.lineHeightPx;
  if (top < scrollTop || top + editorFont.lineHeightPx > scrollTop + clientHeight) {
    textarea.scrollTop = top - (clientHeight - editorFont.lineHeightPx) / 2;
  }
  const left = widthOf(value.slice(lineStart, at), textarea);
  if (left < scrollLeft || left > scrollLeft + clientWidth - 2 * editorFont.sizePx) {
    textarea.scrollLeft = left - clientWidth / 2;
  }
}

function widthOf(text: string, textarea: HTMLTextAreaElement): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = getComputedStyle(textarea).font;
  return context.measureText(text.replaceAll("\t", " ".repeat(editorFont.tabSize))).width;
}

function describe({ severity, message, at }: Diagnostic): string {
  const place = at ? `Line ${at.line}, column ${at.column}: ` : "";
  return `${place}${severity === "warning" ? "Warning: " : ""}${message}`;
}
