import { BadInput } from "../../protocol/parsers.ts";
import { inks, parseStyle, surfaces, tokensOf, type Usual } from "./style.ts";
import type { Theme } from "./widget-settings.ts";

/* The colours and fonts that a page gives its widgets. They are applied only where the text stays readable. */

const sheet = new CSSStyleSheet();
const reportedProblems = new Set<string>();

/** Applies a style to the widget of this frame, whose element is `root`, or removes it. */
export function applyStyle(value: unknown, theme: Theme, root: HTMLElement): void {
  sheet.replaceSync("");
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  // The high-contrast theme keeps its colours.
  if (value === undefined || theme === "contrast") return;
  try {
    const style = parseStyle(value);
    const { tokens, problems } = tokensOf(style, usualOf(root));
    for (const sentence of problems) complain(sentence);
    sheet.replaceSync(rulesOf(tokens, style.radius));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    complain(`${error.message}.`);
  }
}

function rulesOf(tokens: Readonly<Record<string, string>>, corner: number | undefined): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `--${name}: ${value};`);
  if (corner !== undefined) declarations.push(`border-radius: ${corner}px;`);
  const { surface } = tokens;
  // The full editor defines its own colours in properties of this name.
  const editor = surface
    ? `.exercise .monaco-editor { --vscode-editor-background: ${surface}; --vscode-editorGutter-background: ${surface}; }`
    : "";
  return `@media screen { .exercise[data-theme] { ${declarations.join(" ")} } ${editor} }`;
}

function usualOf(root: HTMLElement): Usual {
  const probe = document.createElement("i");
  probe.hidden = true;
  root.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(probe)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return [name, [red, green, blue] as const] as const;
  };
  const usual = Object.fromEntries([...inks, ...surfaces].map(read)) as Usual;
  probe.remove();
  return usual;
}

function complain(sentence: string): void {
  if (reportedProblems.has(sentence)) return;
  reportedProblems.add(sentence);
  // biome-ignore lint/suspicious/noConsole: the author of the style looks here
  console.warn(sentence);
}
