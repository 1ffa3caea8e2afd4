/*
 * Keys in one notation, for listeners and for lists: "Mod+Shift+P", "Alt+ArrowLeft", "F1", "?". `Mod` is the command
 * key on a Mac, and the control key elsewhere.
 */

import * as texts from "./shortcut-texts.ts";

/** The fields of a keyboard event that say which keys were pressed. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export type KeyPlatform = { readonly mac: boolean; readonly firefox: boolean };

/** Old versions of Node have no navigator, and do not need these keys. */
const thisPlatform: KeyPlatform = platformOf(globalThis.navigator?.userAgent ?? "");

export function platformOf(userAgent: string): KeyPlatform {
  return { mac: /Mac|iPhone|iPad/.test(userAgent), firefox: /Firefox\//.test(userAgent) };
}

export function isPressed(keys: string, event: KeyPress): boolean {
  const { name, modifiers } = split(keys);
  const has = (modifier: string) => modifiers.includes(modifier);
  if (event.altKey !== has("Alt")) return false;
  // On a Mac the control key works as elsewhere, unless the system uses it.
  if (has("Mod") ? event.ctrlKey === event.metaKey : event.metaKey || event.ctrlKey !== has("Ctrl"))
    return false;
  // The modifiers for a character depend on the keyboard layout: "?" is Shift and "/" on some.
  if (event.shiftKey !== has("Shift") && !isSign(name)) return false;
  return nameOf(event) === name;
}

/** Whether these keys cannot enter text. */
export function isSafeWhileWriting(keys: string): boolean {
  const { name, modifiers } = split(keys);
  return !isSign(name) || modifiers.includes("Mod") || modifiers.includes("Ctrl");
}

/** The symbol and the spoken name of a key. */
export type KeyLabel = { readonly symbol: string; readonly speech: string };

/** The labels of the keys on this platform's keyboard, in the order in which they are pressed. */
export function keyLabels(keys: string, { mac } = thisPlatform): readonly KeyLabel[] {
  const { name, modifiers } = split(keys);
  return [...modifiers, name].map((key) => {
    const [symbol, speech] = (mac && texts.macKeyNames[key]) || texts.keyNames[key] || [key, key];
    return { symbol, speech };
  });
}

/** The keys as text: "Ctrl Shift P"; on a Mac "⌘⇧P". */
export function keysText(keys: string, platform = thisPlatform): string {
  return keyLabels(keys, platform)
    .map(({ symbol }) => symbol)
    .join(platform.mac ? "" : " ");
}

/** The keys that reach the page: Firefox opens a private window for Ctrl+Shift+P, and the page cannot prevent it. */
export function availableKeys(all: readonly string[], { firefox } = thisPlatform): readonly string[] {
  return firefox ? all.filter((keys) => keys !== "Mod+Shift+P") : all;
}

function split(keys: string): { readonly name: string; readonly modifiers: readonly string[] } {
  const parts = keys.split("+");
  return { name: parts.at(-1) ?? "", modifiers: parts.slice(0, -1) };
}

/**
 * The name of a pressed key. For a letter, the layout counts, so that Z is the key labelled Z. With Alt, layouts on a
 * Mac have other characters there, and some layouts have no Latin letters at all. Then the physical position counts.
 */
function nameOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (code.startsWith("Key")) return code.slice(3);
  return key === " " ? "Space" : key;
}

function isSign(name: string): boolean {
  return name.length === 1 && !/[A-Z]/.test(name);
}
