import { bracketPairs, bracketsAt } from "../../../editor/brackets.ts";
import type { CodeSheet } from "../../../editor/light/code-sheet.ts";
import type { LightExtension } from "../../../editor/light/light-editor.ts";
import { apply } from "../../../editor/light/light-keys.ts";
import { rangeIn } from "../../../editor/light/sheet-view.ts";
import { placeOf } from "../../../editor/position.ts";
import { closeBlock, deletePair, toggleComment, typePair } from "../../../editor/typing.ts";
import { languages } from "../../../languages/catalog.ts";
import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { CompletionList } from "./completion-list.ts";
import "./typing-aids.css";

/** What helps to type in the simple editor: paired brackets, a key for comments, and completions. */
export function typingAids(sheet: CodeSheet, capabilities: Capabilities): LightExtension {
  const { lines, textarea } = sheet;
  const listening = new AbortController();
  const { signal } = listening;
  let language = "";
  const names = new CompletionList(sheet, capabilities, () => language);

  /** The bracket pairs of the text. */
  let pairs: ReadonlyMap<number, number> | undefined;
  const markBrackets = () => {
    if (!("highlights" in CSS)) return;
    const { selectionStart, selectionEnd, value } = textarea;
    const isHere = document.activeElement === textarea && selectionStart === selectionEnd;
    const isActive = isHere && lines.isColoured;
    if (isActive) pairs ??= bracketPairs(value, language);
    const offsets = (isActive && pairs && bracketsAt(pairs, selectionStart)) || [];
    const ranges = offsets.flatMap((offset) => {
      const { line, column } = placeOf(value, offset);
      return rangeIn(lines, line, column, column + 1) ?? [];
    });
    CSS.highlights.set("bracket", new Highlight(...ranges));
  };
  document.addEventListener("selectionchange", markBrackets, { signal });
  for (const type of ["focus", "blur", "selectionchange"])
    textarea.addEventListener(type, markBrackets, { signal });
  textarea.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.isComposing || textarea.readOnly) return;
      const { lineComment } = languages.find(({ editorLanguage }) => editorLanguage === language) ?? {};
      const { value, selectionStart, selectionEnd } = textarea;
      const span = { start: selectionStart, end: selectionEnd };
      const edit = editFor(event, value, span, lineComment);
      if (!edit) return;
      event.preventDefault();
      if (edit.from === edit.to && edit.insert === "")
        textarea.setSelectionRange(edit.selection.start, edit.selection.end);
      else apply(textarea, edit);
    },
    { signal },
  );

  return {
    update(next) {
      language = next;
      pairs = undefined;
      markBrackets();
    },
    dispose() {
      listening.abort();
      names.dispose();
      if ("highlights" in CSS) CSS.highlights.delete("bracket");
    },
  };
}

function editFor(
  event: KeyboardEvent,
  text: string,
  span: { readonly start: number; readonly end: number },
  commentMark: string | undefined,
): ReturnType<typeof typePair> {
  const isCommand = event.ctrlKey !== event.metaKey && !event.altKey;
  if (isCommand && event.key === "/" && commentMark !== undefined)
    return toggleComment(text, span, commentMark);
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === "Backspace") return deletePair(text, span);
  return typePair(text, span, event.key) ?? closeBlock(text, span, event.key);
}
