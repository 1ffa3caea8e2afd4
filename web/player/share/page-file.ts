import { BadInput } from "../../protocol/parsers.ts";
import * as texts from "./share-texts.ts";
import type { Snippet } from "./snippet.ts";
import type { Download } from "./snippet-file.ts";

/*
 * A program as a page of its own: one HTML file that runs from a disk without a network. The page is built in advance
 * (web/products/exported, packed by web/build/exported-page-plugin.ts). The program is inserted here, as data and as readable
 * text.
 */

/** The exact strings in the page that are replaced. Each occurs once. */
const slots = {
  title: "<title>A program</title>",
  heading: '<h1 id="program_title">A program</h1>',
  code: '<main id="program_place"></main>',
  data: '<script type="application/json" id="program_data"></script>',
  libraries: '<script type="application/json" id="program_libraries"></script>',
} as const;

/** A library in the page: one module without imports. */
export type CarriedLibrary = { readonly name: string; readonly code: string };

/**
 * Inserts the snippet into the page that was built for it. Throws BadInput for another page. `transform` returns the
 * part of a text that a page can draw, because without its script the page draws the text itself. `libraries` are those
 * that the program imports.
 */
export function toPage(
  template: string,
  snippet: Snippet,
  defaultTitle: string,
  transform: (text: string) => string = (text) => text,
  libraries: readonly CarriedLibrary[] = [],
): Download {
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
 * JSON that is safe in a script element of data. The element ends at the first `</script`, and after `<!--` and
 * `<script` its end is found differently. So no `<` is left. Line separators, which once ended lines in JavaScript, do
 * no harm in data, but are escaped too. Lone surrogates, which UTF-8 cannot encode, are escaped by JSON itself.
 */
function asData(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029\ufeff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The program as text, for readers of the page without its script, or before the script has loaded. */
function asText(path: string, text: string): string {
  // The HTML parser drops a line break at the beginning.
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

/** If the name is cut, it is cut between words. */
function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const short = name.length > maxNameLength ? name.slice(0, maxNameLength + 1).replace(/-[^-]*$/, "") : name;
  return short.slice(0, maxNameLength) || "program";
}
