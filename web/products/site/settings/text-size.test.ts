import { expect, test } from "vitest";
import { defaultTextSize, type TextSize, textSizes } from "../../settings/appearance.ts";
import { SettingsStore } from "../../settings/settings-store.ts";
import { Presentation } from "./presentation.ts";
import { stepTextSize } from "./text-size.ts";

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

test("in presentation mode text is as large as can be read from the last row, and the setting stays", () => {
  const presentation = new Presentation();
  expect(presentation.textSize(defaultTextSize)).toBe(defaultTextSize);
  presentation.isOn.value = true;
  expect([12, 24, 28, 32].map((size) => presentation.textSize(size as TextSize))).toEqual([24, 24, 28, 32]);
});
