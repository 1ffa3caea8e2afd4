import { highlight } from "../../../languages/highlight.ts";

/** A program as highlighted HTML. */
export function drawCode(code: string, language: string): string {
  return highlight(code, language)
    .map(({ text, kind }) =>
      kind === "plain" ? escapeHtml(text) : `<span class="token-${kind}">${escapeHtml(text)}</span>`,
    )
    .join("");
}

/** Text escaped for HTML elements and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
