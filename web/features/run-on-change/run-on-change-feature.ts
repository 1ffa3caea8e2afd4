import { computed } from "@preact/signals";
import { feature } from "../feature.ts";
import { runOnChange as runAfterChanges } from "./run-on-change.ts";
import * as texts from "./run-on-change-texts.ts";

/** Runs the program by itself after a change, while the setting is on. */
export const runOnChange = feature({
  id: "run-on-change",
  mount: ({ playground, settings }) => {
    runAfterChanges(
      playground,
      computed(() => settings.settings.value.runOnChange),
    );
    return {
      commands: [
        {
          id: "sandglass.runOnChange",
          label: texts.toggleRunOnChange,
          words: "live auto",
          run: () => settings.change({ runOnChange: !settings.settings.peek().runOnChange }),
        },
      ],
      switches: [
        {
          setting: "runOnChange",
          part: "runs",
          legend: texts.run,
          about: texts.aboutRunOnChange,
          labels: { off: texts.onRun, on: texts.alsoOnChange },
        },
      ],
    };
  },
});
