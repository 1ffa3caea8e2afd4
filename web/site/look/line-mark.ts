import { editorBox, type ShownMoment } from "../../editor/editor.ts";
import type { EditorHost } from "../editor/editor-host.ts";
import "./line-mark.css";

/** Shows where a run is in whichever editor stands on the page, and the lines at which the reader wants to stop. */
export class LineMark {
  private shown: ShownMoment | undefined;
  private undo: () => void = () => {};

  constructor(private readonly host: EditorHost) {
    // Another editor takes the place of this one.
    new MutationObserver((changes) => {
      const isOurs = changes.every(({ addedNodes, removedNodes }) =>
        [...addedNodes, ...removedNodes].every(
          (node) =>
            node instanceof Element && node.matches(".line-mark, .line-stop, .line-presses, .line-values"),
        ),
      );
      if (!isOurs && this.shown !== undefined) this.draw();
    }).observe(host.box, { childList: true });
  }

  /** A moment in the open file; undefined: none. */
  show(shown: ShownMoment | undefined): void {
    this.shown = shown;
    this.draw();
  }

  private draw(): void {
    this.undo();
    this.undo = () => {};
    const { shown, host } = this;
    host.box.toggleAttribute("data-looking", shown !== undefined);
    if (host.current.showMoment) host.current.showMoment(shown);
    else if (shown) this.undo = markPlain(host.box, shown);
  }
}

/** Behind the text of the simple editor, and over its numbers. */
function markPlain(box: HTMLElement, { line, stops, values, onNumber }: ShownMoment): () => void {
  const textarea = box.querySelector<HTMLTextAreaElement>("textarea.editor-plain");
  // Where lines are wrapped, it cannot be told where a line is.
  if (!textarea || box.classList.contains("editor-wraps")) return () => {};
  const lineHeightPx = Number.parseFloat(getComputedStyle(textarea).lineHeight);
  const topOf = (each: number) => editorBox.paddingTopPx + (each - 1) * lineHeightPx;
  const part = (className: string, top: number) => {
    const element = document.createElement("div");
    element.className = className;
    return { element, top };
  };
  const marks = [
    ...(line === undefined ? [] : [part("line-mark", topOf(line))]),
    ...stops.map((each) => part("line-stop", topOf(each))),
  ];
  if (line !== undefined) {
    const top = topOf(line);
    if (top < textarea.scrollTop || top + lineHeightPx > textarea.scrollTop + textarea.clientHeight)
      textarea.scrollTop = top - (textarea.clientHeight - lineHeightPx) / 2;
  }
  const { element: presses } = part("line-presses", 0);
  presses.title = "Press a number to make its line a stop";
  const listening = new AbortController();
  const { signal } = listening;
  presses.addEventListener(
    "click",
    ({ clientY }) => {
      const y = clientY - box.getBoundingClientRect().top + textarea.scrollTop - editorBox.paddingTopPx;
      const pressed = Math.floor(y / lineHeightPx) + 1;
      if (pressed >= 1 && pressed <= textarea.value.split("\n").length) onNumber(pressed);
    },
    { signal },
  );
  const lines = textarea.value.split("\n");
  const notes = document.createElement("div");
  notes.className = "line-values";
  // The view says what the variables are.
  notes.ariaHidden = "true";
  const sheet = notes.appendChild(document.createElement("div"));
  for (const [each, text] of values) {
    const row = document.createElement("div");
    row.style.top = `${topOf(each)}px`;
    // As wide as the text of the line is, whatever its characters are.
    const before = document.createElement("span");
    before.textContent = lines[each - 1] ?? "";
    const note = document.createElement("span");
    note.className = "line-values-note";
    note.textContent = text;
    row.append(before, note);
    sheet.append(row);
  }
  const place = () => {
    sheet.style.transform = `translate(${-textarea.scrollLeft}px, ${-textarea.scrollTop}px)`;
    for (const { element, top } of marks)
      element.style.transform = `translateY(${top - textarea.scrollTop}px)`;
  };
  place();
  textarea.addEventListener("scroll", place, { passive: true, signal });
  box.prepend(...marks.map(({ element }) => element), presses);
  box.append(notes);
  return () => {
    listening.abort();
    for (const { element } of marks) element.remove();
    presses.remove();
    notes.remove();
  };
}
