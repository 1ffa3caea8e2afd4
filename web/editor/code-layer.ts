import type { HighlightToken } from "../languages/code-tokens.ts";
import { highlightLines } from "../languages/highlighted-lines.ts";
import { drawTokens } from "./draw-tokens.ts";
import { drawableCode } from "./drawable-code.ts";

/** Draws highlighted code, one element per line. When the text changes, only the lines that differ are drawn again. */
export class CodeLayer {
  readonly root: HTMLElement;
  /** The drawn lines, to find those that differ. */
  private currentLooks: readonly string[] = [];

  /** `name` is the prefix of the class names. */
  constructor(private readonly name = "exercise") {
    this.root = document.createElement("div");
    this.root.className = `${name}-lines`;
  }

  /** `classOf` gives additional classes for a line, counted from 1. */
  show(text: string, language: string, classOf: (line: number) => string = () => ""): void {
    const lines = highlightLines(drawableCode(text), language);
    const looks = lines.map((line, index) => classOf(index + 1) + JSON.stringify(line));
    const { children } = this.root;
    // Compares from the end: after an inserted line, the lines below it are not drawn again.
    let same = 0;
    const maxSame = Math.min(looks.length, this.currentLooks.length);
    while (same < maxSame && looks.at(-1 - same) === this.currentLooks.at(-1 - same)) same++;
    const changedCount = looks.length - same;
    while (children.length - same > changedCount) children[changedCount]?.remove();
    for (const [index, line] of lines.slice(0, changedCount).entries()) {
      const old = index < this.currentLooks.length - same ? children[index] : undefined;
      if (old && looks[index] === this.currentLooks[index]) continue;
      const lineElement = drawLine(line, `${this.name}-line ${classOf(index + 1)}`.trim());
      if (old) old.replaceWith(lineElement);
      else this.root.insertBefore(lineElement, children[index] ?? null);
    }
    this.currentLooks = looks;
  }

  line(number: number): Element | undefined {
    return this.root.children[number - 1];
  }
}

function drawLine(line: readonly HighlightToken[], className: string): HTMLElement {
  const lineElement = document.createElement("div");
  lineElement.className = className;
  lineElement.append(...drawTokens(line));
  return lineElement;
}
