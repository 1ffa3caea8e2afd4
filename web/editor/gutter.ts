import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import { drawMarks } from "./gutter-marks.ts";
import { lineCount } from "./position.ts";

export type Gutter = {
  /** Draws as many numbers as the textarea has lines, with the same scroll position. */
  update(): void;
  /** Marks the lines of these problems, and removes the earlier marks. */
  mark(diagnostics: readonly Diagnostic[]): void;
  dispose(): void;
};

/**
 * Line numbers beside a textarea, and marks at lines with problems. The numbers are hidden from screen readers, which
 * would read out the whole column. The text of the marks is announced, and shown as a tooltip.
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
    // If all of a scrolled text is replaced, Chromium scrolls after the input event, without a scroll event.
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
      marks.replaceChildren(...drawMarks(diagnostics));
    },
    dispose() {
      listening.abort();
      box.remove();
    },
  };
}
