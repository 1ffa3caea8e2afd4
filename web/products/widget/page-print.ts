import { drawTokens } from "../../editor/draw-tokens.ts";
import { highlight } from "../../languages/highlight.ts";
import { highlightLanguageOf } from "../../languages/highlighted-lines.ts";
import type { CheckResult } from "../../protocol/grading/check.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { Result } from "../../protocol/run/result.ts";
import { attributeText } from "./markup.ts";
import * as texts from "./widget-texts.ts";

/*
 * Widgets in print. The browser prints a frame like a picture: cut off at its height, and cut at page breaks. So its
 * content is printed as text of the page instead: the whole program, and the result of the last run.
 */

export type PrintableElement = HTMLElement & {
  readonly files: readonly SourceFile[];
  readonly outcome: Outcome | null;
};

const writers = new WeakMap<PrintableElement, () => void>();

/** Writes the current text, because the element is about to be printed. */
export function writeForPrint(element: PrintableElement): void {
  writers.get(element)?.();
}

/** Prepares the element to print as text. The text is written when printing starts. */
export function printAsText(element: PrintableElement): void {
  const root = element.shadowRoot;
  if (!root || writers.has(element)) return;
  let result: Result | undefined;
  let checks: readonly CheckResult[] = [];
  element.addEventListener("run", () => {
    result = undefined;
  });
  element.addEventListener("result", (event) => {
    result = (event as CustomEvent<Result>).detail;
  });
  element.addEventListener("check", (event) => {
    checks = (event as CustomEvent<{ results: readonly CheckResult[] }>).detail.results;
  });
  const text = document.createElement("div");
  text.className = "print";
  root.append(text);
  root.adoptedStyleSheets.push(sheet);
  writers.set(element, () => {
    const { outcome } = element;
    const files = filesOf(element);
    const programs = files.flatMap(({ path, text: code }) => [
      ...(files.length > 1 && path ? [line("p", path)] : []),
      drawColours(code, highlightLanguageOf(path, languageOf(element))),
    ]);
    const output = result && outcome ? outputOf(result) : "";
    text.replaceChildren(
      ...programs,
      ...(output ? [line("p", texts.output), line("pre", output)] : []),
      ...checks.map(({ title, passed, message }) =>
        line("p", `${passed ? "✓" : "✗"} ${title}${message ? `: ${message}` : ""}`),
      ),
    );
  });
}

/**
 * Includes the files of the attribute. The element's own array contains them only after the reader has changed
 * something.
 */
function filesOf(element: PrintableElement): readonly SourceFile[] {
  const { files } = element;
  const more = moreFiles(element).filter(({ path }) => !files.some((file) => file.path === path));
  return [...files, ...more];
}

function moreFiles(element: PrintableElement): readonly SourceFile[] {
  try {
    const files: unknown = JSON.parse(attributeText(element.getAttribute("files") ?? "[]"));
    const isFile = (file: SourceFile | null) =>
      typeof file?.path === "string" && typeof file.text === "string";
    return Array.isArray(files) ? files.filter(isFile) : [];
  } catch {
    // The widget reports the problem.
    return [];
  }
}

function line(name: "p" | "pre", text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text });
}

/** The language that colours a program without a name: the value of the attribute. */
function languageOf(element: Element): string {
  const name = element.getAttribute("language")?.toLowerCase() ?? "";
  return highlightLanguageOf(`.${name}`, name || "javascript");
}

/** The maximum length in UTF-16 units of a coloured program: colouring a longer one takes too long. */
const maxColouredLength = 200_000;

function drawColours(code: string, language: string): HTMLElement {
  const pre = line("pre", "");
  pre.append(...(code.length > maxColouredLength ? [code] : drawTokens(highlight(code, language))));
  return pre;
}

/** Only the documented fields of a result have been checked: see parse-frame-messages.ts. */
function outputOf({ stdout, inspected, outcome }: Result): string {
  const value = inspected && inspected !== "undefined" ? inspected : "";
  return [stdout.replace(/\n$/, ""), outcome?.kind === "completed" ? value : endOf(outcome)]
    .filter((each) => each)
    .join("\n");
}

function endOf(outcome: Exclude<Outcome, { kind: "completed" }>): string {
  switch (outcome.kind) {
    case "threw":
      return `${outcome.error?.name}: ${outcome.error?.message}`;
    case "invalid":
      return outcome.diagnostics?.map(({ message }) => message).join("\n") ?? "";
    case "restricted":
      return texts.notAllowed(outcome.name);
    case "unsettled":
      return texts.waits;
    case "exhausted":
      return texts.stoppedAt(outcome.limit);
    case "stopped":
      return texts.wasStopped;
    case "crashed":
      return texts.sandboxFailed;
  }
}

/* The page around has no tokens. The colours are those of ui/tokens.css on paper. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  .print { display: none }
  @media print {
    iframe { display: none }
    .print { display: block; margin: 12px 0; border: 1px solid #999999; background: #ffffff; color: #000000; font: 10pt/1.4 sans-serif }
    .print > * { margin: 0; padding: 4px 12px }
    .print > pre { font: 9pt/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; tab-size: 2; overflow-wrap: anywhere; white-space: pre-wrap }
    .print > p { break-after: avoid; border-top: 1px solid #999999; color: #444444 }
    .print > p:first-child, .print > p + p { border: 0 }
    .token-keyword { color: #4b1a9e }
    .token-string { color: #07492a }
    .token-number { color: #6b2f00 }
    .token-comment { color: #444444 }
    .token-regexp { color: #7a0d2c }
  }
`);
