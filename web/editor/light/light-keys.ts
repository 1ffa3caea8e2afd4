import type { EditorEvents } from "../editor.ts";
import { breakLine, type Edit, indent, outdent } from "../indent.ts";

/**
 * Tab indents, except directly after Escape, so that there is no keyboard trap (WCAG 2.1, 2.1.2). Enter keeps the
 * indentation.
 */
export function handleKeys(textarea: HTMLTextAreaElement, events: EditorEvents, signal: AbortSignal): void {
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
      const undoes = undoKey(event);
      if (undoes !== undefined) {
        event.preventDefault();
        events[undoes]();
        return;
      }
      const edit = leaving ? undefined : editFor(event, textarea);
      leaving = event.key === "Escape";
      if (edit === undefined) return;
      event.preventDefault();
      if (edit !== "nothing") apply(textarea, edit);
    },
    { signal },
  );
}

/** Sends undo to the page, because the browser's own undo covers only this textarea and only its own edits. */
export function handleUndo(textarea: HTMLTextAreaElement, events: EditorEvents, signal: AbortSignal): void {
  textarea.addEventListener(
    "beforeinput",
    (event) => {
      const { inputType } = event;
      if (inputType !== "historyUndo" && inputType !== "historyRedo") return;
      event.preventDefault();
      if (inputType === "historyUndo") events.undo();
      else events.redo();
    },
    { signal },
  );
}

/** Whether the key means undo or redo: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; with the command key on a Mac. */
export function undoKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): "undo" | "redo" | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  switch (key.toLowerCase()) {
    case "z":
      return shiftKey ? "redo" : "undo";
    case "y":
      return ctrlKey && !shiftKey ? "redo" : undefined;
    default:
      return undefined;
  }
}

/** The edit for a key; undefined leaves the key to the browser. */
function editFor(event: KeyboardEvent, textarea: HTMLTextAreaElement): Edit | "nothing" | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || textarea.readOnly) return undefined;
  const { value } = textarea;
  const span = { start: textarea.selectionStart, end: textarea.selectionEnd };
  if (event.key === "Tab") return event.shiftKey ? (outdent(value, span) ?? "nothing") : indent(value, span);
  return event.key === "Enter" ? breakLine(value, span) : undefined;
}

/** Makes an edit as if it were typed. */
export function apply(textarea: HTMLTextAreaElement, { from, to, insert, selection }: Edit): void {
  textarea.setSelectionRange(from, to);
  // The browser then scrolls to it, and its own undo menu stays consistent. The command is old, but every browser has
  // it. If it is refused, the text is changed directly.
  const command = insert === "" ? "delete" : "insertText";
  if (!document.execCommand(command, false, insert)) {
    textarea.setRangeText(insert, from, to);
    textarea.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: insert }));
  }
  textarea.setSelectionRange(selection.start, selection.end);
}
