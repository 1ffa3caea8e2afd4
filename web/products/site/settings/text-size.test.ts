import { expect, test } from "vitest";
import { type TextSize, textSizes } from "../../settings/appearance.ts";
import { SettingsStore } from "../../settings/settings-store.ts";
import { atLeast, stepTextSize } from "./text-size.ts";

function storeWith(textSize: TextSize): SettingsStore {
  const store = new SettingsStore({ getItem: () => null, setItem() {}, removeItem() {} });
  store.change({ textSize });
  return store;
}

test("the text size goes through all sizes, and stays at both ends", () => {
  const store = storeWith(textSizes[0]);
  const seen = [store.settings.value.textSize];
  for (const _ of textSizes) {
    stepTextSize(store, 1);
    seen.push(store.settings.value.textSize);
  }
  expect(seen).toEqual([...textSizes, textSizes.at(-1)]);
  seen.length = 0;
  for (const _ of textSizes) {
    stepTextSize(store, -1);
    seen.push(store.settings.value.textSize);
  }
  expect(seen).toEqual([...textSizes.slice(0, -1).toReversed(), textSizes[0]]);
});

test("a feature makes the text at least as large as it needs, and the setting stays", () => {
  expect([12, 14, 28].map((size) => atLeast(Number.NEGATIVE_INFINITY, size as TextSize))).toEqual([
    12, 14, 28,
  ]);
  expect([12, 24, 28, 32].map((size) => atLeast(24, size as TextSize))).toEqual([24, 24, 28, 32]);
});
