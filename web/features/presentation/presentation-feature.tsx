import { computed, effect, signal } from "@preact/signals";
import { feature } from "../feature.ts";
import * as texts from "./presentation-texts.ts";
import "./presentation.css";

/** The minimum text size, in CSS pixels, that is readable from the last row. */
const minTextSize = 24;

/**
 * Presentation mode: large text, with few things beside code and output, for a projector. It lasts until it is ended or
 * the page is reloaded. The text size in the settings does not change.
 */
export const presentation = feature({
  id: "presentation",
  mount() {
    const isOn = signal(false);
    const toggle = () => {
      isOn.value = !isOn.value;
    };
    effect(() => {
      document.documentElement.toggleAttribute("data-present", isOn.value);
    });
    return {
      commands: [
        {
          id: "sandglass.present",
          label: texts.togglePresentation,
          words: "projector wall full screen teach",
          run: toggle,
        },
      ],
      minTextSize: computed(() => (isOn.value ? minTextSize : 0)),
      header: () =>
        isOn.value ? (
          // On phones, the second word is not visible.
          <button
            type="button"
            class="button present-end"
            aria-label={texts.endPresentation}
            onClick={toggle}
          >
            {texts.end}
            <span>{texts.ofPresentation}</span>
          </button>
        ) : null,
    };
  },
});
