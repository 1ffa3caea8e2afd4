import type { Language } from "../language.ts";

export const elixir: Language = {
  id: "elixir",
  label: "Elixir",
  extensions: [".exs", ".ex"],
  namesNoFiles: true,
  editorLanguage: "elixir",
};
