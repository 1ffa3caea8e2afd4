import type { Language } from "../language.ts";

export const lua = {
  id: "lua",
  label: "Lua",
  extensions: [".lua"],
  editorLanguage: "lua",
  lineComment: "--",
  hasCompilerScript: true,
  isInterpreted: true,
  hasSessions: true,
} as const satisfies Language;
