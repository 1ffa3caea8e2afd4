import MarkdownIt from "markdown-it";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";
import { calloutKinds } from "./markdown-extensions.ts";

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

/** Parses a text with HTML enabled, to find HTML in it. */
const withHtml = new MarkdownIt("default", { html: true });

/**
 * Warns about each piece of HTML, because the reader sees it as text. HTML in backticks or in a block of code is
 * intended.
 */
export function warnOfHtml(text: string, problems: LessonProblems): void {
  if (!text.includes("<")) return;
  for (const block of withHtml.parse(text, {})) {
    if (block.type === "html_block") warn(lineOf(block), block.content);
    // Only the opening tag of an element is reported.
    for (const { token, line } of tokensWithLines(block))
      if (token.type === "html_inline" && !token.content.startsWith("</")) warn(line, token.content);
  }
  function warn(line: number, html: string): void {
    const [tag = ""] = /^\s*<[^>\n]{0,60}>?/.exec(html) ?? [];
    problems.warn(line, texts.html(tag.trim()));
  }
}

/** Notations of other Markdown dialects that a lesson does not support, and footnotes without text. */
const unknownNotations: readonly (readonly [pattern: RegExp, message: (match: string) => string])[] = [
  [/\[\^[^\]\s]{1,100}\]/, (match) => texts.footnoteWithoutText(match)],
  [
    /^\[!\w+\]/,
    (match) => texts.unknownCallout(match, calloutKinds.map((each) => `[!${each.toUpperCase()}]`).join(", ")),
  ],
  [/^(?::::|!!!)\s*\w+/, (match) => texts.calloutOutside(match)],
  [/\$\$|(?<![\w$\\])\$(?=\S)[^$\n]{0,200}?[\\^_=][^$\n]{0,200}\$(?![\w$])/, (match) => texts.formula(match)],
];

/** Warns about notations that the reader will see as plain text. */
export function warnOfNotations(block: Token, problems: LessonProblems): void {
  if (block.type === "fence" && /^(?:mermaid|plantuml|math)\b/.test(block.info))
    problems.warn(lineOf(block), texts.blockAsText(block.info));
  for (const { token, line } of tokensWithLines(block)) {
    if (token.type !== "text") continue;
    for (const [pattern, message] of unknownNotations) {
      const [match] = pattern.exec(token.content) ?? [];
      if (match !== undefined) problems.warn(line, message(match));
    }
  }
}

/** Footnotes that no text refers to: they are not shown. */
export function warnOfFootnotes(text: string, env: object, problems: LessonProblems): void {
  const { refs = {} } =
    (env as { readonly footnotes?: { readonly refs?: Record<string, number> } }).footnotes ?? {};
  const unusedLabels = new Set(Object.keys(refs).filter((label) => (refs[label] ?? 0) < 0));
  if (unusedLabels.size === 0) return;
  for (const [index, each] of text.split("\n").entries()) {
    const [, name = "", label = ""] = /^\s*(\[\^([^\]\s]+)\]):/.exec(each) ?? [];
    if (unusedLabels.delete(`:${label}`)) problems.warn(index + 1, texts.unusedFootnote(name));
  }
}

function lineOf({ map }: Token): number {
  return (map?.[0] ?? 0) + 1;
}

/** The tokens within a block, with their lines. */
export function* tokensWithLines(block: Token): Generator<{ readonly token: Token; readonly line: number }> {
  let line = lineOf(block);
  for (const token of block.children ?? []) {
    yield { token, line };
    if (token.type === "softbreak" || token.type === "hardbreak") line++;
    // Inline HTML or code may contain line breaks.
    else if (token.type === "html_inline") line += token.content.split("\n").length - 1;
  }
}
