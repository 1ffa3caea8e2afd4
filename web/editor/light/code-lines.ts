import type { HighlightToken } from "../../languages/code-tokens.ts";
import { highlightLines } from "../../languages/highlighted-lines.ts";
import { drawTokens } from "../draw-tokens.ts";
import { drawableCode } from "../drawable-code.ts";
import { part } from "./part.ts";
import "./code-lines.css";

/** What is shown at a line besides its text and its number. */
export type LineLook = {
  /** Class names of the line. */
  readonly classes: readonly string[];
  /** Marks beside the number, with their descriptions. */
  readonly marks: readonly { readonly className: string; readonly label: string }[];
  /** Texts at the end of the line. They are only visual: screen readers get them elsewhere. */
  readonly ends: readonly { readonly className: string; readonly text: string }[];
};

/** The look of a line that the reader cannot change. */
export const fixedLook: LineLook = { classes: ["code-line-fixed"], marks: [], ends: [] };

/** The maximum UTF-16 units of text that is drawn below a textarea. Drawing more at each key would be noticeable. */
const maxColouredLength = 50_000;

/**
 * Draws code: one element for each line, with its number, its colours, and what is shown at it. When the text changes,
 * only the lines that differ are drawn again.
 */
export class CodeLines {
  readonly root = part("div", "code-lines");
  private text = "";
  private language = "";
  private looks = noLooks;
  private decorate: DecorateLine = () => {};
  /** The drawn lines, to find those that differ. */
  private drawn: readonly string[] = [];

  /** `isBelowText`: a textarea at the same position has the same text, and shows a long one itself. */
  constructor(private readonly isBelowText = false) {}

  /** `looks`: by line number, from 1. `decorate` draws their marks and ends. */
  show(
    text: string,
    language: string,
    looks: ReadonlyMap<number, LineLook> = noLooks,
    decorate: DecorateLine = () => {},
  ): void {
    const visible = drawableCode(text);
    const isDrawn = this.drawn.length > 0;
    if (isDrawn && visible === this.text && language === this.language && looks === this.looks) return;
    this.text = visible;
    this.language = language;
    this.looks = looks;
    this.decorate = decorate;
    this.draw();
  }

  line(number: number): HTMLElement | undefined {
    return this.root.children[number - 1] as HTMLElement | undefined;
  }

  /** Whether the text itself is drawn, and not only the numbers of its lines. */
  get isColoured(): boolean {
    return !this.isBelowText || this.text.length <= maxColouredLength;
  }

  private draw(): void {
    const { root, text, language, isColoured } = this;
    root.classList.toggle("code-lines-coloured", isColoured);
    const lines = isColoured ? highlightLines(text, language) : text.split("\n").map(() => []);
    const drawn = lines.map((line, index) => JSON.stringify([line, this.looks.get(index + 1)]));
    const { children } = root;
    // Compares from the end: after an inserted line, the lines below it are not drawn again.
    let same = 0;
    const maxSame = Math.min(drawn.length, this.drawn.length);
    while (same < maxSame && drawn.at(-1 - same) === this.drawn.at(-1 - same)) same++;
    const changedCount = drawn.length - same;
    while (children.length - same > changedCount) children[changedCount]?.remove();
    for (const [index, line] of lines.slice(0, changedCount).entries()) {
      const old = index < this.drawn.length - same ? children[index] : undefined;
      if (old && drawn[index] === this.drawn[index]) continue;
      const next = this.drawLine(line, this.looks.get(index + 1));
      if (old) old.replaceWith(next);
      else root.insertBefore(next, children[index] ?? null);
    }
    this.drawn = drawn;
    // The column of numbers is as wide as the longest number.
    root.parentElement?.style.setProperty("--digits", String(String(drawn.length).length));
  }

  private drawLine(tokens: readonly HighlightToken[], look: LineLook | undefined): HTMLElement {
    const text = part("span", "code-line-text", ...drawTokens(tokens));
    // Screen readers read the textarea.
    text.ariaHidden = "true";
    const line = part("div", ["code-line", ...(look?.classes ?? [])].join(" "), text);
    if (look) this.decorate(line, look);
    return line;
  }
}

const noLooks: ReadonlyMap<number, LineLook> = new Map();

/** Draws what is at a line besides its text and its number into the drawn line. */
export type DecorateLine = (line: HTMLElement, look: LineLook) => void;
