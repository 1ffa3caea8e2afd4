import type { Look } from "./channel-messages.ts";
import type { HostFrame } from "./host-frame.ts";
import { colourOf, probeIn } from "./page-colours.ts";
import { type PrintableElement, printAsText, writeForPrint } from "./page-print.ts";
import { around, type Scheme, schemeAround, schemeOf } from "./page-scheme.ts";
import { styleOf } from "./page-style.ts";

/*
 * dist/embed-looks.js, which embed.js asks for beside the frame: it fits widgets to their page. They are as light or dark as
 * what they stand on, in the page's own colours where it has set some, and are printed whole.
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
  const look: Look = { scheme, ...(style && { style }) };
  if (JSON.stringify(look) === JSON.stringify(frame.look)) return;
  frame.look = look;
  frame.send({ kind: "look", look: look });
}

/** Those of the themes that do not go by the page. */
const schemes: { readonly [theme: string]: Scheme | undefined } = {
  light: "light",
  dark: "dark",
  contrast: "dark",
};

let isDue = false;

/** Whatever may have changed what the page looks like. */
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
// A page may be printed, or looked at as it would be, without that event.
matchMedia("print").addEventListener("change", write);
