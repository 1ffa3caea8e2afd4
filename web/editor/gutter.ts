import { lineCount } from "./position.ts";

export type Gutter = {
  /** Draws as many numbers as the textarea has lines, scrolled as it is. */
  update(): void;
  dispose(): void;
};

/** Line numbers beside a textarea. They are for the eye: a screen reader would read the whole column out. */
export function createGutter(textarea: HTMLTextAreaElement): Gutter {
  const box = document.createElement("div");
  const numbers = document.createElement("div");
  box.className = "editor-numbers";
  box.ariaHidden = "true";
  box.append(numbers);
  textarea.before(box);

  let drawn = 0;
  const update = () => {
    const lines = lineCount(textarea.value);
    if (lines !== drawn)
      numbers.textContent = Array.from({ length: lines }, (_, line) => line + 1).join("\n");
    drawn = lines;
    scroll();
  };
  const scroll = () => {
    numbers.style.transform = `translateY(${-textarea.scrollTop}px)`;
  };
  const listening = new AbortController();
  textarea.addEventListener("scroll", scroll, { passive: true, signal: listening.signal });
  update();

  return {
    update,
    dispose() {
      listening.abort();
      box.remove();
    },
  };
}
