import type { Snippet } from "../../player/share/snippet.ts";
import * as texts from "./embed-texts.ts";

/**
 * The snippet for a README, an issue or a chat: a fenced block for each file, the output if requested, and the link to
 * run it.
 */
export function asMarkdown({ title, language, files }: Snippet, link: string, output?: string): string {
  const blocks = files.map(({ path, text }) => {
    return `${codeSpan(path)}\n\n${block(text, tagOf(path, language))}`;
  });
  const outputBlocks = output === undefined ? [] : [`Output:\n\n${block(output, "text")}`];
  const heading = title === undefined ? [] : [`**${escapeMarkdown(title)}**\n`];
  return [...heading, ...blocks, ...outputBlocks, texts.runLink(address(link))].join("\n");
}

function block(text: string, tag: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  const whole = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${fence}${tag}\n${whole}${fence}\n`;
}

/** The language of a fenced block: the file extension, which GitHub and highlighters recognize. */
function tagOf(path: string, language: string): string {
  const extension = extensionOf(path);
  return /^[a-z\d]+$/i.test(extension) ? extension : language;
}

/** The extension: "ts" for "lib/sort.ts"; empty if there is none. */
function extensionOf(path: string): string {
  return /[^/.]\.([^/.]+)$/.exec(path)?.[1] ?? "";
}

function codeSpan(text: string): string {
  const ticks = "`".repeat(longestRun(text) + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${ticks}${space}${text}${space}${ticks}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}

/** Escapes every character that has a meaning in Markdown. */
function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** The link with the characters escaped that cannot be inside the parentheses. */
function address(link: string): string {
  return link.replace(
    /[\s<>()\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
