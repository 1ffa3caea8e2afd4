import { plural } from "../ui/format.ts";
import { countComplex, isCostlyCode, maxCodeCost, maxComplexInLine, unitsWithin } from "../ui/text-cost.ts";
import { endOfLine, lineCount, offsetAt, startOfLine } from "./position.ts";

/** The reader wants to see every text whole, however long the page stands still for it. */
let drawsAll = false;

/**
 * A program's text as a page can draw it: the text itself, unless that would make the page stand still. Then lines that
 * cost too much are cut, and what is too much in all is left out; each place says how much is missing. Line numbers are
 * those of the text.
 */
export function shownCode(text: string): string {
  if (drawsAll || !isCostlyCode(text)) return text;
  const end = unitsWithin(text, maxCodeCost);
  const shown = text.slice(0, end).split("\n").map(shownLine).join("\n");
  return end < text.length ? shown + more(text.length - end) : shown;
}

function shownLine(line: string): string {
  if (countComplex(line) <= maxComplexInLine) return line;
  const end = unitsWithin(line, 16 * maxComplexInLine);
  return line.slice(0, end) + more(line.length - end);
}

function more(units: number): string {
  return ` … ${plural(units, "more character")}`;
}

/** The same line and column in the other of two texts, one of which is the other with lines cut. UTF-16 offsets. */
export function carriedOffset(offset: number, from: string, to: string): number {
  const start = startOfLine(from, offset);
  const there = offsetAt(to, lineCount(from.slice(0, start)), 1);
  return Math.min(there + offset - start, endOfLine(to, there));
}

const sentence =
  "Some of this text would take the page very long to draw. It is shown cut, and cannot be changed here. The program is whole, and can be run.";

/**
 * Shows a program's text in the textarea of an editor, as far as it can be drawn. What is cut can only be read, and a
 * sentence below it says so.
 */
export function showCode(textarea: HTMLTextAreaElement, text: string): void {
  const shown = shownCode(text);
  if (textarea.value !== shown) textarea.value = shown;
  const box = textarea.closest(".editor, .exercise-code");
  box?.querySelector(".code-cut")?.remove();
  textarea.readOnly = "readOnly" in textarea.dataset || shown !== text;
  if (shown !== text) box?.append(drawSentence(textarea, text));
}

function drawSentence(textarea: HTMLTextAreaElement, text: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "code-cut";
  line.role = "status";
  line.textContent = `${sentence} `;
  // Over the coloured lines of an exercise, the text alone would not be seen.
  if (!textarea.closest(".editor")) return line;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "place";
  button.textContent = "Draw all of it";
  button.addEventListener("click", () => {
    drawsAll = true;
    showCode(textarea, text);
    // There are more lines to number.
    textarea.dispatchEvent(new InputEvent("input"));
    textarea.focus();
  });
  line.append(button);
  return line;
}
