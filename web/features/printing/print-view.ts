import { drawTokens } from "../../editor/draw-tokens.ts";
import { highlight } from "../../languages/highlight.ts";
import { highlightLanguageOf } from "../../languages/highlighted-lines.ts";
import type { Playground } from "../../player/model/playground.ts";
import { element } from "../../player/output/dom.ts";
import { explain } from "../../player/output/explain-outcome.ts";
import { textOfLog } from "../../player/output/log-text.ts";
import { shortText } from "../../player/output/visible-text.ts";
import * as texts from "./printing-texts.ts";
import "./print.css";

/**
 * Prints the complete program and output, because editors and the log draw only the visible part. The printed content
 * is created when printing starts, and removed afterwards.
 */
export function mountPrintView(playground: Playground): void {
  let sheet: HTMLElement | undefined;
  addEventListener("beforeprint", () => {
    sheet = drawSheet(playground);
    document.body.append(sheet);
  });
  addEventListener("afterprint", () => sheet?.remove());
}

function drawSheet({ workspace, output: log, outcome, limits }: Playground): HTMLElement {
  const { files, language } = workspace.program.value;
  const programs = files.flatMap(({ path, text }) => [
    element("h2", "", shortText(path)),
    element("pre", "", ...drawTokens(highlight(cutText(text), highlightLanguageOf(path, language)))),
  ]);
  const outputText = textOfLog(log.value, undefined);
  const ending = outcome.value && explain(outcome.value, limits);
  return element(
    "div",
    "print-sheet",
    element("h1", "", document.title),
    ...programs,
    ...(ending || outputText ? [element("h2", "", texts.output)] : []),
    ...(outputText ? [element("pre", "", cutText(outputText))] : []),
    ...(ending
      ? [
          element("p", "", `${shortText(ending.title)}${ending.at ? texts.atLine(ending.at.line) : ""}.`),
          ...(ending.quote === undefined ? [] : [element("pre", "", cutText(ending.quote))]),
        ]
      : []),
  );
}

/** The maximum UTF-16 units of printed text. The layout of 10,000 pages takes minutes, and nobody wants them. */
const maxPrintedLength = 200_000;

function cutText(text: string): string {
  return text.length <= maxPrintedLength
    ? text
    : texts.cutText(text.slice(0, maxPrintedLength), text.length - maxPrintedLength);
}
