import * as texts from "./author-texts.ts";
import { colourOf, hexOf } from "./page-colours.ts";
import type { Style } from "./style.ts";

/*
 * A page's custom properties for the colours and fonts of a widget, set on the element or on an element around it.
 * Invalid values are reported in the console, because the author of the style looks there, and the widget uses its
 * defaults.
 */

const colours = ["accent", "background", "text", "border"] as const;
const fonts = { font: "font", codeFont: "code-font" } as const;
const widestRadius = 40;

/** Returns undefined if the page sets none of them. */
export function styleOf(element: Element, probe: HTMLElement): Style | undefined {
  const computedStyle = getComputedStyle(element);
  const style: { -readonly [Name in keyof Style]: Style[Name] } = {};
  const read = (name: string, expected: string, parse: (value: string) => boolean) => {
    const value = computedStyle.getPropertyValue(`--sandglass-${name}`).trim();
    if (value && !parse(value)) complain(texts.wrongStyle(name, expected, value.slice(0, 100)));
  };
  for (const name of colours)
    read(name, texts.opaqueColour, (value) => {
      const colour = colourOf(value, probe);
      if (colour?.[3] !== 1) return false;
      style[name] = hexOf(colour);
      return true;
    });
  read("radius", texts.length(widestRadius), (value) => {
    // `outline-offset` accepts exactly one length, and its computed value is in pixels.
    if (!CSS.supports("outline-offset", value)) return false;
    probe.style.outlineOffset = value;
    const radius = Number.parseFloat(getComputedStyle(probe).outlineOffset);
    if (!(radius >= 0 && radius <= widestRadius)) return false;
    style.radius = radius;
    return true;
  });
  for (const [name, property] of Object.entries(fonts) as [keyof typeof fonts, string][])
    read(property, texts.fonts, (value) => {
      if (!CSS.supports("font-family", value)) return false;
      probe.style.fontFamily = value;
      style[name] = getComputedStyle(probe).fontFamily;
      return true;
    });
  return Object.keys(style).length > 0 ? style : undefined;
}

const reportedNames = new Set<string>();

function complain(sentence: string): void {
  if (reportedNames.has(sentence)) return;
  reportedNames.add(sentence);
  // biome-ignore lint/suspicious/noConsole: the author of the style looks here
  console.warn(sentence);
}
