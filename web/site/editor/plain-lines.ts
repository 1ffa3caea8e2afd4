import { editorBox } from "../../editor/editor.ts";
import { editorOverlay } from "./editor-overlay.ts";
import "./plain-lines.css";

/** Things at lines of the simple editor, behind its text and over it, which scroll with it. */
export class PlainLines {
  private readonly listening = new AbortController();
  private readonly parts: HTMLElement[] = [];

  private constructor(
    private readonly box: HTMLElement,
    readonly textarea: HTMLTextAreaElement,
  ) {}

  /** In an editor's box; undefined where it has no simple editor, or lines are wrapped and it is not known where one is. */
  static in(box: HTMLElement): PlainLines | undefined {
    const textarea = box.querySelector<HTMLTextAreaElement>("textarea.editor-plain");
    return textarea && !box.classList.contains("editor-wraps") ? new PlainLines(box, textarea) : undefined;
  }

  get lineHeightPx(): number {
    return Number.parseFloat(getComputedStyle(this.textarea).lineHeight);
  }

  get signal(): AbortSignal {
    return this.listening.signal;
  }

  /** Behind the text, as wide as the box; each at its line, from 1. */
  addMarks(marks: readonly { readonly line: number; readonly element: HTMLElement }[]): void {
    const sheet = document.createElement("div");
    sheet.className = "plain-lines-marks";
    for (const { line, element } of marks) {
      element.style.setProperty("--line", String(line - 1));
      sheet.append(element);
    }
    const place = () => {
      sheet.style.transform = `translateY(${-this.textarea.scrollTop}px)`;
    };
    this.follow(place);
    this.add(sheet, "before");
  }

  /** Behind the ends of lines. They are for the eye: what they say is said elsewhere, too. */
  addNotes(notes: ReadonlyMap<number, string>): void {
    const { textarea } = this;
    const lines = textarea.value.split("\n");
    const frame = document.createElement("div");
    frame.className = "plain-lines-notes";
    frame.ariaHidden = "true";
    const sheet = frame.appendChild(document.createElement("div"));
    for (const [line, text] of notes) {
      const row = document.createElement("div");
      row.style.setProperty("--line", String(line - 1));
      // As wide as the text of the line is, whatever its characters are.
      const before = document.createElement("span");
      before.textContent = lines[line - 1] ?? "";
      const note = document.createElement("span");
      note.className = "line-note";
      note.textContent = text;
      row.append(before, note);
      sheet.append(row);
    }
    this.follow(() => {
      sheet.style.transform = `translate(${-textarea.scrollLeft}px, ${-textarea.scrollTop}px)`;
    });
    this.add(frame, "after");
  }

  /** Something of its own in the box. */
  add(element: HTMLElement, where: "before" | "after"): void {
    element.setAttribute(editorOverlay, "");
    this.parts.push(element);
    if (where === "before") this.box.prepend(element);
    else this.box.append(element);
  }

  /** Brings a line into view, if it is not. */
  reveal(line: number): void {
    const { textarea, lineHeightPx } = this;
    const top = editorBox.paddingTopPx + (line - 1) * lineHeightPx;
    if (top < textarea.scrollTop || top + lineHeightPx > textarea.scrollTop + textarea.clientHeight)
      textarea.scrollTop = top - (textarea.clientHeight - lineHeightPx) / 2;
  }

  /** The line at a height of the window, from 1; undefined: none. */
  lineAt(clientY: number): number | undefined {
    const { box, textarea, lineHeightPx } = this;
    const y = clientY - box.getBoundingClientRect().top + textarea.scrollTop - editorBox.paddingTopPx;
    const line = Math.floor(y / lineHeightPx) + 1;
    return line >= 1 && line <= textarea.value.split("\n").length ? line : undefined;
  }

  remove(): void {
    this.listening.abort();
    for (const each of this.parts) each.remove();
  }

  private follow(place: () => void): void {
    place();
    this.textarea.addEventListener("scroll", place, { passive: true, signal: this.signal });
  }
}
