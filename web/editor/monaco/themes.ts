import * as monaco from "monaco-editor/editor";
import { followColourScheme } from "../colour-scheme.ts";
import { contrastDark, contrastLight, dark, light } from "../palettes.ts";
import { editorColours, tokenRules } from "./colours.ts";

export function defineThemes(): void {
  for (const [name, palette, base] of [
    ["light", light, "vs"],
    ["dark", dark, "vs-dark"],
    // Not based on "hc-light" and "hc-black", because Monaco leaves these themes if the system does not force colours
    // (standaloneThemeService, _onOSSchemeChanged).
    ["contrast-light", contrastLight, "vs"],
    ["contrast-dark", contrastDark, "vs-dark"],
  ] as const) {
    monaco.editor.defineTheme(`sandglass-${name}`, {
      base,
      inherit: false,
      rules: tokenRules(palette),
      colors: editorColours(palette),
    });
  }
}

/** Keeps Monaco in the page's colours. Returns the function that stops it. */
export function followPageTheme(): () => void {
  return followColourScheme((scheme) => monaco.editor.setTheme(`sandglass-${scheme}`));
}
