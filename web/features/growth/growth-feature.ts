import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import { feature } from "../feature.ts";
import * as texts from "./growth-feature-texts.ts";

/** Measures how the steps of a function grow with its argument. */
export const growth = feature({
  id: "growth",
  load: () => import("./growth-dialog.tsx"),
  notLoaded: texts.growthNotLoaded,
  mount: ({ playground, client }, dialog) => ({
    commands: [
      {
        id: "sandglass.growth",
        label: texts.growth,
        menuLabel: texts.growthMenuLabel,
        run: () => void dialog.use(({ openGrowthDialog }) => openGrowthDialog(playground, client)),
        isPossible: () => isEcmaScript(playground.workspace.program.value.language),
      },
    ],
  }),
});
