import type { Language } from "../language.ts";

/** Text that is not code, for programs to import: notes, tables, pages. */
export const text = {
  id: "text",
  label: "Text",
  isData: true,
  extensions: [".txt", ".md", ".csv", ".tsv", ".html", ".css", ".svg", ".xml"],
  editorLanguage: "plaintext",
} as const satisfies Language;
