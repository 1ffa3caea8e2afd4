import * as monaco from "monaco-editor/editor";
import { followColourScheme } from "./colour-scheme.ts";
import { editorColours, tokenRules } from "./monaco-colours.ts";
import { dark, light } from "./theme.ts";

export function defineThemes(): void {
  for (const [name, palette, base] of [
    ["light", light, "vs"],
    ["dark", dark, "vs-dark"],
  ] as const) {
    monaco.editor.defineTheme(`sandglass-${name}`, {
      base,
      inherit: false,
      rules: tokenRules(palette),
      colors: editorColours(palette),
    });
  }
}

/** Keeps Monaco in the page's colours, light or dark. Returns how to stop. */
export function followPageTheme(): () => void {
  return followColourScheme((scheme) => monaco.editor.setTheme(`sandglass-${scheme}`));
}
