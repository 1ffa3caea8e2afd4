import { drawableCode } from "../../editor/drawable-code.ts";
import type { HighlightKind } from "../../languages/code-tokens.ts";
import { highlightLanguageOf, highlightLines } from "../../languages/highlighted-lines.ts";
import { visibleText } from "../../player/output/visible-text.ts";
import type { Snippet } from "../../player/share/snippet.ts";
import * as texts from "./program-image-texts.ts";

export type ImagePiece = { readonly text: string; readonly kind: HighlightKind | "note" };
export type ImageLine = readonly ImagePiece[];

/** The maximum number of lines: more could not be read in a chat or on a slide. */
export const maxImageLines = { code: 120, output: 60 } as const;
/** The maximum columns: longer lines continue in the next line. */
export const maxImageColumns = 100;

/** The lines in the image of a program: each file, below its name if there are several, and then the output. */
export function imageLines(
  { files, language }: Pick<Snippet, "files" | "language">,
  output: string | undefined,
): readonly ImageLine[] {
  const code = files.flatMap(({ path, text }, index) => [
    ...(index > 0 ? [[]] : []),
    ...(files.length > 1 ? [note(path)] : []),
    ...highlightLines(readable(text), highlightLanguageOf(path, language)).flatMap(wrapLine),
  ]);
  const outputLines = readable(output ?? "")
    .split("\n")
    .flatMap((line) => wrapLine([{ text: line, kind: "plain" }]));
  return [
    ...within(code, maxImageLines.code, texts.lineOfCode, texts.linesOfCode),
    ...(output === undefined
      ? []
      : [
          [],
          note(texts.output),
          ...within(outputLines, maxImageLines.output, texts.lineOfOutput, texts.linesOfOutput),
        ]),
  ];
}

/** The accessible name of the image. */
export function imageName(
  { title, files }: Pick<Snippet, "title" | "files">,
  output: string | undefined,
): string {
  const lines = files.reduce((sum, { text }) => sum + readable(text).split("\n").length, 0);
  const what = output === undefined ? "" : texts.andOutput;
  return texts.imageName(title, lines, what);
}

function note(text: string): ImageLine {
  return [{ text: visibleText(text), kind: "note" }];
}

function readable(text: string): string {
  return visibleText(drawableCode(text)).replaceAll("\t", "  ").trimEnd();
}

function within(lines: readonly ImageLine[], max: number, one: string, many: string): readonly ImageLine[] {
  const remaining = lines.length - max;
  return remaining <= 0 ? lines : [...lines.slice(0, max), note(texts.linesLeft(remaining, one, many))];
}

function wrapLine(line: ImageLine): readonly ImageLine[] {
  const lines: ImagePiece[][] = [[]];
  let room = maxImageColumns;
  for (const { text, kind } of line) {
    for (let rest = [...text]; rest.length > 0; ) {
      if (room === 0) {
        lines.push([]);
        room = maxImageColumns;
      }
      const part = rest.slice(0, room);
      lines.at(-1)?.push({ text: part.join(""), kind });
      room -= part.length;
      rest = rest.slice(part.length);
    }
  }
  return lines;
}

/** The page's colours for each kind of text. */
const colours: Readonly<Record<ImagePiece["kind"], string>> = {
  plain: "--text",
  keyword: "--value-key",
  string: "--value-string",
  number: "--value-number",
  comment: "--muted",
  regexp: "--value-word",
  note: "--muted",
};

const fontSize = 14;
const lineHeight = 21;
const margin = 24;
/** Pixels of the image per unit, so that it is sharp on a large screen. */
const scale = 2;

/** Draws the lines in the page's current colours. */
export function drawImage(lines: readonly ImageLine[]): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error(texts.noCanvas);
  const font = `${fontSize}px ${getComputedStyle(document.documentElement).getPropertyValue("--mono")}`;
  context.font = font;
  const widths = lines.map((line) => context.measureText(line.map(({ text }) => text).join("")).width);
  const width = Math.ceil(Math.max(320, ...widths) + 2 * margin);
  const height = lines.length * lineHeight + 2 * margin;
  canvas.width = width * scale;
  canvas.height = height * scale;
  // Setting the size of a canvas resets its state, so the state is set after it.
  context.scale(scale, scale);
  context.font = font;
  context.textBaseline = "middle";
  context.direction = "ltr";
  context.fontVariantCaps = "normal";
  const colourOf = resolveColours();
  context.fillStyle = colourOf("--surface");
  context.fillRect(0, 0, width, height);
  for (const [row, line] of lines.entries()) {
    let x = margin;
    for (const { text, kind } of line) {
      context.fillStyle = colourOf(colours[kind]);
      context.fillText(text, x, margin + (row + 0.5) * lineHeight);
      x += context.measureText(text).width;
    }
  }
  return canvas;
}

export function asPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error(texts.noImage));
    }, "image/png");
  });
}

/**
 * Returns a function that computes the colour of a custom property. The property may be `light-dark(…)`, which a canvas
 * does not support, so an element computes it.
 */
function resolveColours(): (property: string) => string {
  const probe = document.createElement("span");
  document.body.append(probe);
  const computedColours = new Map<string, string>();
  for (const property of ["--surface", ...Object.values(colours)]) {
    probe.style.color = `var(${property})`;
    computedColours.set(property, getComputedStyle(probe).color);
  }
  probe.remove();
  return (property) => computedColours.get(property) ?? "";
}
