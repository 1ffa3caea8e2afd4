import { editorBox, editorFont } from "../../editor/editor.ts";
import type { EditorHost } from "../editor/editor-host.ts";
import "./line-mark.css";

/** Marks the line at which a run is, in whichever editor stands on the page, and brings it into view. */
export class LineMark {
  private line: number | undefined;
  private undo: () => void = () => {};

  constructor(private readonly host: EditorHost) {
    // Another editor takes the place of this one.
    new MutationObserver((changes) => {
      const isOurs = changes.every(({ addedNodes, removedNodes }) =>
        [...addedNodes, ...removedNodes].every(
          (node) => node instanceof Element && node.matches(".line-mark"),
        ),
      );
      if (!isOurs && this.line !== undefined) this.draw();
    }).observe(host.box, { childList: true });
  }

  /** The line of the open file, from 1; undefined: none. */
  show(line: number | undefined): void {
    this.line = line;
    this.draw();
  }

  private draw(): void {
    this.undo();
    this.undo = () => {};
    const { line, host } = this;
    if (host.current.markLine) host.current.markLine(line);
    else if (line !== undefined) this.undo = markPlain(host.box, line);
  }
}

/** Behind the text of the simple editor. */
function markPlain(box: HTMLElement, line: number): () => void {
  const textarea = box.querySelector<HTMLTextAreaElement>("textarea.editor-plain");
  if (!textarea) return () => {};
  const mark = document.createElement("div");
  mark.className = "line-mark";
  const { lineHeightPx } = editorFont;
  const top = editorBox.paddingTopPx + (line - 1) * lineHeightPx;
  if (top < textarea.scrollTop || top + lineHeightPx > textarea.scrollTop + textarea.clientHeight)
    textarea.scrollTop = top - (textarea.clientHeight - lineHeightPx) / 2;
  const place = () => {
    mark.style.transform = `translateY(${top - textarea.scrollTop}px)`;
  };
  place();
  const listening = new AbortController();
  textarea.addEventListener("scroll", place, { passive: true, signal: listening.signal });
  box.prepend(mark);
  return () => {
    listening.abort();
    mark.remove();
  };
}
