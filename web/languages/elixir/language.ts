import type { Language } from "../language.ts";

export const elixir = {
  id: "elixir",
  label: "Elixir",
  extensions: [".exs", ".ex"],
  namesNoFiles: true,
  editorLanguage: "elixir",
  lineComment: "#",
  hasMoments: true,
  hasCompilerScript: true,
} as const satisfies Language;
