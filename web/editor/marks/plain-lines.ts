import { editorBox } from "../editor.ts";
import { editorOverlay } from "./editor-overlay.ts";
import "./plain-lines.css";

/** Elements at lines of the simple editor, behind or above its text, which scroll with it. */
export class PlainLines {
  private readonly listening = new AbortController();
  private readonly parts: HTMLElement[] = [];
  private readonly places: (() => void)[] = [];
  private sizes: ResizeObserver | undefined;

  private constructor(
    private readonly box: HTMLElement,
    readonly textarea: HTMLTextAreaElement,
    /** For wrapped lines: the drawn text, whose lines have the same positions as those of the textarea. */
    private readonly wrappedElement: HTMLElement | undefined,
  ) {}

  /**
   * The lines of the simple editor in an editor's box. Undefined if there is no simple editor, or if lines are wrapped
   * without a drawn text, because then their positions are unknown.
   */
  static in(box: HTMLElement): PlainLines | undefined {
    const textarea = box.querySelector<HTMLTextAreaElement>("textarea.editor-plain");
    if (!textarea) return undefined;
    if (!box.classList.contains("editor-wraps")) return new PlainLines(box, textarea, undefined);
    const layer = box.querySelector<HTMLElement>(".editor-lines");
    return layer && box.classList.contains("editor-coloured")
      ? new PlainLines(box, textarea, layer)
      : undefined;
  }

  get lineHeightPx(): number {
    return Number.parseFloat(getComputedStyle(this.textarea).lineHeight);
  }

  get signal(): AbortSignal {
    return this.listening.signal;
  }

  /** Adds marks behind the text, as wide as the box, each at its line, counted from 1. */
  addMarks(marks: readonly { readonly line: number; readonly element: HTMLElement }[]): void {
    const sheet = document.createElement("div");
    sheet.className = "plain-lines-marks";
    for (const { line, element } of marks) {
      this.placeAt(line, element);
      sheet.append(element);
    }
    const place = () => {
      sheet.style.transform = `translateY(${-this.textarea.scrollTop}px)`;
    };
    this.follow(place);
    this.add(sheet, "before");
  }

  /** Notes at the ends of lines. They are only visual: screen readers get the same text elsewhere. */
  addNotes(notes: ReadonlyMap<number, string>): void {
    const { textarea } = this;
    const lines = textarea.value.split("\n");
    const frame = document.createElement("div");
    frame.className = `plain-lines-notes ${this.wrappedElement ? "plain-lines-wrapped" : ""}`.trim();
    frame.ariaHidden = "true";
    const sheet = frame.appendChild(document.createElement("div"));
    for (const [line, text] of notes) {
      const row = document.createElement("div");
      this.placeAt(line, row);
      // An invisible copy of the line's text makes the note begin at its end, whatever its characters are.
      const before = document.createElement("span");
      before.textContent = lines[line - 1] ?? "";
      const note = document.createElement("span");
      note.className = "line-note";
      note.textContent = text;
      row.append(before, note);
      sheet.append(row);
    }
    this.follow(() => {
      if (this.wrappedElement) sheet.style.width = `${textarea.clientWidth}px`;
      sheet.style.transform = `translate(${-textarea.scrollLeft}px, ${-textarea.scrollTop}px)`;
    });
    this.add(frame, "after");
  }

  /** Adds another element to the box. */
  add(element: HTMLElement, where: "before" | "after"): void {
    element.setAttribute(editorOverlay, "");
    this.parts.push(element);
    if (where === "before") this.box.prepend(element);
    else this.box.append(element);
  }

  /** Scrolls a line into view if needed. */
  reveal(line: number): void {
    const { textarea } = this;
    const { top, height } = this.boxOf(line);
    if (top < textarea.scrollTop || top + height > textarea.scrollTop + textarea.clientHeight)
      textarea.scrollTop = top - (textarea.clientHeight - height) / 2;
  }

  /** The line at a vertical position of the window, from 1; undefined if there is none. */
  lineAt(clientY: number): number | undefined {
    const { box, textarea, lineHeightPx, wrappedElement } = this;
    const y = clientY - box.getBoundingClientRect().top + textarea.scrollTop;
    if (wrappedElement) {
      const index = [...wrappedElement.children].findIndex((each) => {
        const { offsetTop, offsetHeight } = each as HTMLElement;
        return y >= offsetTop && y < offsetTop + offsetHeight;
      });
      return index < 0 ? undefined : index + 1;
    }
    const line = Math.floor((y - editorBox.paddingTopPx) / lineHeightPx) + 1;
    return line >= 1 && line <= textarea.value.split("\n").length ? line : undefined;
  }

  remove(): void {
    this.listening.abort();
    this.sizes?.disconnect();
    for (const each of this.parts) each.remove();
  }

  /** The position of a line in the text, including the padding. */
  private boxOf(line: number): { readonly top: number; readonly height: number } {
    const { lineHeightPx, wrappedElement } = this;
    const lineElement = wrappedElement?.children[line - 1];
    return lineElement instanceof HTMLElement
      ? { top: lineElement.offsetTop, height: lineElement.offsetHeight }
      : { top: editorBox.paddingTopPx + (line - 1) * lineHeightPx, height: lineHeightPx };
  }

  /** Positions an element at a line, and again whenever the wrapping changes. */
  private placeAt(line: number, element: HTMLElement): void {
    element.style.setProperty("--line", String(line - 1));
    if (!this.wrappedElement) return;
    const place = () => {
      const { top, height } = this.boxOf(line);
      element.style.setProperty("--top", `${top - editorBox.paddingTopPx}px`);
      element.style.setProperty("--height", `${height}px`);
    };
    place();
    this.places.push(place);
    if (this.sizes) return;
    // Called first, and whenever the width or the text changes.
    this.sizes = new ResizeObserver(() => {
      for (const each of this.places) each();
    });
    this.sizes.observe(this.wrappedElement);
  }

  private follow(place: () => void): void {
    place();
    this.textarea.addEventListener("scroll", place, { passive: true, signal: this.signal });
  }
}
