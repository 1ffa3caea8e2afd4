import { expect, test } from "vitest";
import { undoKey } from "./light-keys.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ["Ctrl+Z", { ...none, key: "z", ctrlKey: true }, "undo"],
  ["Ctrl+Z with caps lock", { ...none, key: "Z", ctrlKey: true }, "undo"],
  ["Command+Z", { ...none, key: "z", metaKey: true }, "undo"],
  ["Ctrl+Shift+Z", { ...none, key: "Z", ctrlKey: true, shiftKey: true }, "redo"],
  ["Command+Shift+Z", { ...none, key: "z", metaKey: true, shiftKey: true }, "redo"],
  ["Ctrl+Y", { ...none, key: "y", ctrlKey: true }, "redo"],
  ["Command+Y, which is the browser's history", { ...none, key: "y", metaKey: true }, undefined],
  ["z", { ...none, key: "z" }, undefined],
  [
    "Alt Gr and Z, which writes a letter in some layouts",
    { ...none, key: "z", ctrlKey: true, altKey: true },
    undefined,
  ],
] as const)("%s", (_, key, meant) => {
  expect(undoKey(key)).toBe(meant);
});
