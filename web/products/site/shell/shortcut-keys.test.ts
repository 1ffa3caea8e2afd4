import { expect, test } from "vitest";
import {
  availableKeys,
  isPressed,
  isSafeWhileWriting,
  type KeyPress,
  keyLabels,
  keysText,
  platformOf,
} from "./shortcut-keys.ts";

const mac = platformOf("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140");
const linux = platformOf("Mozilla/5.0 (X11; Linux x86_64) Chrome/140");
const firefox = platformOf("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0");

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { key, code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key, ...none, ...more };
}

test("Mod is control or command, but not both", () => {
  expect(isPressed("Mod+Enter", press("Enter", { ctrlKey: true }))).toBe(true);
  expect(isPressed("Mod+Enter", press("Enter", { metaKey: true }))).toBe(true);
  expect(isPressed("Mod+Enter", press("Enter", { ctrlKey: true, metaKey: true }))).toBe(false);
  expect(isPressed("Mod+Enter", press("Enter"))).toBe(false);
});

test("a modifier that is not named must not be pressed", () => {
  expect(isPressed("Mod+Z", press("z", { ctrlKey: true }))).toBe(true);
  expect(isPressed("Mod+Z", press("Z", { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isPressed("Mod+Z", press("z", { ctrlKey: true, altKey: true }))).toBe(false);
  expect(isPressed("F2", press("F2", { ctrlKey: true }))).toBe(false);
  expect(isPressed("F2", press("F2", { metaKey: true }))).toBe(false);
});

test("Ctrl is the control key only", () => {
  expect(isPressed("Ctrl+Y", press("y", { ctrlKey: true }))).toBe(true);
  expect(isPressed("Ctrl+Y", press("y", { metaKey: true }))).toBe(false);
});

test("a letter is found by the layout", () => {
  // On a German keyboard Y and Z have each other's places.
  expect(isPressed("Mod+Z", press("z", { code: "KeyY", ctrlKey: true }))).toBe(true);
  expect(isPressed("Mod+Z", press("y", { code: "KeyZ", ctrlKey: true }))).toBe(false);
});

test("if the layout has no such letter, its position counts", () => {
  expect(isPressed("Shift+Alt+F", press("Ï", { code: "KeyF", altKey: true, shiftKey: true }))).toBe(true);
  expect(isPressed("Mod+Shift+P", press("З", { code: "KeyP", ctrlKey: true, shiftKey: true }))).toBe(true);
});

test("a character counts, whatever keys produce it", () => {
  expect(isPressed("?", press("?", { shiftKey: true, code: "Slash" }))).toBe(true);
  expect(isPressed("?", press("?", { code: "Comma" }))).toBe(true);
  expect(isPressed("?", press("/", { code: "Slash" }))).toBe(false);
});

test("a character alone would be typed into a text", () => {
  expect(["?", "Mod+/", "F1", "Escape", "Mod+Shift+P"].map(isSafeWhileWriting)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

test("keys are shown as they are on the keyboard", () => {
  expect(keysText("Mod+Shift+P", linux)).toBe("Ctrl Shift P");
  expect(keysText("Mod+Shift+P", mac)).toBe("⌘⇧P");
  expect(keysText("Alt+ArrowLeft", linux)).toBe("Alt ←");
  expect(keyLabels("Mod+ArrowUp", mac).map(({ speech: spoken }) => spoken)).toEqual(["Command", "up arrow"]);
});

test("keys that a browser reserves are not listed in it", () => {
  expect(availableKeys(["F1", "Mod+Shift+P"], firefox)).toEqual(["F1"]);
  expect(availableKeys(["F1", "Mod+Shift+P"], linux)).toEqual(["F1", "Mod+Shift+P"]);
});
