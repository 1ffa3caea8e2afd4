/** Red, green, blue and opacity, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** An invisible element, with which the browser computes CSS values at the position of a widget. */
export function probeIn(root: ShadowRoot): HTMLElement {
  const existing = root.querySelector<HTMLElement>("[data-probe]");
  if (existing) return existing;
  const probe = document.createElement("i");
  probe.dataset["probe"] = "";
  probe.hidden = true;
  root.append(probe);
  return probe;
}

/** The computed value of a CSS colour in any notation; undefined if it is not a colour. */
export function colourOf(css: string, probe: HTMLElement): Colour | undefined {
  if (!CSS.supports("color", css)) return undefined;
  // `color-mix` with the colour itself makes the browser compute it in sRGB. Without it, the colour stays in its own
  // colour space.
  probe.style.color = `color-mix(in srgb, ${css}, ${css})`;
  const { color } = getComputedStyle(probe);
  const numbers = color.match(/-?\d[\d.]*(?:e-?\d+)?/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0, opacity = 1] = numbers;
  const scale = color.startsWith("rgb") ? 255 : 1;
  const part = (value: number) => Math.min(1, Math.max(0, value / scale));
  return [part(red), part(green), part(blue), opacity];
}

/** "#rrggbb" */
export function hexOf([...parts]: Colour): string {
  const two = (part: number) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${parts.slice(0, 3).map(two).join("")}`;
}
