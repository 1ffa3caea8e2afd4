import { defaultTextSize, type TextSize, textSizes } from "../../settings/appearance.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";
import { isPressed } from "../shell/shortcut-keys.ts";

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

/** In `places`, the zoom keys change the text size instead of the page zoom. */
export function listenForTextSizeKeys(store: SettingsStore, places: readonly HTMLElement[]): void {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.defaultPrevented || !places.some((place) => place.contains(target as Node))) return;
    // On many layouts, "+" is Shift and "="; on others it has a key of its own.
    const isPlus = event.key === "+" && event.ctrlKey !== event.metaKey && !event.altKey;
    if (isPlus || isPressed(textSizeKeys.larger, event)) stepTextSize(store, 1);
    else if (isPressed(textSizeKeys.smaller, event)) stepTextSize(store, -1);
    else if (isPressed(textSizeKeys.usual, event)) store.change({ textSize: defaultTextSize });
    else return;
    event.preventDefault();
  });
}
