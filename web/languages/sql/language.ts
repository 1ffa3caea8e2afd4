import type { Language } from "../language.ts";

export const sql = {
  id: "sql",
  label: "SQL",
  extensions: [".sql"],
  editorLanguage: "sql",
  lineComment: "--",
  hasCompilerScript: true,
  isInterpreted: true,
  hasSessions: true,
} as const satisfies Language;
