import "./code-sheet.css";
import { needsSafeDisplay } from "../../ui/text-cost.ts";
import type { Editor, EditorEvents, EditorView } from "../editor.ts";
import { diffTexts } from "../text-diff.ts";

/**
 * The text field of the page until the light editor takes it over: it takes what people type, and shows the program.
 * Its text stays as it is at first, because it may have been typed before any script ran.
 */
export function createBareEditor(textarea: HTMLTextAreaElement, events: EditorEvents): Editor {
  const listeners = new AbortController();
  const { signal } = listeners;
  let open = "";
  const edit = (text: string) => events.onEdit([{ path: open, text }]);
  textarea.addEventListener("input", () => edit(textarea.value), { signal });
  refuseCostlyInput(textarea, edit, signal);
  return {
    view: () => viewOf(textarea),
    hasFocus: () => document.activeElement === textarea,
    show(program, view) {
      ({ open } = program);
      const text = program.files.find(({ path }) => path === open)?.text ?? "";
      // What draws such texts is loaded later.
      textarea.readOnly = needsSafeDisplay(text);
      replaceText(textarea, textarea.readOnly ? "" : text);
      if (view) setTextView(textarea, view);
    },
    setDiagnostics() {},
    setEnvironment() {},
    showMoment() {},
    showLineCounts() {},
    reveal() {
      textarea.focus();
    },
    select(from, to) {
      textarea.setSelectionRange(from, to);
    },
    focus: () => textarea.focus(),
    dispose: () => listeners.abort(),
  };
}

/**
 * Text that is too expensive to draw must not be drawn even once. It becomes the program's text without the textarea,
 * and then is shown cut.
 */
export function refuseCostlyInput(
  textarea: HTMLTextAreaElement,
  edit: (text: string) => void,
  signal: AbortSignal,
): void {
  textarea.addEventListener(
    "beforeinput",
    (event) => {
      const { data } = event;
      if (!data || (data.length < maxTypedLength && !needsSafeDisplay(data))) return;
      const { value, selectionStart, selectionEnd } = textarea;
      const text = value.slice(0, selectionStart) + data + value.slice(selectionEnd);
      if (!needsSafeDisplay(text)) return;
      event.preventDefault();
      edit(text);
    },
    { signal },
  );
}

/** The maximum UTF-16 units of a typed change. A line has room for more of any characters before it is cut. */
const maxTypedLength = 1_000;

/** Changes only the part that differs, so that the cursor stays with its text. */
export function replaceText(textarea: HTMLTextAreaElement, text: string): void {
  const { value } = textarea;
  if (value === text) return;
  const { at, removedText, insertedText } = diffTexts(value, text);
  textarea.setRangeText(insertedText, at, at + removedText.length, "preserve");
}

export function viewOf(textarea: HTMLTextAreaElement): EditorView {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop, scrollLeft } = textarea;
  const [anchor, head] =
    selectionDirection === "backward" ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  return { selection: { anchor, head }, scrollTop, scrollLeft };
}

export function setTextView(
  textarea: HTMLTextAreaElement,
  { selection, scrollTop, scrollLeft }: EditorView,
): void {
  const { anchor, head } = selection;
  const { selection: current } = viewOf(textarea);
  // Setting an equal selection would end the composition of an input method.
  if (anchor !== current.anchor || head !== current.head)
    textarea.setSelectionRange(
      Math.min(anchor, head),
      Math.max(anchor, head),
      head < anchor ? "backward" : "forward",
    );
  textarea.scrollTo(scrollLeft, scrollTop);
}
