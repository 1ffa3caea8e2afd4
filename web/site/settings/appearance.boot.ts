import { appearanceOf, settingsKey } from "../../settings/appearance.ts";
import { applyAppearance } from "./apply-appearance.ts";

/*
 * Stands in the page's head as text (build/csp.ts), and so runs before anything is painted: a theme or a layout that
 * came with the page's script would be seen to change. It ignores what it cannot use; the script reads the
 * settings again, and reports their problems.
 */
let settings: unknown;
try {
  settings = JSON.parse(localStorage.getItem(settingsKey) ?? "null");
} catch {
  // Refused, or damaged: as usual.
}
applyAppearance(appearanceOf(settings, matchMedia("(prefers-contrast: more)").matches));

// See build/code-font.ts. The page in one file has no font, and may stand where a service worker answers.
const { dataset } = document.documentElement;
if (navigator.serviceWorker?.controller && dataset["oneFile"] === undefined) dataset["font"] = "";

// The cell's frame loads while all other scripts are on their way; none of them could know (client/page-cell.ts). The event
// does not bubble.
document.addEventListener(
  "load",
  ({ target }) => {
    if (target instanceof HTMLIFrameElement) target.dataset["loaded"] = "";
  },
  true,
);
