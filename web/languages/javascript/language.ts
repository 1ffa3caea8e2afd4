import type { Language } from "../language.ts";

export const javascript = {
  id: "javascript",
  label: "JavaScript",
  extensions: [".js", ".mjs", ".cjs"],
  editorLanguage: "javascript",
  lineComment: "//",
} as const satisfies Language;
