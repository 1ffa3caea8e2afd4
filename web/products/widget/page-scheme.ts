import { type Colour, colourOf } from "./page-colours.ts";

export type Scheme = "light" | "dark";

/**
 * Whether the widget is on a light or a dark background. The first visible background around it decides. If there is
 * none, the page's `color-scheme` decides, through the default background colour.
 */
export function schemeAround(element: Element, probe: HTMLElement): Scheme {
  for (const each of around(element)) {
    const background = colourOf(getComputedStyle(each).backgroundColor, probe);
    if (background && background[3] >= 0.5) return schemeOf(background);
  }
  return schemeOf(colourOf("Canvas", probe) ?? [1, 1, 1, 1]);
}

/** Yields an element and all elements that it is drawn inside. */
export function* around(element: Element): Generator<Element> {
  let at: Node | null = element;
  while (at) {
    if (at instanceof Element) yield at;
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as ShadowRoot).host ?? null;
  }
}

/** White text is easier to read on dark grey, black text on light grey. The border between them is 117 of 255. */
export function schemeOf([red, green, blue]: Colour): Scheme {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 117 / 255 ? "dark" : "light";
}
