import { appearanceOf, settingsKey } from "../../settings/appearance.ts";
import { applyAppearance } from "./apply-appearance.ts";

/*
 * This script is inlined in the page's head (build/csp.ts), so it runs before the first paint: a theme or layout that
 * came with the page's script would visibly change. It ignores invalid values. The page's script reads the settings
 * again, and reports their problems.
 */
let settings: unknown;
try {
  settings = JSON.parse(localStorage.getItem(settingsKey) ?? "null");
} catch {
  // The storage is refused or damaged, so the defaults are used.
}
applyAppearance(appearanceOf(settings, matchMedia("(prefers-contrast: more)").matches));

// See build/code-font.ts. The page in one file has no font, and may be at an address that a service worker controls.
const { dataset } = document.documentElement;
if (navigator.serviceWorker?.controller && dataset["oneFile"] === undefined) dataset["font"] = "";
