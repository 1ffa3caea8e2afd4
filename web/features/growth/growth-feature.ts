import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import { feature, lazyView } from "../feature.ts";
import * as texts from "./growth-feature-texts.ts";

/** Measures how the steps of a function grow with its argument. */
export const growth = feature({
  id: "growth",
  load: async ({ playground, client }) =>
    (await import("./growth-dialog.tsx")).growthDialog(playground, client),
  notLoaded: texts.growthNotLoaded,
  mount: ({ playground }, dialog) => ({
    commands: [
      {
        id: "sandglass.growth",
        label: texts.growth,
        menuLabel: texts.growthMenuLabel,
        run: () => void dialog.use(({ open }) => open()),
        isPossible: () => isEcmaScript(playground.workspace.program.value.language),
      },
    ],
    dialog: lazyView(dialog, ({ View }) => View),
  }),
});
