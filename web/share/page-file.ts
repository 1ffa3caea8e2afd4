import { BadInput } from "../protocol/parsers.ts";
import * as texts from "./share-texts.ts";
import type { Snippet } from "./snippet.ts";
import type { SavedFile } from "./snippet-file.ts";

/*
 * A program as a page of its own: one HTML file that runs it from a disk, without a network. The page is built beforehand
 * (web/exported, packed by web/build/exported-page-plugin.ts); the program is put into it here, as data and as text to read.
 */

/** The exact texts in the page that are replaced. Each occurs once. */
const slots = {
  title: "<title>A program</title>",
  heading: '<h1 id="program_title">A program</h1>',
  code: '<main id="program_place"></main>',
  data: '<script type="application/json" id="program_data"></script>',
  libraries: '<script type="application/json" id="program_libraries"></script>',
} as const;

/** A library in the page: one module that imports nothing. */
export type CarriedLibrary = { readonly name: string; readonly code: string };

/**
 * Puts the snippet into the page that is built for it. Throws BadInput for another page. `transform` returns the part of
 * a text that a page can draw, because without its script the page draws the text itself. `libraries` are the
 * libraries that the program imports.
 */
export function toPage(
  template: string,
  snippet: Snippet,
  defaultTitle: string,
  transform: (text: string) => string = (text) => text,
  libraries: readonly CarriedLibrary[] = [],
): SavedFile {
  const title = escapeHtml(snippet.title ?? defaultTitle);
  const values = {
    title: `<title>${title}</title>`,
    heading: `<h1 id="program_title">${title}</h1>`,
    code: `<main id="program_place">${snippet.files.map(({ path, text }) => asText(path, transform(text))).join("")}</main>`,
    data: `<script type="application/json" id="program_data">${asData(snippet)}</script>`,
    libraries: `<script type="application/json" id="program_libraries">${libraries.length > 0 ? asData(libraries) : ""}</script>`,
  };
  let text = template;
  for (const [name, slot] of Object.entries(slots) as [keyof typeof slots, string][]) {
    const parts = text.split(slot);
    if (parts.length !== 2) throw new BadInput(texts.otherVersion);
    text = parts.join(values[name]);
  }
  return { name: `${fileName(snippet.title ?? defaultTitle)}.html`, type: "text/html", text };
}

/**
 * JSON as it can stand in a script element of data. The element ends at the first `</script`, and `<!--` followed by
 * `<script` begins another way of counting ends: neither has a `<` any more. Line separators, at which JavaScript once
 * ended lines, are harmless in data, and written as escapes all the same; a half of a character, which UTF-8 cannot
 * write, JSON escapes by itself.
 */
function asData(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029\ufeff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** For readers of the page without its script, or before it has loaded. */
function asText(path: string, text: string): string {
  // The parser drops a line break that comes first.
  return `<pre aria-label="${escapeHtml(path)}">\n${escapeHtml(text)}</pre>`;
}

function escapeHtml(text: string): string {
  return text
    .replace(/[\0\p{Surrogate}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const maxNameLength = 40;

/** Of whole words, where there are several. */
function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const short = name.length > maxNameLength ? name.slice(0, maxNameLength + 1).replace(/-[^-]*$/, "") : name;
  return short.slice(0, maxNameLength) || "program";
}
