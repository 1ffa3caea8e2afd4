import { plural } from "../ui/format-number.ts";
import {
  codeUnitsWithin,
  isCostlyCode,
  lineUnitsWithin,
  maxCodeCost,
  maxCodeLines,
  needsSafeDisplay,
  withoutReordering,
} from "../ui/text-cost.ts";
import * as texts from "./code-editor-texts.ts";

/** The event of a textarea after the reader chose to see its complete text. */
export const drawAllEvent = "drawn";

/** Whether the reader chose to see complete texts, even if the page freezes. */
let isDrawnWhole = false;

/**
 * A program's text in a form that a page can draw. This is the text itself, unless that would block the page. Then
 * spaces replace the expensive parts of a line or of the text, and the result says how many characters that are.
 * Characters that reorder text are shown as U+FFFD. Positions do not change, but the end of a text of more than 2 MiB
 * or 8,000 lines is missing.
 */
export function drawableCode(text: string): string {
  if (isDrawnWhole || !needsSafeDisplay(text)) return text;
  const orderedText = withoutReordering(text);
  return isCostlyCode(orderedText) ? cut(orderedText) : orderedText;
}

function cut(text: string): string {
  const lines = text.split("\n");
  if (lines.length > maxCodeLines) {
    const head = drawableCode(lines.slice(0, maxCodeLines).join("\n"));
    return `${head}\n … ${plural(lines.length - maxCodeLines, "more line")}`;
  }
  // A cut line costs only its remaining part.
  const visible = lines.map(drawableLine).join("\n");
  const end = codeUnitsWithin(visible, maxCodeCost);
  return (
    visible.slice(0, end) +
    blank(visible.slice(end), text.length - end).slice(0, Math.max(0, maxCodeCost - end))
  );
}

function drawableLine(line: string): string {
  const end = lineUnitsWithin(line);
  if (end === line.length) return line;
  return line.slice(0, end) + blank(line.slice(end), line.length - end);
}

/**
 * Spaces in place of a text, with the same lines. The first line with enough room says how many characters are missing.
 */
function blank(text: string, units: number): string {
  const note = ` … ${plural(units, "more character")}`;
  let hasNote = false;
  return text
    .split("\n")
    .map(({ length }) => {
      if (hasNote || length < note.length) return " ".repeat(length);
      hasNote = true;
      return note.padEnd(length);
    })
    .join("\n");
}

/**
 * Shows the drawable form of a program's text in the textarea of an editor. A cut text is read-only, and a sentence
 * below it says so.
 */
export function showCode(textarea: HTMLTextAreaElement, text: string): void {
  const visible = drawableCode(text);
  if (textarea.value !== visible) textarea.value = visible;
  const box = textarea.closest(".editor, .exercise-code");
  textarea.readOnly = "readOnly" in textarea.dataset || visible !== text;
  const whole = visible === text ? undefined : text;
  // The sentence stays while the text does, because the reader may be about to press its button.
  if (cuts.get(textarea)?.whole === whole) return;
  removeSentence(textarea);
  if (whole === undefined) return;
  const sentence = drawSentence(textarea, whole);
  cuts.set(textarea, { whole, sentence });
  box?.append(sentence);
}

/** Removes the sentence about a cut text. */
export function removeSentence(textarea: HTMLTextAreaElement): void {
  cuts.get(textarea)?.sentence.remove();
  cuts.delete(textarea);
}

/** The full texts of textareas that show a cut one, and the sentences that say so. */
const cuts = new WeakMap<HTMLTextAreaElement, { readonly whole: string; readonly sentence: HTMLElement }>();

function drawSentence(textarea: HTMLTextAreaElement, text: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "code-cut";
  line.role = "status";
  line.textContent = isCostlyCode(withoutReordering(text)) ? texts.costly : texts.reorderedText;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "place";
  button.textContent = texts.drawAll;
  button.addEventListener("click", () => {
    isDrawnWhole = true;
    showCode(textarea, text);
    // There are now more lines to number, and in an exercise to colour.
    for (const name of ["input", drawAllEvent]) textarea.dispatchEvent(new Event(name));
    textarea.focus();
  });
  line.append(button);
  return line;
}

/** Copies the selection from the program's full text, if the textarea shows a cut text. */
export function copyWhole(event: ClipboardEvent, text: string): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget as HTMLTextAreaElement;
  if (value === text || selectionStart === selectionEnd) return;
  event.preventDefault();
  event.clipboardData?.setData("text/plain", wholeSelection(text, value, selectionStart, selectionEnd));
}

/**
 * The part of the full text that corresponds to a selection in the shown text. A selection to the end of the shown text
 * goes to the end of the full text.
 */
export function wholeSelection(text: string, visible: string, start: number, end: number): string {
  return text.slice(start, end === visible.length ? undefined : end);
}
