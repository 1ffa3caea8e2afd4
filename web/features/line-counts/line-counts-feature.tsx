import { effect } from "@preact/signals";
import { isLookable } from "../../run/client/lookable.ts";
import { feature, lazyView } from "../feature.ts";
import * as texts from "./line-counts-feature-texts.ts";
import "./line-counts-feature.css";

/** Counts how often each line of a run ran, while the setting is on. */
export const lineCounts = feature({
  id: "line-counts",
  load: async (page) => (await import("./line-counts-view.tsx")).countLines(page),
  notLoaded: texts.lineCountsNotLoaded,
  mount: ({ playground, settings }, view) => {
    const isOn = () => settings.settings.value.lineCounts;
    const toggle = () => settings.change({ lineCounts: !settings.settings.peek().lineCounts });
    effect(() => {
      if (isOn()) void view.use();
    });
    return {
      commands: [{ id: "sandglass.lineCounts", label: texts.toggleLineCounts, run: toggle }],
      switches: [
        {
          setting: "lineCounts",
          part: "runs",
          legend: texts.lineCounts,
          about: texts.aboutLineCounts,
          labels: { off: texts.off, on: texts.afterEachRun },
        },
      ],
      details: lazyView(view, (View) => View),
      offer: function LineCountsSwitch() {
        if (!isLookable(playground.lastRequest.value, playground.outcome.value)) return null;
        return (
          <label class="line-counts-switch" title={texts.countLinesHint}>
            <input type="checkbox" role="switch" aria-checked={isOn()} checked={isOn()} onChange={toggle} />
            {texts.countLines}
          </label>
        );
      },
    };
  },
});
