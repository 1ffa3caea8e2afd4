import type { Language } from "../language.ts";

export const typescript: Language = {
  id: "typescript",
  label: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  editorLanguage: "typescript",
  dialectOf: "javascript",
};
