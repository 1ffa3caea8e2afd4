import type { Language } from "../language.ts";

export const javascript: Language = {
  id: "javascript",
  label: "JavaScript",
  extensions: [".js", ".mjs", ".cjs"],
  editorLanguage: "javascript",
};
