import { defaultTextSize, type TextSize, textSizes } from "../../settings/appearance.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";
import { isPressed } from "../shell/shortcut-keys.ts";

/** The elements in which the zoom keys change the text size instead of the page zoom. */
const places = "#editor, #output, #console-line";

export const textSizeKeys = { larger: "Mod+=", smaller: "Mod+-", usual: "Mod+0" } as const;

/** Sets the next larger size, or with -1 the next smaller one. */
export function stepTextSize(store: SettingsStore, by: 1 | -1): void {
  const at = textSizes.indexOf(store.settings.value.textSize) + by;
  const textSize = textSizes[Math.min(Math.max(at, 0), textSizes.length - 1)] ?? defaultTextSize;
  store.change({ textSize });
}

/** The text size to use for the one in the settings. */
export function atLeast(min: number, set: TextSize): TextSize {
  return textSizes.find((size) => size >= Math.max(set, min)) ?? set;
}

export function listenForTextSizeKeys(store: SettingsStore): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element && event.target.closest(places))) return;
    // On many layouts, "+" is Shift and "="; on others it has a key of its own.
    const isPlus = event.key === "+" && event.ctrlKey !== event.metaKey && !event.altKey;
    if (isPlus || isPressed(textSizeKeys.larger, event)) stepTextSize(store, 1);
    else if (isPressed(textSizeKeys.smaller, event)) stepTextSize(store, -1);
    else if (isPressed(textSizeKeys.usual, event)) store.change({ textSize: defaultTextSize });
    else return;
    event.preventDefault();
  });
}
