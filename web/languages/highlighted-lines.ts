import { languageOf } from "./catalog.ts";
import type { HighlightToken } from "./code-tokens.ts";
import { highlight } from "./highlight.ts";

/** The lines of a text, each an array of tokens of one colour. */
export function highlightLines(text: string, language: string): readonly (readonly HighlightToken[])[] {
  const lines: HighlightToken[][] = [[]];
  for (const token of highlight(text, language)) {
    for (const [index, part] of token.text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ kind: token.kind, text: part });
    }
  }
  return lines;
}

/** The language that colours a file: from its extension, or else `language`. Plain text has no colours of its own. */
export function highlightLanguageOf(path: string, language: string): string {
  const { editorLanguage = "plaintext" } = languageOf(path) ?? {};
  return editorLanguage === "plaintext" ? language : editorLanguage;
}
