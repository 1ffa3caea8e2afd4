import type { Language } from "../language.ts";

export const typescript = {
  id: "typescript",
  label: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  editorLanguage: "typescript",
  lineComment: "//",
  dialectOf: "javascript",
  hasCompilerScript: true,
} as const satisfies Language;
