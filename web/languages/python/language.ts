import type { Language } from "../language.ts";

export const python = {
  id: "python",
  label: "Python",
  extensions: [".py"],
  editorLanguage: "python",
  lineComment: "#",
  hasCompilerScript: true,
  isInterpreted: true,
  downloadMb: 9,
} as const satisfies Language;
