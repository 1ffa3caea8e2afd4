import type { Language } from "../language.ts";

/** Data, for programs to import. */
export const json = {
  id: "json",
  label: "JSON",
  extensions: [".json"],
  editorLanguage: "json",
  isData: true,
} as const satisfies Language;
