import type { Language } from "../language.ts";

/** Data, for programs to import. */
export const json: Language = {
  id: "json",
  label: "JSON",
  extensions: [".json"],
  editorLanguage: "json",
  isData: true,
};
