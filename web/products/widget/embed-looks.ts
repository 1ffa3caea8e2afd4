import type { PageAppearance } from "./channel-messages.ts";
import type { HostFrame } from "./host-frame.ts";
import { colourOf, probeIn } from "./page-colours.ts";
import { type PrintableElement, printAsText, writeForPrint } from "./page-print.ts";
import { around, type Scheme, schemeAround, schemeOf } from "./page-scheme.ts";
import { styleOf } from "./page-style.ts";

/*
 * dist/embed-looks.js, which embed.js loads beside the frame: it fits widgets to their page. They are light or dark
 * like their background, use the page's own colours if it has set some, and are printed whole.
 */

const fittedFrames = new Map<PrintableElement, HostFrame>();

/** Fits the frame of a widget to the page until the element leaves the page or gets another frame. */
export function fitIn(element: PrintableElement, frame: HostFrame): void {
  printAsText(element);
  fittedFrames.set(element, frame);
  look(element, frame);
}

function look(element: PrintableElement, frame: HostFrame): void {
  const root = element.shadowRoot;
  if (!element.isConnected || !root) {
    fittedFrames.delete(element);
    return;
  }
  for (const each of around(element)) observer.observe(each, { attributes: true });
  const probe = probeIn(root);
  const style = styleOf(element, probe);
  const own = style?.background && colourOf(style.background, probe);
  const scheme = own ? schemeOf(own) : schemeAround(element, probe);
  // If the colour schemes differ, the browser paints an opaque background between page and frame, which is visible at
  // round corners.
  frame.element.style.colorScheme = schemes[element.getAttribute("theme") ?? ""] ?? scheme;
  const look: PageAppearance = { scheme, ...(style && { style }) };
  if (JSON.stringify(look) === JSON.stringify(frame.look)) return;
  frame.look = look;
  frame.send({ kind: "look", look: look });
}

/** The themes that do not depend on the page. */
const schemes: { readonly [theme: string]: Scheme | undefined } = {
  light: "light",
  dark: "dark",
  contrast: "dark",
};

let isDue = false;

/** Called for everything that may change the appearance of the page. */
function lookAgain(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    for (const [element, frame] of fittedFrames) look(element, frame);
  });
}

const observer = new MutationObserver(lookAgain);
observer.observe(document.head, { attributes: true, characterData: true, childList: true, subtree: true });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", lookAgain);
// A style sheet was loaded, or a transition of the background has ended.
addEventListener("load", lookAgain, { capture: true });
addEventListener(
  "transitionend",
  ({ propertyName }) => {
    if (/color|^--/.test(propertyName)) lookAgain();
  },
  { capture: true },
);

function write(): void {
  for (const element of fittedFrames.keys()) writeForPrint(element);
}
addEventListener("beforeprint", write);
// A page may be printed, or previewed for print, without that event.
matchMedia("print").addEventListener("change", write);
