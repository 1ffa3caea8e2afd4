import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import { lineCount } from "./position.ts";

/** What the first script of the site does without: nothing is marked before it has found something. */
export const gutterParts: { drawMarks?: (diagnostics: readonly Diagnostic[]) => readonly HTMLElement[] } = {};

export type Gutter = {
  /** Draws as many numbers as the textarea has lines, scrolled as it is. */
  update(): void;
  /** Marks the lines of these problems, in place of those marked before. */
  mark(diagnostics: readonly Diagnostic[]): void;
  dispose(): void;
};

/**
 * Line numbers beside a textarea, and marks at lines with problems. The numbers are for the eye: a screen reader would
 * read the whole column out. What the marks say can be heard, and is shown under the pointer.
 */
export function createGutter(textarea: HTMLTextAreaElement): Gutter {
  const box = document.createElement("div");
  const numbers = document.createElement("div");
  const marks = document.createElement("div");
  box.className = "editor-numbers";
  numbers.ariaHidden = "true";
  marks.className = "editor-marks";
  box.append(numbers, marks);
  textarea.before(box);

  let lastCount = 0;
  const update = () => {
    const lines = lineCount(textarea.value);
    if (lines !== lastCount)
      numbers.textContent = Array.from({ length: lines }, (_, line) => line + 1).join("\n");
    lastCount = lines;
    scroll();
    // Where all of a scrolled text is replaced, Chromium scrolls after the input event, and has no event for that.
    requestAnimationFrame(() => {
      if (place() !== drawnPlace) textarea.dispatchEvent(new Event("scroll"));
    });
  };
  const place = () => `${textarea.scrollLeft} ${textarea.scrollTop}`;
  let drawnPlace = "";
  const scroll = () => {
    drawnPlace = place();
    numbers.style.transform = marks.style.transform = `translateY(${-textarea.scrollTop}px)`;
  };
  const listening = new AbortController();
  textarea.addEventListener("scroll", scroll, { passive: true, signal: listening.signal });
  update();

  return {
    update,
    mark(diagnostics) {
      marks.replaceChildren(...(gutterParts.drawMarks?.(diagnostics) ?? []));
    },
    dispose() {
      listening.abort();
      box.remove();
    },
  };
}
