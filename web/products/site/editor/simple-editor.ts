import type { Editor, EditorEvents, EditorStart } from "../../../editor/editor.ts";
import { CodeLines } from "../../../editor/light/code-lines.ts";
import type { CodeSheet } from "../../../editor/light/code-sheet.ts";
import { createLightEditor } from "../../../editor/light/light-editor.ts";
import { typingAids } from "./typing-aids.ts";

/** The light editor as the site has it: with numbers, completions and paired brackets. It removes its sheet. */
export function createSimpleEditor(sheet: CodeSheet, start: EditorStart, events: EditorEvents): Editor {
  const { scroller, textarea } = sheet;
  textarea.id = "code";
  textarea.ariaLabel = "Code";
  textarea.parentElement?.classList.add("code-numbered");
  const editor = createLightEditor(sheet, start, events, () =>
    typingAids(sheet, start.environment.capabilities),
  );
  return {
    ...editor,
    dispose() {
      editor.dispose();
      scroller.remove();
    },
  };
}

/** The sheet of the text field that is on the page from the start. */
export function sheetAround(textarea: HTMLTextAreaElement): CodeSheet {
  const scroller = textarea.closest<HTMLElement>(".code-scroll");
  if (!scroller) throw new Error("the text field is in no sheet");
  const lines = new CodeLines(true);
  textarea.before(lines.root);
  return { scroller, lines, textarea };
}
